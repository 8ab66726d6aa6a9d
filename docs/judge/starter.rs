// The rules of Othello, and a program that answers `python -m othello judge`.
use std::io::{stdin, BufRead};

const START: &str = "---------------------------OX------XO---------------------------";

fn other(side: u8) -> u8 {
    if side == b'X' { b'O' } else { b'X' }
}

fn square_of(word: &str) -> Option<usize> {
    match word.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            Some(8 * (rank - b'1') as usize + (file - b'a') as usize)
        }
        _ => None,
    }
}

/// Returns the board after a move, or None if the move is invalid.
fn play(board: &[u8], side: u8, square: Option<usize>) -> Option<Vec<u8>> {
    let start = square.filter(|&at| board[at] == b'-')?;
    let mut after = board.to_vec();
    for (down, right) in [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)] {
        let (mut row, mut col) = (start as i32 / 8 + down, start as i32 % 8 + right);
        let mut run = vec![];
        while (0..8).contains(&row) && (0..8).contains(&col) {
            let at = (8 * row + col) as usize;
            if board[at] == side {
                run.iter().for_each(|&at| after[at] = side);
            }
            if board[at] != other(side) {
                break;
            }
            run.push(at);
            row += down;
            col += right;
        }
    }
    if after == board {
        return None;
    }
    after[start] = side;
    Some(after)
}

fn moves(board: &[u8], side: u8) -> Vec<usize> {
    (0..64).filter(|&at| play(board, side, Some(at)).is_some()).collect()
}

/// Returns the side that moves after `side`.
fn turn(board: &[u8], side: u8) -> u8 {
    if !moves(board, other(side)).is_empty() {
        other(side)
    } else if !moves(board, side).is_empty() {
        side
    } else {
        b'-'
    }
}

fn count(board: &[u8], side: u8) -> usize {
    board.iter().filter(|&&disc| disc == side).count()
}

fn winner(board: &[u8]) -> &str {
    match count(board, b'X').cmp(&count(board, b'O')) {
        _ if turn(board, b'X') != b'-' => "-",
        std::cmp::Ordering::Greater => "X",
        std::cmp::Ordering::Less => "O",
        std::cmp::Ordering::Equal => "=",
    }
}

fn perft(board: &[u8], side: u8, depth: u32) -> u64 {
    if depth == 0 || turn(board, side) == b'-' {
        return 1;
    }
    if moves(board, side).is_empty() {
        return perft(board, other(side), depth - 1);
    }
    let after = |at| play(board, side, Some(at)).unwrap();
    moves(board, side).into_iter().map(|at| perft(&after(at), other(side), depth - 1)).sum()
}

fn text(board: Vec<u8>) -> String {
    String::from_utf8(board).unwrap()
}

fn game(words: &[&str]) -> String {
    let (mut board, mut side) = (START.as_bytes().to_vec(), b'X');
    for word in words.iter().filter(|word| word.len() == 2) {
        if side == b'-' {
            break;
        }
        if let Some(after) = play(&board, side, square_of(word)) {
            board = after;
            side = turn(&board, side);
        }
    }
    format!("{} {}", text(board), side as char)
}

fn answer(words: &[&str]) -> String {
    if words[0] == "game" {
        return game(&words[1..]);
    }
    let board = words.get(1).unwrap_or(&"").as_bytes();
    if board.len() != 64 {
        return "?".into();
    }
    let side = words.get(2).map_or(b'-', |word| word.as_bytes()[0]);
    let word = words.get(3).unwrap_or(&"");
    let name = |at: usize| format!("{}{}", (b'a' + at as u8 % 8) as char, at / 8 + 1);
    match words[0] {
        "moves" => moves(board, side).into_iter().map(name).collect::<Vec<_>>().join(" "),
        "play" => play(board, side, square_of(word)).map_or("invalid".into(), text),
        "turn" => (turn(board, side) as char).to_string(),
        "winner" => winner(board).into(),
        "score" => format!("{} {}", count(board, b'X'), count(board, b'O')),
        "perft" => perft(board, side, word.parse().unwrap()).to_string(),
        _ => "?".into(),
    }
}

fn main() {
    for line in stdin().lock().lines() {
        println!("{}", answer(&line.unwrap().split(' ').collect::<Vec<_>>()));
    }
}
