// Bidirectional breadth-first search, NBS, MM, BAE*, beam search, RBFS, SMA* and LRTA* with Manhattan distance on the 15-puzzle, as one writes them with the
// standard library.  Usage: others "GOAL" "BOARD" bibfs|nbs|mm|baestar|beam|rbfs|smastar|lrtastar [WIDTH]
// Prints: length expanded generated nodes seconds.  Ties are broken as Loyd breaks them, so the counts are the same.
#include "puzzle.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <queue>
#include <set>
#include <string>
#include <unordered_map>
#include <tuple>
#include <utility>
#include <vector>

namespace {

constexpr int INFINITE = 1 << 29;

std::uint8_t distance_to[2][CELLS][CELLS]; // [side][tile][cell]: to its place in the goal, and in the start
std::uint64_t root[2];
std::uint64_t expanded, generated;

std::uint64_t packed(const std::uint8_t *cells)
{
    std::uint64_t board = 0;
    for (int cell = 0; cell < CELLS; cell++)
        board |= std::uint64_t{cells[cell]} << 4 * cell;
    return board;
}

int tile_at(std::uint64_t board, int cell)
{
    return static_cast<int>(board >> 4 * cell & 15);
}

std::uint64_t after(std::uint64_t board, int blank, int to)
{
    const std::uint64_t tile = board >> 4 * to & 15;
    return board ^ tile << 4 * to ^ tile << 4 * blank;
}

int manhattan(int side, std::uint64_t board)
{
    int sum = 0;
    for (int cell = 0; cell < CELLS; cell++)
        if (const int tile = tile_at(board, cell))
            sum += distance_to[side][tile][cell];
    return sum;
}

void prepare()
{
    std::uint8_t goal[CELLS];
    for (int tile = 0; tile < CELLS; tile++)
        goal[home[tile]] = static_cast<std::uint8_t>(tile);
    root[0] = packed(start);
    root[1] = packed(goal);
    const std::uint8_t *targets[] = {goal, start};
    for (int side = 0; side < 2; side++)
        for (int place = 0; place < CELLS; place++)
            for (int cell = 0; cell < CELLS; cell++)
                distance_to[side][targets[side][place]][cell] = static_cast<std::uint8_t>(distance(place, cell));
}

struct Node {
    std::uint64_t board;
    const Place *place;
    std::uint32_t parent;
    std::uint16_t g;
    std::uint8_t h;
    bool is_closed;
};

// The nodes of one side, and where the latest node of each board is.
struct Side {
    std::vector<Node> nodes;
    std::vector<std::uint32_t> slots = std::vector<std::uint32_t>(1 << 16);
    std::size_t boards = 0;

    std::uint32_t *slot(std::uint64_t board)
    {
        std::uint64_t hash = board * 0x9E3779B97F4A7C15;
        std::size_t place = (hash ^ hash >> 29) & (slots.size() - 1);
        while (slots[place] && nodes[slots[place] - 1].board != board)
            place = (place + 1) & (slots.size() - 1);
        return &slots[place];
    }

    std::uint32_t add(const Node &node, std::uint32_t *where)
    {
        boards += !*where;
        nodes.push_back(node);
        *where = static_cast<std::uint32_t>(nodes.size());
        if (3 * boards > 2 * slots.size())
            grow();
        return static_cast<std::uint32_t>(nodes.size()) - 1;
    }

