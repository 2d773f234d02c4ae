// Counts the boards of a sliding-tile puzzle by distance from the goal: one bit for each arrangement,
// and the ranks of two layers. Usage: spaces HEIGHT WIDTH BLANK, the goal's tiles being in order.
//
// A board is ranked as the blank's cell times (n-1)! plus the rank of its tiles, in which each tile
// counts the smaller ones after it: for twelve cells 479 million bits, 60 MB.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

using U = uint32_t;

static int height, width, cells;
static U factorial[13];

static U rank_of(const int *board) {
    U used = 0, rank = 0;
    int blank = 0, at = 0;
    for (int cell = 0; cell < cells; cell++) {
        if (board[cell] == 0) {
            blank = cell;
            continue;
        }
        U tile = U(board[cell] - 1);
        U smaller = tile - U(__builtin_popcount(used & ((1u << tile) - 1)));
        rank += smaller * factorial[cells - 2 - at++];
        used |= 1u << tile;
    }
    return U(blank) * factorial[cells - 1] + rank;
}

static int board_of(U rank, int *board) {
    int blank = int(rank / factorial[cells - 1]), at = 0;
    rank %= factorial[cells - 1];
    U left = (1u << (cells - 1)) - 1;
    for (int cell = 0; cell < cells; cell++) {
        if (cell == blank) {
            board[cell] = 0;
            continue;
        }
        U unit = factorial[cells - 2 - at++], skipped = rank / unit, rest = left;
        rank %= unit;
        while (skipped--) rest &= rest - 1;
        int tile = __builtin_ctz(rest);
        left &= ~(1u << tile);
        board[cell] = tile + 1;
    }
    return blank;
}

int main(int, char **given) {
    height = atoi(given[1]), width = atoi(given[2]), cells = height * width;
    factorial[0] = 1;
    for (int n = 1; n <= cells && n < 13; n++) factorial[n] = factorial[n - 1] * U(n);
    int goal[12], blank = atoi(given[3]);
    for (int cell = 0, tile = 1; cell < cells; cell++) goal[cell] = cell == blank ? 0 : tile++;
    std::vector<uint64_t> met((uint64_t(factorial[cells - 1]) * U(cells) + 63) / 64);
    std::vector<U> layer{rank_of(goal)}, next;
    met[layer[0] >> 6] |= 1ull << (layer[0] & 63);
    for (int distance = 0; !layer.empty(); distance++) {
        printf("%zu\n", layer.size());
        for (U rank : layer) {
            int board[12], hole = board_of(rank, board);
            const int by[4] = {-width, width, -1, 1};
            const bool open[4] = {hole >= width, hole < cells - width, hole % width > 0,
                                  hole % width < width - 1};
            for (int move = 0; move < 4; move++) {
                if (!open[move]) continue;
                int there = hole + by[move];
                board[hole] = board[there], board[there] = 0;
                U after = rank_of(board);
                board[there] = board[hole], board[hole] = 0;
                uint64_t bit = 1ull << (after & 63);
                if (met[after >> 6] & bit) continue;
                met[after >> 6] |= bit;
                next.push_back(after);
            }
        }
        layer.swap(next);
        next.clear();
    }
}
