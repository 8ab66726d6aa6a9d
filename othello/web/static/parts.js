// Cuts a file of games into parts that a request has room for, between games.

const MOST_CHARACTERS = 40_000;
const MOST_GAMES = 400;

function* gathered(pieces, canBegin) {
  let [part, length] = [[], 0];
  for (const piece of pieces) {
    const isFull = length + piece.length > MOST_CHARACTERS || part.length >= MOST_GAMES;
    if (isFull && part.length && canBegin(piece)) {
      yield part;
      [part, length] = [[], 0];
    }
    part.push(piece);
    length += piece.length;
  }
  yield part;
}

function listed(text) {
  try {
    const games = JSON.parse(text);
    return Array.isArray(games) ? games.map((game) => JSON.stringify(game)) : null;
  } catch {
    return null; // which the server says better
  }
}

// What is not to be cut: the tags and moves of a game in PGN, blocks of lines if there are such,
// else lines.
function pieces(text) {
  if (/^\s*\[\w+\s+"/m.test(text)) return text.split(/\n(?=\s*\n\s*\[\w)/);
  return text.split(!text.includes("(;") && /\n\s*\n/.test(text) ? /\n(?=\s*\n)/ : "\n");
}

// The text of a file: UTF-8, or UTF-16 with a byte order mark, else Latin-1.
export function decoded(bytes) {
  const marks = { "255,254": "utf-16le", "254,255": "utf-16be" };
  try {
    return new TextDecoder(marks[bytes.slice(0, 2)] ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

export function cut(text) {
  if (/^\s*[[{]/.test(text)) {
    const games = listed(text);
    return games ? Array.from(gathered(games, () => true), (part) => `[${part.join(",")}]`) : [text];
  }
  const canBegin = text.includes("(;") ? (line) => /^\s*(\d+ )?\(;/.test(line) : () => true;
  return Array.from(gathered(pieces(text), canBegin), (part) => part.join("\n"));
}

const HEADER = 16, GAME = 68; // bytes of an archive (.wtb), which counts its games from COUNT on
const COUNT = 4, GAMES_EACH = 200;

// Parts of an archive, each of which is one. The last counts all games that are left, and has
// a byte more than theirs where there is one, so that the server says what is too few or too many.
export function cutArchive(bytes) {
  if (bytes.length < HEADER) return [bytes];
  const parts = [];
  let left = new DataView(bytes.buffer).getUint32(COUNT, true);
  let at = HEADER;
  do {
    const end = at + GAME * GAMES_EACH;
    const isLast = left <= GAMES_EACH || end >= bytes.length;
    const games = bytes.subarray(at, isLast ? at + GAME * left + 1 : end);
    const part = new Uint8Array(HEADER + games.length);
    part.set(bytes.subarray(0, HEADER));
    part.set(games, HEADER);
    new DataView(part.buffer).setUint32(COUNT, isLast ? left : GAMES_EACH, true);
    parts.push(part);
    left -= isLast ? left : GAMES_EACH;
    at = end;
  } while (left);
  return parts;
}
