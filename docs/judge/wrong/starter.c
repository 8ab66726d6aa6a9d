/* The rules of Othello, and a program that answers `python -m othello judge`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char START[] =
    "---------------------------OX------XO---------------------------";

static char other(char side) { return side == 'X' ? 'O' : 'X'; }

static int is_on(int row, int col) {
    return row >= 0 && row < 8 && col >= 0;
}

/* Makes a move if it is valid. Returns the number of flipped discs, or 0. */
static int flip(char *board, char side, int square) {
    int total = 0;
    if (square < 0 || board[square] != '-')
        return 0;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++) {
            int run = 0, row = square / 8 + down, col = square % 8 + right;
            while (is_on(row, col) && board[8 * row + col] == other(side))
                run++, row += down, col += right;
            if (!is_on(row, col) || board[8 * row + col] != side)
                continue;
            total += run;
            while (run--)
                row -= down, col -= right, board[8 * row + col] = side;
        }
    if (total)
        board[square] = side;
    return total;
}

static int is_valid(const char *board, char side, int square) {
    char copy[65];
    return flip(strcpy(copy, board), side, square) > 0;
}

static int can_move(const char *board, char side) {
    for (int square = 0; square < 64; square++)
        if (is_valid(board, side, square))
            return 1;
    return 0;
}

static char turn(const char *board, char side) { /* the side that moves after `side` */
    return can_move(board, other(side)) ? other(side) : can_move(board, side) ? side : '-';
}

static int count(const char *board, char disc) {
    int found = 0;
    while (*board)
        found += *board++ == disc;
    return found;
}

static char winner(const char *board) {
    int lead = count(board, 'X') - count(board, 'O');
    return turn(board, 'X') != '-' ? '-' : lead > 0 ? 'X' : lead < 0 ? 'O' : '=';
}

static long perft(const char *board, char side, int depth) {
    char copy[65];
    long total = 0;
    if (depth == 0 || turn(board, side) == '-')
        return 1;
    if (!can_move(board, side))
        return perft(board, other(side), depth - 1);
    for (int square = 0; square < 64; square++)
        if (flip(strcpy(copy, board), side, square))
            total += perft(copy, other(side), depth - 1);
    return total;
}

static int square_of(const char *word) {
    int ok = word[0] >= 'a' && word[0] <= 'h' && word[1] >= '1' && word[1] <= '8' && !word[2];
    return ok ? 8 * (word[1] - '1') + word[0] - 'a' : -1;
}

static void game(void) { /* plays the remaining words of the line */
    char board[65], side = 'X', *word;
    strcpy(board, START);
    while ((word = strtok(NULL, " \n")))
        if (side != '-' && flip(board, side, square_of(word)))
            side = turn(board, side);
    printf("%s %c\n", board, side);
}

static void answer(const char *question, char *board, char side, const char *word) {
    if (!strcmp(question, "moves")) {
        for (int square = 0; square < 64; square++)
            if (is_valid(board, side, square))
                printf("%c%c ", 'a' + square % 8, '1' + square / 8);
        puts("");
    } else if (!strcmp(question, "play"))
        puts(flip(board, side, square_of(word)) ? board : "invalid");
    else if (!strcmp(question, "turn"))
        printf("%c\n", turn(board, side));
    else if (!strcmp(question, "winner"))
        printf("%c\n", winner(board));
    else if (!strcmp(question, "score"))
        printf("%d %d\n", count(board, 'X'), count(board, 'O'));
    else if (!strcmp(question, "perft"))
        printf("%ld\n", perft(board, side, atoi(word)));
    else
        puts("?");
}

int main(void) {
    static char line[1 << 16];
    while (fgets(line, sizeof line, stdin)) {
        char *question = strtok(line, " \n");
        if (!strcmp(question, "game"))
            game();
        else {
            char *board = strtok(NULL, " \n"), *side = strtok(NULL, " \n");
            char *word = strtok(NULL, " \n");
            if (!board || strlen(board) != 64)
                puts("?");
            else
                answer(question, board, side ? *side : '-', word ? word : "");
        }
        fflush(stdout);
    }
}
