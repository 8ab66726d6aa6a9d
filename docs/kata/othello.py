# Othello. To play: python3 othello.py. For the judge: python3 othello.py lines
import sys

b = []
turn = 1
over = 0
cntB = 2
cntW = 2
hist = []
quiet = 0


def say(s):
    if quiet == 0:
        print(s)


def init():
    global b, turn, over, cntB, cntW, hist
    b = [[0] * 8 for i in range(8)]
    b[3][3] = b[4][4] = 2
    b[3][4] = b[4][3] = 1
    turn = 1
    over = 0
    cntB = 2
    cntW = 2
    hist = []


def show():
    print("  a b c d e f g h")
    for i in range(8):
        s = str(i + 1)
        for j in range(8):
            s = s + " " + "-XO"[b[i][j]]
        print(s)


def text():
    s = ""
    for i in range(8):
        for j in range(8):
            s = s + "-XO"[b[i][j]]
    return s


def check(i, j, p, do):
    # returns 1 if the move is valid, and makes it if do is 1
    if i < 0 or i > 7 or j < 0 or j > 7 or b[i][j] != 0:
        return 0
    o = 3 - p
    ok = 0
    x, y, n = i - 1, j, 0  # up
    while x >= 0 and b[x][y] == o:
        x, n = x - 1, n + 1
    if n > 0 and x >= 0 and b[x][y] == p:
        ok = 1
        while do == 1 and n > 0:
            x, n = x + 1, n - 1
            b[x][y] = p
    x, y, n = i + 1, j, 0  # down
    while x <= 7 and b[x][y] == o:
        x, n = x + 1, n + 1
    if n > 0 and x <= 7 and b[x][y] == p:
        ok = 1
        while do == 1 and n > 0:
            x, n = x - 1, n - 1
            b[x][y] = p
    x, y, n = i, j - 1, 0  # left
    while y >= 0 and b[x][y] == o:
        y, n = y - 1, n + 1
    if n > 0 and y >= 0 and b[x][y] == p:
        ok = 1
        while do == 1 and n > 0:
            y, n = y + 1, n - 1
            b[x][y] = p
    x, y, n = i, j + 1, 0  # right
    while y <= 7 and b[x][y] == o:
        y, n = y + 1, n + 1
    if n > 0 and y <= 7 and b[x][y] == p:
        ok = 1
        while do == 1 and n > 0:
            y, n = y - 1, n - 1
            b[x][y] = p
    x, y, n = i - 1, j - 1, 0  # up left
    while x >= 0 and y >= 0 and b[x][y] == o:
        x, y, n = x - 1, y - 1, n + 1
    if n > 0 and x >= 0 and y >= 0 and b[x][y] == p:
        ok = 1
        while do == 1 and n > 0:
            x, y, n = x + 1, y + 1, n - 1
            b[x][y] = p
    x, y, n = i - 1, j + 1, 0  # up right
    while x >= 0 and y <= 7 and b[x][y] == o:
        x, y, n = x - 1, y + 1, n + 1
    if n > 0 and x >= 0 and y <= 7 and b[x][y] == p:
        ok = 1
        while do == 1 and n > 0:
            x, y, n = x + 1, y - 1, n - 1
            b[x][y] = p
    x, y, n = i + 1, j - 1, 0  # down left
    while x <= 7 and y >= 0 and b[x][y] == o:
        x, y, n = x + 1, y - 1, n + 1
    if n > 0 and x <= 7 and y >= 0 and b[x][y] == p:
        ok = 1
        while do == 1 and n > 0:
            x, y, n = x - 1, y + 1, n - 1
            b[x][y] = p
    x, y, n = i + 1, j + 1, 0  # down right
    while x <= 7 and y <= 7 and b[x][y] == o:
        x, y, n = x + 1, y + 1, n + 1
    if n > 0 and x <= 7 and y <= 7 and b[x][y] == p:
        ok = 1
        while do == 1 and n > 0:
            x, y, n = x - 1, y - 1, n - 1
            b[x][y] = p
    if ok == 1 and do == 1:
        b[i][j] = p
    return ok


def count():
    global cntB, cntW
    cntB = 0
    cntW = 0
    for i in range(8):
        for j in range(8):
            if b[i][j] == 1:
                cntB = cntB + 1
            if b[i][j] == 2:
                cntW = cntW + 1


def any_move(p):
    for i in range(8):
        for j in range(8):
            if check(i, j, p, 0) == 1:
                return 1
    return 0


def next_turn():
    global turn, over
    o = 3 - turn
    if any_move(o) == 1:
        turn = o
    elif any_move(turn) == 1:
        say("The other side has to pass.")
    else:
        over = 1
        say("Black wins." if cntB > cntW else "White wins." if cntW > cntB else "A tie.")


def move(s):
    if over == 1:
        say("The game is over.")
        return 0
    if len(s) != 2 or s[0] not in "abcdefgh" or s[1] not in "12345678":
        say("Type a square such as d3.")
        return 0
    i = int(s[1]) - 1
    j = ord(s[0]) - ord("a")
    if check(i, j, turn, 0) == 0:
        say("That move is not valid.")
        return 0
    hist.append(([r[:] for r in b], turn))
    check(i, j, turn, 1)
    count()
    next_turn()
    return 1


def undo():
    global b, turn, over
    if len(hist) == 0:
        say("There is nothing to undo.")
        return 0
    b, turn = hist.pop()
    over = 0
    count()
    return 1


def setup(t, side):
    global turn
    init()
    for i in range(8):
        for j in range(8):
            b[i][j] = "-XO".index(t[8 * i + j])
    turn = "-XO".index(side)
    count()


def side():
    if over == 1:
        return "-"
    return "-XO"[turn]


def answer(line):
    w = line.split()
    if w[0] in ("moves", "play", "turn", "winner", "score") and len(w[1]) != 64:
        return "?"
    if w[0] == "moves":
        setup(w[1], w[2])
        s = ""
        for i in range(8):
            for j in range(8):
                if check(i, j, turn, 0) == 1:
                    s = s + " " + "abcdefgh"[j] + str(i + 1)
        return s.strip()
    if w[0] == "play":
        setup(w[1], w[2])
        return text() if move(w[3]) == 1 else "invalid"
    if w[0] == "turn":
        setup(w[1], w[2])
        next_turn()
        return side()
    if w[0] == "winner":
        setup(w[1], "X")
        next_turn()
        if over == 0:
            return "-"
        return "X" if cntB > cntW else "O" if cntW > cntB else "="
    if w[0] == "score":
        setup(w[1], "X")
        return str(cntB) + " " + str(cntW)
    if w[0] == "game" or w[0] == "undo" and "redo" not in w:
        init()
        for s in w[1:]:
            if s == "undo":
                undo()
            else:
                move(s)
        return text() + " " + side()
    return "?"


def main():
    global quiet
    if sys.argv[1:] == ["lines"]:
        quiet = 1
        for line in sys.stdin:
            print(answer(line), flush=True)
        return
    init()
    while over == 0:
        show()
        s = input("Black to move: " if turn == 1 else "White to move: ")
        if s == "undo":
            undo()
        else:
            move(s)
    show()


if __name__ == "__main__":
    main()
