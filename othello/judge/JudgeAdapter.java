import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EmptyStackException;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;

/** Answers the judge's questions with the diagram's classes: Game, Board, MoveValidator, ... */
public class JudgeAdapter {
    static final String START = "-".repeat(27) + "OX" + "-".repeat(6) + "XO" + "-".repeat(27);
    static final String NEEDS = "The judge needs Game() or Game(Player, Player), "
        + "Game.makeMove(Position), Game.getBoard(), Game.getCurrentPlayer(), Game.isGameOver() "
        + "or Game.getState(), Board.getCell(Position) or Board.getCell(int, int), "
        + "Position(int row, int col), and Piece with BLACK, WHITE and EMPTY.";
    static final Map<String, String> WINNERS = Map.of(
        "BLACK_WINS", "X", "WHITE_WINS", "O", "TIE", "=", "DRAW", "=");
    static final Map<String, Class<?>> CLASSES = new TreeMap<>();
    static boolean switchedByHand;
    static boolean canSetUp;

    static class Misfit extends RuntimeException {
        Misfit(String text) { super(text); }
    }

    public static void main(String[] names) throws Exception {
        PrintStream out = System.out;
        System.setOut(System.err);
        for (String name : names) {
            if (!name.equals("JudgeAdapter") && !name.contains("$")) {
                CLASSES.put(name.substring(name.lastIndexOf('.') + 1), Class.forName(name, false,
                    JudgeAdapter.class.getClassLoader()));
            }
        }
        try {
            out.println(understood());
        } catch (Misfit misfit) {
            out.println("misfit " + misfit.getMessage() + " " + NEEDS);
            out.flush();
            return;
        }
        out.flush();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null;) {
            out.println(answer(line.trim().split(" ")));
            out.flush();
        }
    }

    static String understood() throws Exception {
        for (String needed : new String[] {"Game", "Position", "Piece"}) {
            if (!CLASSES.containsKey(needed)) {
                throw new Misfit("The folder has no class " + needed + ".");
            }
        }
        Object game = newGame();
        if (method(game, "makeMove", 1) == null) {
            throw new Misfit("Game has no makeMove(Position): found " + methods(game) + ".");
        }
        if (boardText(game).indexOf('?') >= 0) {
            throw new Misfit("The judge can't read the board.");
        }
        makeMove(game, "d3");
        switchedByHand = side(game).equals("X") && method(game, "switchTurn", 0) != null;
        isOver(game);
        canSetUp = setUp(boardText(game), "O") != null;
        return "The judge uses Java classes: Game.makeMove(Position); "
            + (canSetUp ? "positions are set up" : "positions cannot be set up, so the judge asks only about games")
            + (switchedByHand ? "; the judge calls switchTurn after a move, as start() does" : "")
            + ".";
    }

    static String methods(Object owner) {
        List<String> found = new ArrayList<>();
        for (Method method : owner.getClass().getDeclaredMethods()) {
            List<String> parameters = new ArrayList<>();
            for (Class<?> type : method.getParameterTypes()) {
                parameters.add(type.getSimpleName());
            }
            found.add(method.getName() + "(" + String.join(", ", parameters) + ")");
        }
        return String.join(", ", found);
    }

    static Object newGame() throws Exception {
        Class<?> player = CLASSES.get("Player");
        Constructor<?> game = constructor("Game", List.of());
        if (game != null) {
            return game.newInstance();
        }
        game = player == null ? null : constructor("Game", List.of(player, player));
        if (game == null) {
            throw new Misfit("Game has no suitable constructor.");
        }
        return game.newInstance(newPlayer("Black", piece("X")), newPlayer("White", piece("O")));
    }

    static Object newPlayer(String name, Object piece) throws Exception {
        Constructor<?> nameFirst = constructor("Player", List.of(String.class, piece.getClass()));
        Constructor<?> pieceFirst = constructor("Player", List.of(piece.getClass(), String.class));
        Constructor<?> pieceOnly = constructor("Player", List.of(piece.getClass()));
        if (nameFirst != null) {
            return nameFirst.newInstance(name, piece);
        }
        if (pieceFirst != null) {
            return pieceFirst.newInstance(piece, name);
        }
        if (pieceOnly != null) {
            return pieceOnly.newInstance(piece);
        }
        throw new Misfit("Player has no suitable constructor.");
    }

    static Constructor<?> constructor(String name, List<Class<?>> parameters) {
        for (Constructor<?> constructor : CLASSES.get(name).getDeclaredConstructors()) {
            if (Arrays.asList(constructor.getParameterTypes()).equals(parameters)) {
                return open(constructor);
            }
        }
        return null;
    }

    static <T extends AccessibleObject> T open(T member) {
        member.setAccessible(true);
        return member;
    }

    static Method method(Object owner, String name, int count) {
        for (Class<?> type = owner.getClass(); type != null; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals(name) && method.getParameterCount() == count) {
                    return open(method);
                }
            }
        }
        return null;
    }

    static boolean takes(Object owner, String name, Class<?>... parameters) {
        Method method = owner == null ? null : method(owner, name, parameters.length);
        return method != null && Arrays.equals(method.getParameterTypes(), parameters);
    }

    static Field field(Object owner, String name) {
        for (Class<?> type = owner.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return open(field);
                }
            }
        }
        return null;
    }

    static Object call(Object owner, String name, Object... arguments) throws Exception {
        Method method = owner == null ? null : method(owner, name, arguments.length);
        try {
            return method == null ? null : method.invoke(owner, arguments);
        } catch (InvocationTargetException error) {
            if (error.getCause() instanceof Exception) {
                throw (Exception) error.getCause();
            }
            throw error;
        }
    }

    /** Returns the value of a getter or, if there is no getter, of a field. */
    static Object value(Object owner, String name) throws Exception {
        if (owner == null) {
            return null;
        }
        String getter = "get" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
        if (method(owner, getter, 0) != null) {
            return call(owner, getter);
        }
        Field field = field(owner, name);
        return field == null ? null : field.get(owner);
    }

    static Object position(int row, int col) throws Exception {
        return open(CLASSES.get("Position").getDeclaredConstructor(int.class, int.class))
            .newInstance(row, col);
    }

    static Object piece(String symbol) {
        String name = symbol.equals("X") ? "BLACK" : symbol.equals("O") ? "WHITE" : "EMPTY";
        for (Object constant : CLASSES.get("Piece").getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new Misfit("Piece has no " + name + ".");
    }

    static String symbol(Object value) throws Exception {
        if (!(value instanceof Enum)) {
            value = value(value, "color") != null ? value(value, "color") : value(value, "piece");
        }
        if (!(value instanceof Enum)) {
            return "?";
        }
        String name = ((Enum<?>) value).name();
        return name.equals("BLACK") ? "X" : name.equals("WHITE") ? "O" : name.equals("EMPTY") ? "-" : "?";
    }

    static Object cell(Object game, int row, int col) throws Exception {
        Object board = value(game, "board");
        for (String name : new String[] {"getCell", "getPiece", "get"}) {
            if (takes(board, name, CLASSES.get("Position"))) {
                return call(board, name, position(row, col));
            }
            if (takes(board, name, int.class, int.class)) {
                return call(board, name, row, col);
            }
        }
        return null;
    }

    static String boardText(Object game) throws Exception {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < 64; at++) {
            text.append(symbol(cell(game, at / 8, at % 8)));
        }
        return text.toString();
    }

    static String side(Object game) throws Exception {
        return symbol(value(game, "currentPlayer"));
    }

    static boolean makeMove(Object game, String word) throws Exception {
        if (!word.matches("[a-z]\\d{1,3}")) {
            return false;
        }
        String before = boardText(game);
        try {
            call(game, "makeMove", position(Integer.parseInt(word.substring(1)) - 1,
                                            word.charAt(0) - 'a'));
        } catch (Exception error) {
            if (isRefusal(error)) {
                return false;
            }
            throw error;
        }
        return !boardText(game).equals(before);
    }

    /** Returns whether an exception indicates an invalid move, and not a crash. */
    static boolean isRefusal(Exception error) {
        Class<?> type = error.getClass();
        boolean isOwn = type.getClassLoader() == JudgeAdapter.class.getClassLoader();
        return isOwn || type == Exception.class || type == RuntimeException.class
            || error instanceof IllegalArgumentException || error instanceof IllegalStateException
            || error instanceof IndexOutOfBoundsException
            || error instanceof NoSuchElementException || error instanceof EmptyStackException;
    }

    /** Returns the valid moves, or null if the program can't list them. */
    static List<String> moves(Object game, String side) throws Exception {
        Object validator = value(game, "validator");
        if (validator == null && CLASSES.containsKey("MoveValidator")) {
            Object board = value(game, "board");
            validator = open(CLASSES.get("MoveValidator").getDeclaredConstructor(board.getClass()))
                .newInstance(board);
        }
        Object found = call(validator, "getValidMoves", piece(side));
        if (found == null) {
            found = call(game, "getValidMoves", piece(side));
        }
        if (found == null) {
            return null;
        }
        List<String> squares = new ArrayList<>();
        for (Object position : (Collection<?>) found) {
            squares.add("" + (char) ('a' + (int) value(position, "col"))
                        + ((int) value(position, "row") + 1));
        }
        return squares;
    }

    static boolean isOver(Object game) throws Exception {
        Object over = call(game, "isGameOver");
        if (over == null) {
            over = call(game, "isOver");
        }
        if (over != null) {
            return (Boolean) over;
        }
        Object state = value(game, "state");
        if (!switchedByHand && state instanceof Enum) {
            return !((Enum<?>) state).name().equals("IN_PROGRESS");
        }
        if (moves(game, "X") == null) {
            throw new Misfit("The judge can't detect the end of a game.");
        }
        return moves(game, "X").isEmpty() && moves(game, "O").isEmpty();
    }

    static void play(Object game, String word) throws Exception {
        if (switchedByHand && isOver(game)) {
            return;
        }
        if (makeMove(game, word) && switchedByHand) {
            call(game, "switchTurn");
            if (moves(game, side(game)).isEmpty()) {
                call(game, "switchTurn");
            }
        }
    }

    static Object setUp(String text, String side) throws Exception {
        Object game = newGame();
        Object board = value(game, "board");
        for (int at = 0; at < 64; at++) {
            Object piece = piece(text.substring(at, at + 1));
            if (method(board, "placePiece", 2) != null) {
                call(board, "placePiece", position(at / 8, at % 8), piece);
            } else {
                call(cell(game, at / 8, at % 8), "setPiece", piece);
            }
        }
        Field turn = field(game, "currentPlayer");
        if (turn != null) {
            Object piece = piece(side);
            Object mover = turn.getType().isInstance(piece) ? piece : player(game, side);
            if (turn.getType().isInstance(mover)) {
                turn.set(game, mover);
            }
        }
        return boardText(game).equals(text) && side(game).equals(side) ? game : null;
    }

    /** Returns the game's player of a side, or null if no field contains this player. */
    static Object player(Object game, String side) throws Exception {
        for (Field field : game.getClass().getDeclaredFields()) {
            Object value = open(field).get(game);
            if (CLASSES.containsKey("Player") && CLASSES.get("Player").isInstance(value)
                    && symbol(value).equals(side)) {
                return value;
            }
        }
        return null;
    }

    static String answer(String[] words) throws Exception {
        switch (words[0]) {
            case "game": case "undo": case "score-after": case "winner-after":
                return aboutGame(words);
            case "moves": case "play":
                Object game = canSetUp && words[1].length() == 64 ? setUp(words[1], words[2]) : null;
                if (game == null) {
                    return "?";
                }
                if (words[0].equals("moves")) {
                    List<String> squares = moves(game, words[2]);
                    return squares == null ? "?" : String.join(" ", squares);
                }
                return makeMove(game, words[3]) ? boardText(game) : "invalid";
            default:
                return "?";
        }
    }

    static String aboutGame(String[] words) throws Exception {
        Object game = newGame();
        for (int at = 1; at < words.length; at++) {
            if (words[at].equals("undo") || words[at].equals("redo")) {
                if (method(game, words[at], 0) == null) {
                    return "?";
                }
                try {
                    call(game, words[at]);
                } catch (Exception error) {
                    if (!isRefusal(error)) {
                        throw error;
                    }
                }
            } else {
                play(game, words[at]);
            }
        }
        boolean over = isOver(game);
        if (words[0].equals("score-after")) {
            Object black = count(game, "X");
            return black == null ? "?" : black + " " + count(game, "O");
        }
        if (!words[0].equals("winner-after")) {
            return boardText(game) + " " + (over ? "-" : side(game));
        }
        if (!over) {
            return "-";
        }
        if (switchedByHand) {
            call(game, "endGame");
        }
        return winner(game);
    }

    /** Returns the winner, or `?` if the program doesn't determine a winner. */
    static String winner(Object game) throws Exception {
        Object winner = value(game, "winner");
        if (winner != null) {
            return symbol(winner).replace('-', '=');
        }
        if (method(game, "getWinner", 0) != null || field(game, "winner") != null) {
            return "=";
        }
        Object state = value(game, "state");
        return state == null ? "?" : WINNERS.getOrDefault(state.toString(), "?");
    }

    static Object count(Object game, String side) throws Exception {
        Object kept = call(player(game, side), "getPieceCount");
        return kept != null ? kept : call(value(game, "board"), "countPieces", piece(side));
    }
}
