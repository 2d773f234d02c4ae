/* What the baselines share: the 15-puzzle, or where WIDTH says so another square, its moves, Manhattan distance, the command line and the clock. */
#ifndef PUZZLE_H
#define PUZZLE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef WIDTH
#define WIDTH 4
#endif
enum { CELLS = WIDTH * WIDTH };

/* Moves of the blank; move ^ 1 undoes a move, and NOWHERE is where the start's blank came from. */
enum { UP, DOWN, LEFT, RIGHT, NOWHERE, ARRIVALS };

typedef struct Place Place;

/* One move of the blank from a place. */
typedef struct {
    const Place *next;      /* the place reached */
    uint8_t to;             /* the cell that the blank goes to */
    int8_t change[CELLS];   /* [tile]: what the tile that slides adds to h */
} Step;

/* A blank in a cell that arrived by a certain move: its moves in operator order, without the one straight back. */
struct Place {
    uint8_t blank;
    uint8_t count;
    Step steps[4];
};

static Place places[CELLS * ARRIVALS];   /* index: cell of the blank * ARRIVALS + the move that it arrived by */
static uint8_t start[CELLS];             /* the tile in each cell, 0 for the blank */
static uint8_t home[CELLS];              /* the goal's cell of each tile, and of the blank */
static const Place *start_place;
static int start_h;

static inline void refuse(const char *reason)
{
    fprintf(stderr, "%s; usage: PROGRAM \"GOAL\" \"BOARD\" [ORDER], boards as %d numbers with 0 for the blank\n", reason, CELLS);
    exit(2);
}

static inline void read_board(const char *text, uint8_t *board)
{
    unsigned seen = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        char *end;
        long tile = strtol(text, &end, 10);
        if (end == text || tile < 0 || tile >= CELLS || (seen >> tile & 1))
            refuse(WIDTH == 4 ? "a board must hold each of 0 to 15 once" : "a board must hold each number from 0 on once");
        seen |= 1u << tile;
        board[cell] = (uint8_t)tile;
        text = end;
    }
}

static inline int distance(int a, int b)
{
    return abs(a / WIDTH - b / WIDTH) + abs(a % WIDTH - b % WIDTH);
}

static inline void make_place(int blank, int arrival, const char *order)
{
    static const char letters[] = "udlr";
    static const int down[] = {-1, 1, 0, 0}, right[] = {0, 0, -1, 1};
    Place *place = &places[blank * ARRIVALS + arrival];
    place->blank = (uint8_t)blank;
    place->count = 0;
    for (int k = 0; k < 4; k++) {
        int move = (int)(strchr(letters, order[k]) - letters);
        int row = blank / WIDTH + down[move], column = blank % WIDTH + right[move], to = row * WIDTH + column;
        int back = arrival != NOWHERE && move == (arrival ^ 1);
        if (row < 0 || row >= WIDTH || column < 0 || column >= WIDTH || back)
            continue;
        Step *step = &place->steps[place->count++];
        step->to = (uint8_t)to;
        step->next = &places[to * ARRIVALS + move];
        for (int tile = 1; tile < CELLS; tile++)
            step->change[tile] = (int8_t)(distance(blank, home[tile]) - distance(to, home[tile]));
    }
}

/* Each move swaps two cells and takes the blank one cell further: the two parities change together. */
static inline int solvable(int blank)
{
    int odd = distance(blank, home[0]) & 1;
    for (int a = 0; a < CELLS; a++)
        for (int b = a + 1; b < CELLS; b++)
            odd ^= home[start[a]] > home[start[b]];
    return !odd;
}

/* Reads GOAL, BOARD and ORDER (udlr unless given) and fills everything above. */
static inline void read_problem(int count, char **arguments)
{
    const char *order = count == 4 ? arguments[3] : "udlr";
    uint8_t goal[CELLS];
    int blank = 0;
    if (count < 3 || count > 4)
        refuse("a goal and a board are needed");
    if (strlen(order) != 4 || !strchr(order, 'u') || !strchr(order, 'd') || !strchr(order, 'l') || !strchr(order, 'r'))
        refuse("the order must name u, d, l and r once each");
    read_board(arguments[1], goal);
    read_board(arguments[2], start);
    for (int cell = 0; cell < CELLS; cell++)
        home[goal[cell]] = (uint8_t)cell;
    for (int cell = 0; cell < CELLS; cell++)
        if (start[cell])
            start_h += distance(cell, home[start[cell]]);
        else
            blank = cell;
    if (!solvable(blank))
        refuse("the board cannot reach the goal");
    for (int cell = 0; cell < CELLS; cell++)
        for (int arrival = UP; arrival <= NOWHERE; arrival++)
            make_place(cell, arrival, order);
    start_place = &places[blank * ARRIVALS + NOWHERE];
}

/* CPU seconds of this process: on a busy machine they vary less than those on the wall. */
static inline double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

#endif