    void grow()
    {
        std::vector<std::uint32_t> old(2 * slots.size());
        old.swap(slots);
        for (const std::uint32_t entry : old)
            if (entry)
                *slot(nodes[entry - 1].board) = entry;
    }
};

void begin(Side &side, int number)
{
    int blank = 0;
    while (tile_at(root[number], blank))
        blank++;
    const int h = manhattan(number, root[number]);
    side.add({root[number], &places[blank * ARRIVALS + NOWHERE], 0, 0, static_cast<std::uint8_t>(h), false}, side.slot(root[number]));
}

int bidirectional_breadth_first(Side (&sides)[2])
{
    std::size_t next[] = {0, 0};
    int found = -1;
    while (found < 0 && next[0] < sides[0].nodes.size() && next[1] < sides[1].nodes.size()) {
        const int d = sides[1].nodes.size() - next[1] < sides[0].nodes.size() - next[0];
        for (const std::size_t end = sides[d].nodes.size(); next[d] < end && found < 0; next[d]++) {
            const Node node = sides[d].nodes[next[d]];
            expanded++;
            for (int k = 0; k < node.place->count; k++) {
                const Step &step = node.place->steps[k];
                const std::uint64_t board = after(node.board, node.place->blank, step.to);
                generated++;
                std::uint32_t *where = sides[d].slot(board);
                if (*where)
                    continue;
                const std::uint32_t met = *sides[1 - d].slot(board);
                if (met && found < 0)
                    found = node.g + 1 + sides[1 - d].nodes[met - 1].g;
                sides[d].add({board, step.next, static_cast<std::uint32_t>(next[d]), static_cast<std::uint16_t>(node.g + 1), 0, false}, where);
            }
        }
    }
    return found;
}

using Entry = std::pair<int, std::uint32_t>;
using Queue = std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>>;

// Generate the successors of a node; a better path to a known board replaces its node.
template <class Put> void expand(Side (&sides)[2], int d, std::uint32_t number, int &best, Put put)
{
    const Node node = sides[d].nodes[number];
    sides[d].nodes[number].is_closed = true;
    expanded++;
    for (int k = 0; k < node.place->count; k++) {
        const Step &step = node.place->steps[k];
        const int blank = node.place->blank, tile = tile_at(node.board, step.to), g = node.g + 1;
        const std::uint64_t board = after(node.board, blank, step.to);
        generated++;
        std::uint32_t *where = sides[d].slot(board);
        if (*where) {
            Node &known = sides[d].nodes[*where - 1];
            if (known.g <= g)
                continue;
            known.is_closed = true;
        }
        const int h = node.h + distance_to[d][tile][blank] - distance_to[d][tile][step.to];
        const std::uint32_t met = *sides[1 - d].slot(board);
        const std::uint32_t made =
            sides[d].add({board, step.next, number, static_cast<std::uint16_t>(g), static_cast<std::uint8_t>(h), false}, where);
        put(g + h, made);
        if (met)
            best = std::min(best, g + sides[1 - d].nodes[met - 1].g);
    }
}

// Chen, Holte, Zilles and Sturtevant (2017): waiting nodes lie by f, ready ones by g.
int near_optimal_bidirectional(Side (&sides)[2])
{
    Queue waiting[2], ready[2];
    for (int d = 0; d < 2; d++)
        waiting[d].push({sides[d].nodes[0].h, 0});
    int best = INFINITE, bound = std::max(sides[0].nodes[0].h, sides[1].nodes[0].h);
    while (true) {
        while (true) {
            int least_g[2], least_f[2];
            for (int d = 0; d < 2; d++) {
                const auto is_closed = [&](const Queue &queue) { return sides[d].nodes[queue.top().second].is_closed; };
                while (!waiting[d].empty() && (waiting[d].top().first <= bound || is_closed(waiting[d]))) {
                    const std::uint32_t number = waiting[d].top().second;
                    waiting[d].pop();
                    if (!sides[d].nodes[number].is_closed)
                        ready[d].push({sides[d].nodes[number].g, number});
                }
                while (!ready[d].empty() && is_closed(ready[d]))
                    ready[d].pop();
                least_g[d] = ready[d].empty() ? INFINITE : ready[d].top().first;
                least_f[d] = waiting[d].empty() ? INFINITE : waiting[d].top().first;
            }
            if (least_g[0] + least_g[1] + 1 <= bound)
                break;
            if ((least_g[0] == INFINITE && least_f[0] == INFINITE) || (least_g[1] == INFINITE && least_f[1] == INFINITE))
                return best == INFINITE ? -1 : best;
            bound = std::min({least_f[0], least_f[1], least_g[0] + least_g[1] + 1});
        }
        if (bound >= best)
            return best;
        const std::uint32_t pair[] = {ready[0].top().second, ready[1].top().second};
        for (int d = 0; d < 2 && best > bound; d++) {
            expand(sides, d, pair[d], best, [&](int f, std::uint32_t made) { waiting[d].push({f, made}); });
        }
    }
}

// Holte, Felner, Sharon and Sturtevant (2016) with an epsilon of 1: a queue by priority and g, and for the lower bounds one by f and one by g.
int meet_in_the_middle(Side (&sides)[2])
{
    using Ranked = std::tuple<int, int, std::uint32_t>;
    std::priority_queue<Ranked, std::vector<Ranked>, std::greater<Ranked>> open[2];
    Queue by_f[2], by_g[2];
    const auto put = [&](int d, std::uint32_t number) {
        const int g = sides[d].nodes[number].g, f = g + sides[d].nodes[number].h;
        open[d].push({std::max(f, 2 * g + 1), g, number});
        by_f[d].push({f, number});
        by_g[d].push({g, number});
    };
    put(0, 0);
    put(1, 0);
    int best = INFINITE;
    while (true) {
        for (int d = 0; d < 2; d++) {
            const auto is_closed = [&](std::uint32_t number) { return sides[d].nodes[number].is_closed; };
            while (!open[d].empty() && is_closed(std::get<2>(open[d].top())))
                open[d].pop();
            for (Queue *queue : {&by_f[d], &by_g[d]})
                while (!queue->empty() && is_closed(queue->top().second))
                    queue->pop();
        }
        if (open[0].empty() || open[1].empty())
            return best == INFINITE ? -1 : best;
        const int ahead = std::get<0>(open[0].top()), behind = std::get<0>(open[1].top());
        const int least_gs = by_g[0].top().first + by_g[1].top().first;
        if (best <= std::max({std::min(ahead, behind), by_f[0].top().first, by_f[1].top().first, least_gs + 1}))
            return best;
        const int d = behind < ahead;
        expand(sides, d, std::get<2>(open[d].top()), best, [&](int, std::uint32_t made) { put(d, made); });
    }
}

// Alcázar, Riddle and Barley (2020): a queue by b = 2g + h - h', h' being h to the root of the node's own side, then highest g.
int bidirectional_with_error(Side (&sides)[2])
{
    using Ranked = std::tuple<int, int, std::uint32_t>;
    std::priority_queue<Ranked, std::vector<Ranked>, std::greater<Ranked>> open[2];
    const auto put = [&](int d, std::uint32_t number) {
        const Node &node = sides[d].nodes[number];
        open[d].push({2 * node.g + node.h - manhattan(1 - d, node.board), -node.g, number});
    };
    put(0, 0);
    put(1, 0);
    int best = INFINITE;
    while (true) {
        for (int d = 0; d < 2; d++)
            while (!open[d].empty() && sides[d].nodes[std::get<2>(open[d].top())].is_closed)
                open[d].pop();
        if (open[0].empty() || open[1].empty())
            return best == INFINITE ? -1 : best;
        const int ahead = std::get<0>(open[0].top()), behind = std::get<0>(open[1].top());
        if (best <= (ahead + behind + 1) / 2)
            return best;
        const int d = behind < ahead;
        expand(sides, d, std::get<2>(open[d].top()), best, [&](int, std::uint32_t made) { put(d, made); });
    }
}

int beam(Side &side, std::size_t width)
{
    std::vector<std::uint32_t> layer{0};
    int found = -1;
    while (!layer.empty()) {
        std::priority_queue<Entry> kept;
        for (const std::uint32_t number : layer) {
            const Node node = side.nodes[number];
            expanded++;
            for (int k = 0; k < node.place->count; k++) {
                const Step &step = node.place->steps[k];
                const std::uint64_t board = after(node.board, node.place->blank, step.to);
                generated++;
                std::uint32_t *where = side.slot(board);
                if (*where && !side.nodes[*where - 1].is_closed)
                    continue;
                const int h = node.h + step.change[tile_at(node.board, step.to)];
                if (board != root[1] && kept.size() == width && h >= kept.top().first)
                    continue;
                const std::uint16_t g = node.g + 1;
                const std::uint32_t made = side.add({board, step.next, number, g, static_cast<std::uint8_t>(h), false}, where);
                if (board == root[1]) {
                    found = g;
                    continue;
                }
                kept.push({h, made});
                if (kept.size() > width) { // the worst is dropped, and its board is as good as new
                    side.nodes[kept.top().second].is_closed = true;
                    kept.pop();
                }
            }
            if (found >= 0) // all children of the node were made
                return found;
        }
        layer.clear();
        for (; !kept.empty(); kept.pop())
            layer.push_back(kept.top().second);
        std::reverse(layer.begin(), layer.end());
    }
    return -1;
}

struct Child {
    int f, h;
    const Step *step;
};

std::uint64_t board_now;
int solution = -1;

void insert(Child *children, int &count, const Child &child)
{
    int place = count++;
    for (; place && children[place - 1].f > child.f; place--)
        children[place] = children[place - 1];
    children[place] = child;
}

// Korf (1993): the least f below this node that is above the bound.
int recursive_best_first(const Place *place, int g, int h, int f, int bound)
{
    expanded++;
    if (board_now == root[1]) {
        solution = g;
        return INFINITE;
    }
    Child children[4];
    int count = 0;
    const int inherited = f > g + h ? f : 0;
    for (int k = 0; k < place->count; k++) {
        const Step &step = place->steps[k];
        const int child_h = h + step.change[tile_at(board_now, step.to)];
        generated++;
        insert(children, count, {std::max(inherited, g + 1 + child_h), child_h, &step});
    }
    while (count && children[0].f <= bound) {
        const Child best = children[0];
        std::copy(children + 1, children + count, children);
        count--;
        board_now = after(board_now, place->blank, best.step->to);
        const int found =
            recursive_best_first(best.step->next, g + 1, best.h, best.f, count ? std::min(bound, children[0].f) : bound);
        if (solution >= 0)
            return INFINITE;
        board_now = after(board_now, best.step->to, place->blank);
        if (found < INFINITE)
            insert(children, count, {found, best.h, best.step});
    }
    return count ? children[0].f : INFINITE;
}

// Russell (1992), with the F of each child that is not in memory (-1: it is).
struct Kept {
    std::uint64_t board;
    const Place *place;
    Kept *parent;
    int at, g, h, missing[4], f;
    bool is_leaf, is_open;
    long number;
};

struct Earlier {
    bool operator()(const Kept *a, const Kept *b) const
    {
        return std::make_tuple(a->f, -a->g, -a->number) < std::make_tuple(b->f, -b->g, -b->number);
    }
};

struct Worse {
    bool operator()(const Kept *a, const Kept *b) const
    {
        return std::make_tuple(-a->f, a->g, -a->number) < std::make_tuple(-b->f, b->g, -b->number);
    }
};

std::set<Kept *, Earlier> waiting;
std::set<Kept *, Worse> leaves;

void enter(Kept *node)
{
    static long numbers = 0;
    node->f = INFINITE;
    node->is_leaf = true;
    for (int k = 0; k < node->place->count; k++)
        if (node->missing[k] < 0)
            node->is_leaf = false;
        else
            node->f = std::min(node->f, node->missing[k]);
    node->is_open = node->f < INFINITE;
    if (!node->is_open)
        return;
    node->number = ++numbers;
    waiting.insert(node);
    if (node->is_leaf)
        leaves.insert(node);
}

void leave(Kept *node)
{
    if (!node->is_open)
        return;
    waiting.erase(node);
    if (node->is_leaf)
        leaves.erase(node);
    node->is_open = false;
}

int memory_bounded(std::size_t limit)
{
    std::size_t size = 1;
    enter(new Kept{root[0], start_place, nullptr, 0, 0, start_h, {start_h, start_h, start_h, start_h}, 0, true, true, 0});
    while (!waiting.empty()) {
        Kept *node = *waiting.begin();
        const int f = node->f;
        leave(node);
        expanded++;
        if (node->board == root[1])
            return node->g;
        for (int k = 0; k < node->place->count; k++) {
            if (node->missing[k] != f)
                continue;
            const Step &step = node->place->steps[k];
            const int h = node->h + step.change[tile_at(node->board, step.to)], child_f = std::max(f, node->g + 1 + h);
            generated++;
            node->missing[k] = -1;
            Kept *worst = size < limit || leaves.empty() ? nullptr : *leaves.begin();
            if (size >= limit
                && !(worst && (child_f < worst->f || (child_f == worst->f && node->g + 1 > worst->g)))) {
                node->missing[k] = child_f;
                continue;
            }
            enter(new Kept{after(node->board, node->place->blank, step.to), step.next, node, k, node->g + 1, h,
                           {child_f, child_f, child_f, child_f}, 0, true, true, 0});
            if (!worst) {
                size++;
                continue;
            }
            leave(worst);
            Kept *above = worst->parent;
            leave(above);
            above->missing[worst->at] = worst->f;
            if (above != node)
                enter(above);
            delete worst;
        }
        enter(node);
    }
    return -1;
}

// Korf (1990): move to the neighbour with the lowest 1 + h as learned, and raise h of the board left to that.
int learning()
{
    std::unordered_map<std::uint64_t, int> learned;
    board_now = root[0];
    int blank = start_place->blank, h = start_h, length = 0;
    for (; expanded++, board_now != root[1]; length++) {
        const Place &place = places[blank * ARRIVALS + NOWHERE];
        const Step *taken = nullptr;
        int least = INFINITE;
        for (const Step *step = place.steps; step < place.steps + place.count; step++) {
            const auto known = learned.find(after(board_now, blank, step->to));
            const int value = known == learned.end() ? h + step->change[tile_at(board_now, step->to)] : known->second;
            generated++;
            if (value < least) {
                least = value;
                taken = step;
            }
        }
        int &here = learned.try_emplace(board_now, h).first->second;
        here = std::max(here, 1 + least);
        h += taken->change[tile_at(board_now, taken->to)];
        board_now = after(board_now, blank, taken->to);
        blank = taken->to;
    }
    return length;
}

} // namespace

