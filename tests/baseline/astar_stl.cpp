// A* with Manhattan distance on the 15-puzzle, as one writes it with the standard library.
// Prints: length expanded generated nodes seconds.  Among equal f the least h goes first, then the newest node.
#include "puzzle.h"

#include <cstdint>
#include <cstdio>
#include <queue>
#include <unordered_map>
#include <vector>

namespace {

struct Node {
    int f, h, g;
    unsigned number;     // nodes are numbered as they are made
    std::uint64_t board; // 4 bits a cell, the first cell lowest
    const Place *place;
};

struct Later {
    bool operator()(const Node &a, const Node &b) const
    {
        if (a.f != b.f)
            return a.f > b.f;
        if (a.h != b.h)
            return a.h > b.h;
        return a.number < b.number;
    }
};

struct Reached {
    int g;
    std::uint64_t parent;
};

struct Outcome {
    int length;
    std::uint64_t expanded, generated, nodes;
    double seconds; // until the goal was taken: what is freed afterwards does not count
};

std::uint64_t packed(const std::uint8_t *cells)
{
    std::uint64_t board = 0;
    for (int cell = 0; cell < CELLS; cell++)
        board |= std::uint64_t{cells[cell]} << 4 * cell;
    return board;
}

Outcome search()
{
    const double began = cpu_seconds();
    std::priority_queue<Node, std::vector<Node>, Later> open;
    std::unordered_map<std::uint64_t, Reached> reached;
    std::uint64_t expanded = 0, generated = 0;
    unsigned made = 0;

    const std::uint64_t first = packed(start);
    reached[first] = {0, first};
    open.push({start_h, start_h, 0, made++, first, start_place});
    while (!open.empty()) {
        const Node node = open.top();
        open.pop();
        if (node.g > reached[node.board].g)
            continue; // a cheaper way was found meanwhile
        expanded++;
        if (node.h == 0)
            return {node.g, expanded, generated, made, cpu_seconds() - began};
        for (int k = 0; k < node.place->count; k++) {
            const Step &step = node.place->steps[k];
            const std::uint64_t tile = node.board >> 4 * step.to & 15;
            const std::uint64_t board = node.board ^ tile << 4 * step.to ^ tile << 4 * node.place->blank;
            const int g = node.g + 1, h = node.h + step.change[tile];
            generated++;
            const auto [entry, fresh] = reached.try_emplace(board, Reached{g, node.board});
            if (!fresh) {
                if (entry->second.g <= g)
                    continue;
                entry->second = {g, node.board};
            }
            open.push({g + h, h, g, made++, board, step.next});
        }
    }
    return {-1, expanded, generated, made, cpu_seconds() - began};
}

} // namespace

int main(int count, char **arguments)
{
    read_problem(count, arguments);
    const Outcome outcome = search();
    std::printf("%d %llu %llu %llu %.6f\n", outcome.length, (unsigned long long)outcome.expanded,
                (unsigned long long)outcome.generated, (unsigned long long)outcome.nodes, outcome.seconds);
    return 0;
}
