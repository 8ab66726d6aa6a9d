// What the page says of a match, in sentences.

import { button, made } from "./elements.js";

export const find = (id) => document.getElementById(id);
export const capital = (side) => side[0].toUpperCase() + side.slice(1);
export const plural = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
export const signed = (value, digits = 1) => {
  const shown = value.toFixed(digits);
  return Number(shown) > 0 ? `+${shown}` : (Number(shown) + 0).toFixed(digits); // never -0
};
export const numbered = ({ lead, is_exact: isExact }) => signed(lead, isExact ? 0 : 1);
// Compares each move with the best, which comes first: its note on the board, and words. A loss
// without decimals is exact.
export const compared = ([best, ...others]) => [best, ...others].filter(Boolean).map((move) => {
  const digits = best.is_exact && move.is_exact ? 0 : 1;
  const loss = Math.abs(best.lead - move.lead).toFixed(digits);
  return { ...move, ...Number(loss) ? { note: `\u2212${loss}`, worse: `${loss} discs worse` }
    : { note: "\u2605 0", worse: "best" } };
});
export const notesOf = (moves) => Object.fromEntries(compared(moves).map(
  ({ square, note }) => [square, note]));
export const opposite = { black: "white", white: "black" };

export const NO_ANSWER = "The server does not answer.";

export const programOf = (state) =>
  ["white", "black"].find((side) => state.players[side].level !== "human");

// Whether a side is that of the only person here, whatever anybody is called.
export function isYou({ players }, side, sides) {
  const isAlone = sides.length === 2 && players[opposite[side]].level === "human";
  return players[side].level === "human" && sides.includes(side) && !isAlone;
}

export function nameOf(state, side, sides) {
  const { level, free, name } = state.players[side];
  if (level !== "human") return `Computer (${level})`;
  if (free) return "free seat";
  return isYou(state, side, sides) ? "You" : name || capital(side);
}

export function showSides(state, sides, score) {
  for (const side of ["black", "white"]) {
    const name = find(`${side}-name`);
    name.textContent = nameOf(state, side, sides);
    name.nextElementSibling.hidden = name.textContent === capital(side);
    find(`${side}-count`).textContent = score[side];
    find(`${side}-bar`).style.flexGrow = score[side];
    name.parentElement.classList.toggle("turn", state.turn === side);
  }
}

export const thinking = (state, side) => `${capital(side)} (${state.players[side].level}) is thinking`;

export function status(state, sides) {
  if (state.result) return "The game is over";
  if (state.thinking) return thinking(state, state.turn);
  const nobody = isInviting(state) ? "; waiting for an opponent" : "";
  if (isYou(state, state.turn, sides)) return `Your turn (${capital(state.turn)})${nobody}`;
  const watching = sides.length ? "" : "You are watching: ";
  return `${watching}${capital(state.turn)} to move${nobody}`;
}

// Of the page, which you read while you are in another tab.
export const title = (state, sides) =>
  (!state.result && isYou(state, state.turn, sides) ? "Your turn – Othello" : "Othello");

export function result(state, sides) {
  const { winner, reason, ending } = state.result;
  const { black, white } = state.position.score;
  const score = `${Math.max(black, white)} to ${Math.min(black, white)}`;
  if (winner === null) return `A tie, ${score}: ${ending}.`;
  if (reason === "discs" && isYou(state, opposite[winner], sides)) {
    return `You lose ${Math.min(black, white)} to ${Math.max(black, white)}: ${ending}.`;
  }
  const wins = isYou(state, winner, sides) ? "You win" : `${capital(winner)} wins`;
  if (reason === "discs") return `${wins} ${score}: ${ending}.`;
  return `${lossOf(state, sides)}. ${wins}.`;
}

// What a side did that lost before the end, by the name of that in a result.
export const LOST = { resigned: "resigned", late: "lost on time" };

function lossOf(state, sides) {
  const loser = opposite[state.result.winner];
  const has = isYou(state, loser, sides) ? "You have" : `${capital(loser)} has`;
  return `${has} ${LOST[state.result.reason]}`;
}

// Who leads with best play, from the view of the only person here.
export function ahead(state, sides, { lead, is_exact: isExact }) {
  const discs = Math.abs(lead).toFixed(isExact ? 0 : 1);
  if (!Number(discs)) return "The game is even.";
  const by = `by ${isExact ? "" : "about "}${discs} ${discs === "1" ? "disc" : "discs"}`;
  const [side, other] = lead > 0 ? ["black", "white"] : ["white", "black"];
  if (isYou(state, side, sides)) return `You are ahead ${by}.`;
  return isYou(state, other, sides) ? `You are behind ${by}.` : `${capital(side)} is ahead ${by}.`;
}

// The caveat for answers about a game that was lost before its end.
export function loss(state, sides) {
  if (!state.result || state.result.reason === "discs") return "";
  return `${lossOf(state, sides)}. If the game went on:`;
}

export const rematch = ({ next }) => (next ? " A rematch is ready." : "");

export const pliesOf = (plies) => (plies === 1 ? "1 ply" : `${plies} plies`);

// Which position of the game one looks at, and whether it came by a pass.
export function atPly({ plies }, number) {
  const last = plies[number - 1];
  const pass = last?.square === null ? `: ${capital(last.side)} passed` : "";
  return `Ply ${number} of ${plies.length}${pass}`;
}

export const passed = (ply) => `${capital(ply.side)} has no valid move and passes.`;

export const played = (ply) =>
  `${capital(ply.side)} plays ${ply.square} and flips ${ply.flips.join(", ")}.`;

// Why the engine does not help in a match, if it does not.
export const noHelp = ({ help, position }) => (help ? "" : position.board.length !== 8
  ? "Values, hints and reviews need an 8x8 board."
  : "Two people play. Values, hints and reviews are available when the game is over.");

// The plies after the first `known` ones, and the result.
export const news = (state, known, sides) => [
  ...state.plies.slice(known).map((ply) => (ply.square === null ? passed(ply) : played(ply))),
  state.result ? result(state, sides) : "",
].join(" ").trim();

export function notNow(state, sides) {
  if (!sides.length) return "You are watching.";
  if (state.turn === null) return "The game is over.";
  return `It is ${capital(state.turn)}'s turn.`;
}

function link(text, address) {
  const paragraph = made("p", `${text} `);
  paragraph.append(made("a", address, { href: address }));
  if (navigator.clipboard) paragraph.append(" ", copier(address)); // which needs https
  return paragraph;
}

const copier = (address) => button("Copy", {
  label: "Copy this link",
  action: async ({ target }) => {
    await navigator.clipboard.writeText(address);
    target.textContent = "Copied";
  },
});

const isOwn = (address) => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname);

const warning = () => made("p", "Other machines can't reach this address. To let them, start the " +
  "server with --host 0.0.0.0.");

export const isInviting = ({ players }) => Object.values(players).some((player) => player.free);

export function links(address, name, code, state) {
  const found = [link("Spectators can use", `${address}#${name}`)];
  if (code && isInviting(state)) found.unshift(link("Send this link to your opponent:",
    `${address}#${name}/${code}`));
  if (isOwn(address)) found.push(warning());
  return found;
}
