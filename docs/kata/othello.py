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
    b = []
    for i in range(8):
        r = []
        for j in range(8):
            r.append(0)
        b.append(r)
    b[3][3] = 2
    b[4][4] = 2
    b[3][4] = 1
    b[4][3] = 1
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
            if b[i][j] == 1:
                s = s + " X"
            elif b[i][j] == 2:
                s = s + " O"
            else:
                s = s + " -"
        print(s)


def text():
    s = ""
    for i in range(8):
        for j in range(8):
            if b[i][j] == 1:
                s = s + "X"
            elif b[i][j] == 2:
                s = s + "O"
            else:
                s = s + "-"
    return s


def check(i, j, p, do):
    # returns 1 if the move is valid, and makes it if do is 1
    if i < 0 or i > 7 or j < 0 or j > 7:
        return 0
    if b[i][j] != 0:
        return 0
    if p == 1:
        o = 2
    else:
        o = 1
    ok = 0
    # up
    x = i - 1
    y = j
    n = 0
    while x >= 0 and b[x][y] == o:
        x = x - 1
        n = n + 1
    if n > 0 and x >= 0 and b[x][y] == p:
        ok = 1
        while do == 1 and n > 0:
            x = x + 1
            b[x][y] = p
            n = n - 1
    # down
    x = i + 1
    y = j
    n = 0
    while x <= 7 and b[x][y] == o:
        x = x + 1
        n = n + 1
    if n > 0 and x <= 7 and b[x][y] == p:
        ok = 1
        while do == 1 and n > 0:
            x = x - 1
            b[x][y] = p
            n = n - 1
    # left
    x = i
    y = j - 1
    n = 0
    while y >= 0 and b[x][y] == o:
        y = y - 1
        n = n + 1
    if n > 0 and y >= 0 and b[x][y] == p:
        ok = 1
        while do == 1 and n > 0:
            y = y + 1
            b[x][y] = p
            n = n - 1
    # right
    x = i
    y = j + 1
    n = 0
    while y <= 7 and b[x][y] == o:
        y = y + 1
        n = n + 1
    if n > 0 and y <= 7 and b[x][y] == p:
        ok = 1
        while do == 1 and n > 0:
            y = y - 1
            b[x][y] = p
            n = n - 1
    # up left
    x = i - 1
    y = j - 1
    n = 0
    while x >= 0 and y >= 0 and b[x][y] == o:
        x = x - 1
        y = y - 1
        n = n + 1
    if n > 0 and x >= 0 and y >= 0 and b[x][y] == p:
        ok = 1
        while do == 1 and n > 0:
            x = x + 1
            y = y + 1
            b[x][y] = p
            n = n - 1
    # up right
    x = i - 1
    y = j + 1
    n = 0
    while x >= 0 and y <= 7 and b[x][y] == o:
        x = x - 1
        y = y + 1
        n = n + 1
    if n > 0 and x >= 0 and y <= 7 and b[x][y] == p:
        ok = 1
        while do == 1 and n > 0:
            x = x + 1
            y = y - 1
            b[x][y] = p
            n = n - 1
    # down left
    x = i + 1
    y = j - 1
    n = 0
    while x <= 7 and y >= 0 and b[x][y] == o:
        x = x + 1
        y = y - 1
        n = n + 1
    if n > 0 and x <= 7 and y >= 0 and b[x][y] == p:
        ok = 1
        while do == 1 and n > 0:
            x = x - 1
            y = y + 1
            b[x][y] = p
            n = n - 1
    # down right
    x = i + 1
    y = j + 1
    n = 0
    while x <= 7 and y <= 7 and b[x][y] == o:
        x = x + 1
        y = y + 1
        n = n + 1
    if n > 0 and x <= 7 and y <= 7 and b[x][y] == p:
        ok = 1
        while do == 1 and n > 0:
            x = x - 1
            y = y - 1
            b[x][y] = p
            n = n - 1
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
    if turn == 1:
        o = 2
    else:
        o = 1
    if any_move(o) == 1:
        turn = o
    elif any_move(turn) == 1:
        say("The other side has to pass.")
    else:
        over = 1
        if cntB > cntW:
            say("Black wins.")
        elif cntW > cntB:
            say("White wins.")
        else:
            say("A tie.")


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
    old = []
    for r in b:
        old.append(r[:])
    hist.append((old, turn))
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
            if t[8 * i + j] == "X":
                b[i][j] = 1
            elif t[8 * i + j] == "O":
                b[i][j] = 2
            else:
                b[i][j] = 0
    if side == "X":
        turn = 1
    else:
        turn = 2
    count()


def side():
    if over == 1:
        return "-"
    if turn == 1:
        return "X"
    return "O"


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
        if move(w[3]) == 1:
            return text()
        return "invalid"
    if w[0] == "turn":
        setup(w[1], w[2])
        next_turn()
        return side()
    if w[0] == "winner":
        setup(w[1], "X")
        next_turn()
        if over == 0:
            return "-"
        if cntB > cntW:
            return "X"
        if cntW > cntB:
            return "O"
        return "="
    if w[0] == "score":
        setup(w[1], "X")
        return str(cntB) + " " + str(cntW)
    if w[0] == "game":
        init()
        for s in w[1:]:
            move(s)
        return text() + " " + side()
    if w[0] == "undo" and "redo" not in w:
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