int main(int count, char **arguments)
{
    if (count < 4)
        refuse("a goal, a board and an algorithm are needed");
    read_problem(3, arguments);
    prepare();
    const std::string algorithm = arguments[3];
    const double began = cpu_seconds();
    Side sides[2];
    begin(sides[0], 0);
    begin(sides[1], 1);
    if (algorithm == "bibfs")
        solution = bidirectional_breadth_first(sides);
    else if (algorithm == "nbs")
        solution = near_optimal_bidirectional(sides);
    else if (algorithm == "mm")
        solution = meet_in_the_middle(sides);
    else if (algorithm == "baestar")
        solution = bidirectional_with_error(sides);
    else if (algorithm == "beam")
        solution = beam(sides[0], std::strtoul(count > 4 ? arguments[4] : "1000", nullptr, 10));
    else if (algorithm == "rbfs") {
        board_now = root[0];
        recursive_best_first(start_place, 0, start_h, start_h, INFINITE - 1);
    } else if (algorithm == "smastar")
        solution = memory_bounded(std::strtoul(count > 4 ? arguments[4] : "1000", nullptr, 10));
    else if (algorithm == "lrtastar")
        solution = learning();
    else
        refuse("bibfs, nbs, mm, baestar, beam, rbfs, smastar and lrtastar are known");
    std::printf("%d %llu %llu %llu %.6f\n", solution, (unsigned long long)expanded, (unsigned long long)generated,
                (unsigned long long)(algorithm == "rbfs" ? 0 : sides[0].nodes.size() + sides[1].nodes.size()), cpu_seconds() - began);
    return 0;
}
