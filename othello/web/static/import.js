// Imports files into the library. Cuts a large file between games, and sends each part as a
// request.

import { RequestError, base64, readBytes, reasonOf, request } from "./api.js";
import { make } from "./elements.js";
import { find, text } from "./words.js";

const MAX_CHARACTERS = 40_000;
const MAX_GAMES = 400;
const MAX_SHOWN_ERRORS = 10;

function* groupPieces(pieces, canBegin) {
  let [part, length] = [[], 0];
  for (const piece of pieces) {
    const isFull = length + piece.length > MAX_CHARACTERS || part.length >= MAX_GAMES;
    if (isFull && part.length && canBegin(piece)) {
      yield part;
      [part, length] = [[], 0];
    }
    part.push(piece);
    length += piece.length;
  }
  yield part;
}

function splitJson(content) {
  try {
    const games = JSON.parse(content);
    return Array.isArray(games) ? games.map((game) => JSON.stringify(game)) : null;
  } catch {
    return null; // the server's error is more precise
  }
}

// Splits a text into pieces that stay whole: PGN games with their tags and moves, or blocks of
// lines, or single lines.
function splitText(content) {
  if (/^\s*\[\w+\s+"/m.test(content)) return content.split(/\n(?=\s*\n\s*\[\w)/);
  return content.split(!content.includes("(;") && /\n\s*\n/.test(content) ? /\n(?=\s*\n)/ : "\n");
}

// Decodes a file as UTF-8, as UTF-16 if it has a byte order mark, or otherwise as Latin-1.
function decodeText(bytes) {
  const marks = { "255,254": "utf-16le", "254,255": "utf-16be" };
  try {
    return new TextDecoder(marks[bytes.slice(0, 2)] ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

function splitGames(content) {
  if (/^\s*[[{]/.test(content)) {
    const games = splitJson(content);
    return games ? Array.from(groupPieces(games, () => true), (part) => `[${part.join(",")}]`) : [content];
  }
  const canBegin = content.includes("(;") ? (line) => /^\s*(\d+ )?\(;/.test(line) : () => true;
  return Array.from(groupPieces(splitText(content), canBegin), (part) => part.join("\n"));
}

const HEADER = 16, GAME = 68; // in bytes, in an archive (.wtb); its number of games is at COUNT
const COUNT = 4, GAMES_EACH = 200;

// Cuts an archive into smaller ones. The header of the last one counts all remaining games. If
// there is a byte after them, the last one includes it, so that the server can report missing or
// additional bytes.
function splitArchive(bytes) {
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

async function splitFile(file) {
  const bytes = await readBytes(file);
  if (!file.name.toLowerCase().endsWith(".wtb")) {
    return splitGames(decodeText(bytes)).map((part) => ({ text: part }));
  }
  return splitArchive(bytes).map((part) => ({ data: base64(part) }));
}

// Imports files, and returns the numbers of added, known and omitted games, and the errors. A file
// that can't be read doesn't stop the others. You can add to `files` meanwhile.
export async function importFiles(files) {
  const total = { added: 0, known: 0, left_out: 0, errors: [] };
  const leaveOut = (place, error) => {
    total.left_out += 1;
    total.errors.push(`${place}: ${error}`);
  };
  const reportError = (place, error) => {
    if (error instanceof RequestError) {
      leaveOut(place, error.message);
      return;
    }
    showSummary(reasonOf(error));
    throw error;
  };
  for (const file of files) {
    if (file.name.toLowerCase().endsWith(".obf")) {
      leaveOut(file.name, text("positionsOnly"));
      continue;
    }
    const parts = await splitFile(file).catch((error) => {
      reportError(file.name, error);
      return [];
    });
    let number = 0; // the games of this file that the server has read
    for (const [index, part] of parts.entries()) {
      const place = number ? text("afterGames", { file: file.name, number }) : file.name;
      showSummary(text("reading", { file: file.name, percent: Math.floor(100 * index / parts.length) }));
      try {
        const found = await request("/library", part);
        for (const count of ["added", "known", "left_out"]) {
          total[count] += found[count];
          number += found[count];
        }
        total.errors.push(...found.errors.map((error) => `${place}: ${error}`));
      } catch (error) {
        reportError(place, error);
      }
    }
  }
  return total;
}

function showSummary(summary, errors = [], number = 0) {
  const lines = errors.slice(0, MAX_SHOWN_ERRORS);
  if (number > lines.length) lines.push(text("andMore", { number: number - lines.length }));
  find("imported").replaceChildren(summary, ...lines.flatMap((line) => [make("br"), line]));
}

export function showImport({ added, known, left_out: leftOut, errors }) {
  showSummary(text("imported", { added, known, leftOut }), errors, leftOut);
}
