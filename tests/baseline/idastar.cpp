/* IDA* (Korf 1985) with Manhattan distance on the 15-puzzle.  Prints: length generated expanded seconds.
   There is a function for each cell of the blank and last move, so that cells and successors are constants.  A move
   changes h by one: a bit of a constant mask says whether the tile that slides gets further from its goal cell.  If it
   does, f rises by two and so the slack, bound - f, falls by two; else both stay. */
#include "puzzle.h"

enum { ORDERS = 3 };

/* Every move order is one of these after the board is rotated or reflected, which makes the first move UP. */
constexpr int MOVES[ORDERS][4] = {{UP, DOWN, LEFT, RIGHT}, {UP, LEFT, DOWN, RIGHT}, {UP, LEFT, RIGHT, DOWN}};

static int bound;
static uint64_t generated, expanded;

constexpr int apart(int a, int b) { return a < b ? b - a : a - b; }

constexpr int from_goal(int tile, int cell)
{
    return apart(tile / WIDTH, cell / WIDTH) + apart(tile % WIDTH, cell % WIDTH);
}

/* The cell to which a move takes the blank; -1 beyond the edge. */
constexpr int target(int blank, int move)
{
    int row = blank / WIDTH + (move == DOWN) - (move == UP);
    int column = blank % WIDTH + (move == RIGHT) - (move == LEFT);
    return row < 0 || row >= WIDTH || column < 0 || column >= WIDTH ? -1 : row * WIDTH + column;
}

/* The move that comes at a place among the successors, -1 after the last. */
constexpr int successor(int order, int blank, int last, int place)
{
    for (int k = 0; k < 4; k++) {
        int move = MOVES[order][k];
        if (target(blank, move) >= 0 && (last == NOWHERE || move != (last ^ 1)) && place-- == 0)
            return move;
    }
    return -1;
}

constexpr int successors(int order, int blank, int last)
{
    int count = 0;
    while (count < 4 && successor(order, blank, last, count) >= 0)
        count++;
    return count;
}

/* A bit for each tile, which is known by its goal cell: whether it gets further from there. */
constexpr uint32_t further(int from, int to)
{
    uint32_t mask = 0;
    for (int tile = 0; tile < CELLS; tile++)
        if (from_goal(tile, to) > from_goal(tile, from))
            mask |= 1u << tile;
    return mask;
}

/* Searches below a node within the bound; gives the length of the solution, or -1.  The board has four bits a cell. */
template <int ORDER, int BLANK, int LAST> __attribute__((noinline)) int deepen(uint64_t board, int g, int slack);

template <int ORDER, int BLANK, int LAST, int AT> static inline int generate(uint64_t board, int g, int slack)
{
    constexpr int count = successors(ORDER, BLANK, LAST);
    if constexpr (AT >= count) {
        return -1;
    } else {
        constexpr int move = successor(ORDER, BLANK, LAST, AT), to = target(BLANK, move);
        uint64_t tile = board >> 4 * to & 15;
        int left = slack - 2 * (int)(further(to, BLANK) >> tile & 1), length = -1;
        if (left >= 0)
            length = deepen<ORDER, to, move>(board ^ (tile << 4 * to | tile << 4 * BLANK), g + 1, left);
        if (length >= 0) {
            generated -= count - 1 - AT;   /* the last ones have not been generated */
            return length;
        }
        return generate<ORDER, BLANK, LAST, AT + 1>(board, g, slack);
    }
}

template <int ORDER, int BLANK, int LAST> int deepen(uint64_t board, int g, int slack)
{
    expanded++;
    if (g + slack == bound)   /* h is 0 */
        return g;
    generated += successors(ORDER, BLANK, LAST);
    return generate<ORDER, BLANK, LAST, 0>(board, g, slack);
}

template <int ORDER, int BLANK> static int search(int order, int blank, uint64_t board, int slack)
{
    if (order == ORDER && blank == BLANK)
        return deepen<ORDER, BLANK, NOWHERE>(board, 0, slack);
    if constexpr (BLANK + 1 < CELLS)
        return search<ORDER, BLANK + 1>(order, blank, board, slack);
    else if constexpr (ORDER + 1 < ORDERS)
        return search<ORDER + 1, 0>(order, blank, board, slack);
    return -1;
}

/* How far a cell lies from the edge to which a move leads. */
static int line(int move, int cell)
{
    int from_first = move < LEFT ? cell / WIDTH : cell % WIDTH;
    return move & 1 ? WIDTH - 1 - from_first : from_first;
}

int main(int count, char **arguments)
{
    static const char letters[] = "udlr";
    read_problem(count, arguments);
    const char *wanted = count == 4 ? arguments[3] : letters;
    int move[4], order = 0;
    for (int k = 0; k < 4; k++)
        move[k] = (int)(strchr(letters, wanted[k]) - letters);
    while (move[order + 1] != (move[0] ^ 1))
        order++;
    int up = move[0], left = move[1] == (up ^ 1) ? move[2] : move[1];
    auto turned = [&](int cell) { return line(up, cell) * WIDTH + line(left, cell); };
    uint64_t board = 0;
    for (int cell = 0; cell < CELLS; cell++)
        if (start[cell])
            board |= (uint64_t)turned(home[start[cell]]) << 4 * turned(cell);
    double began = cpu_seconds();
    int length = -1;
    for (bound = start_h; length < 0; bound += 2)
        length = search<0, 0>(order, turned(start_place->blank), board, bound - start_h);
    double seconds = cpu_seconds() - began;
    printf("%d %llu %llu %.6f\n", length, (unsigned long long)generated, (unsigned long long)expanded, seconds);
    return 0;
}
