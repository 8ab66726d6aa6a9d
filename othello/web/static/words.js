// Fills values into the texts of the page, and writes sentences about a match.

import { html, language, texts } from "./texts.js";

const forms = new Intl.PluralRules(language);

// Returns the text of a key, with its placeholders replaced by `values`.
export function text(key, values = {}) {
  const found = texts[key].other ? texts[key][forms.select(values.number)] : texts[key];
  return found.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// Translates the HTML.
const ATTRIBUTES = ["aria-label", "placeholder", "alt", "data-levels"];
const translate = (english) => english.replace(/\S(.*\S)?/s,
  (found) => html[found.replace(/\s+/g, " ")] ?? found);
for (const element of document.body.querySelectorAll("*")) {
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) node.data = translate(node.data);
  }
  for (const name of ATTRIBUTES) {
    if (element.hasAttribute(name)) element.setAttribute(name, translate(element.getAttribute(name)));
  }
}
document.title = translate(document.title);
document.documentElement.lang = language;

export const find = (id) => document.getElementById(id);
export const formatSigned = (value) => (value > 0 ? `+${value}` : `${value}`);

// Adds to each move its note on the board and a text that compares it with the best move, which
// comes first. A loss without decimals is exact.
export const compareMoves = ([best, ...others]) => [best, ...others].filter(Boolean).map((move) => {
  const digits = best.is_exact && move.is_exact ? 0 : 1;
  const loss = Math.abs(best.lead - move.lead).toFixed(digits);
  return { ...move, ...Number(loss) ? { note: `\u2212${loss}`, worse: text("worse", { loss }) }
    : { note: "\u2605 0", worse: text("best"), isBest: true } };
});
export const notesOf = (moves) => Object.fromEntries(compareMoves(moves).map(
  ({ square, note }) => [square, note]));
export const opposite = { black: "white", white: "black" };

export const programOf = (state) =>
  ["white", "black"].find((side) => state.players[side].level !== "human");

// Returns whether you play a side, with any name. Returns false if both players are people here.
export function isOwnSide({ players }, side, sides) {
  const isAlone = sides.length === 2 && players[opposite[side]].level === "human";
  return players[side].level === "human" && sides.includes(side) && !isAlone;
}

export function playerName(state, side, sides) {
  const { level, free, name } = state.players[side];
  if (level !== "human") return text("computer", { level });
  if (free) return text("freeSeat");
  return isOwnSide(state, side, sides) ? text("you") : name || text(side);
}

export function showSides(state, sides, score) {
  for (const side of ["black", "white"]) {
    const name = find(`${side}-name`);
    name.textContent = name.title = playerName(state, side, sides);
    name.nextElementSibling.hidden = name.textContent === text(side);
    find(`${side}-count`).textContent = score[side];
    find(`${side}-bar`).style.flexGrow = score[side];
    name.parentElement.classList.toggle("turn", state.turn === side);
  }
}

export const hasFreeSeat = ({ players }) => Object.values(players).some((player) => player.free);

// Whether an opponent has joined since the state `before`.
export const hasJoined = (before, state) => hasFreeSeat(before) && !hasFreeSeat(state);

export const describeThinking = (state, side) =>
  text("thinking", { side: text(side), level: state.players[side].level });

export function describeStatus(state, sides) {
  if (state.result) return text("isOver");
  if (state.thinking) return describeThinking(state, state.turn);
  const key = isOwnSide(state, state.turn, sides) ? "yourTurn" : "toMove";
  const turn = text(key, { side: text(state.turn) });
  const found = hasFreeSeat(state) ? text("waiting", { status: turn }) : turn;
  return sides.length ? found : text("watching", { status: found });
}

// Returns the title of the page, which you can read while another tab is open.
export const pageTitle = (state, sides) =>
  text(!state.result && isOwnSide(state, state.turn, sides) ? "titleOnTurn" : "title");

export function describeResult(state, sides) {
  const { winner, reason, ending } = state.result;
  const { black, white } = state.position.score;
  const values = { most: Math.max(black, white), least: Math.min(black, white), ending };
  if (winner === null) return text("tie", values);
  const isMine = isOwnSide(state, winner, sides);
  Object.assign(values, { side: text(winner), loss: reason === "discs" ? "" : lossOf(state, sides) });
  if (values.loss) return text(isMine ? "youWin" : "sideWins", values);
  const isLost = isOwnSide(state, opposite[winner], sides);
  return text(isMine ? "youWinDiscs" : isLost ? "youLoseDiscs" : "sideWinsDiscs", values);
}

const LOSSES = { resigned: ["youResigned", "sideResigned"], late: ["youLate", "sideLate"] };

function lossOf(state, sides) {
  const loser = opposite[state.result.winner];
  const [you, side] = LOSSES[state.result.reason];
  return text(isOwnSide(state, loser, sides) ? you : side, { side: text(loser) });
}

// Describes the lead with best play. If you play one side, the sentence addresses you.
export function describeLead(state, sides, { lead, is_exact: isExact }) {
  const number = Math.abs(lead).toFixed(isExact ? 0 : 1);
  if (!Number(number)) return text("even");
  const discs = isExact ? text("discs", { number }) : text("aboutDiscs", { discs: number });
  const [side, other] = lead > 0 ? ["black", "white"] : ["white", "black"];
  if (isOwnSide(state, side, sides)) return text("youAhead", { discs });
  return isOwnSide(state, other, sides) ? text("youBehind", { discs })
    : text("sideAhead", { side: text(side), discs });
}

// Returns the leading side and its lead as a part of a sentence.
export function formatLead(lead, isExact) {
  const discs = Math.abs(lead).toFixed(isExact ? 0 : 1);
  return Number(discs) ? text("sideLeads", { side: text(lead > 0 ? "black" : "white"), discs })
    : text(isExact ? "exactTie" : "neitherLeads");
}

// Returns the caveat for answers about a game that ended by resignation or timeout.
export function lossCaveat(state, sides) {
  if (!state.result || state.result.reason === "discs") return "";
  return text("ifItWentOn", { loss: lossOf(state, sides) });
}

// Describes the position after a ply of the game. Names the side that passed if the ply was a pass.
export function describePly({ plies }, ply) {
  const last = plies[ply - 1];
  const values = { ply, plies: plies.length };
  return last?.square === null ? text("afterPass", { ...values, side: text(last.side) })
    : text("atPly", values);
}

export const describePass = ({ side }) => text("passed", { side: text(side) });

export const describeMove = ({ side, square, flips }) =>
  text("played", { side: text(side), square, flips: flips.join(", ") });

// Returns why the engine doesn't help in a match, or an empty text if it does.
export const noHelpReason = ({ help, position }) => (help ? ""
  : text(position.board.length === 8 ? "noHelpPeople" : "noHelpSize"));

// Describes what is new since the state `before`: an opponent, plies and the result.
export const describeNews = (before, state, sides) => [
  hasJoined(before, state) ? text("joinedGame") : "",
  ...state.plies.slice(before.plies.length).map(
    (ply) => (ply.square === null ? describePass(ply) : describeMove(ply))),
  state.result ? describeResult(state, sides) : "",
].join(" ").trim();

export function refusalReason(state, sides) {
  if (!sides.length) return text("cannotWatch");
  return state.turn === null ? text("cannotPlay") : text("notYourTurn", { side: text(state.turn) });
}
