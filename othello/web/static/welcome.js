// The first game in a browser: three short lessons while it is played, and the ghost of a first move.

import { page } from "./page.js";
import { discOf } from "./places.js";
import { board, onRender } from "./show.js";
import { find, isYou } from "./words.js";

// What a player is told before each of the first moves.
const LESSONS = [
  "Trap discs of the other colour between two of yours, and they flip. Choose a blue ring.",
  "A move can flip discs in all eight directions at once. Point at a ring to see which.",
  "A disc in a corner can't be flipped. The player with more discs at the end wins.",
];
let isKnown = localStorage.getItem("knows the rules") !== null;

function teach(state) {
  const isMine = (side) => isYou(state, side, page.sides);
  const isShown = !isKnown && !page.isAway && ["black", "white"].some(isMine);
  find("welcome").hidden = !isShown;
  if (!isShown) return;
  const played = state.plies.filter(({ side, square }) => square && isMine(side)).length;
  const lesson = Math.min(played, LESSONS.length - 1);
  find("welcome-title").textContent = `Your first game, ${lesson + 1} of ${LESSONS.length}`;
  find("welcome-text").textContent = LESSONS[lesson];
  if (lesson === LESSONS.length - 1) find("skip").textContent = "I can play";
  if (played === 0 && page.isOwnTurn) {
    board.show({ preview: { ...state.valid[0], disc: discOf(state.turn) } });
  }
}

find("skip").addEventListener("click", () => {
  isKnown = true;
  localStorage.setItem("knows the rules", "yes");
  find("welcome").hidden = true;
  board.show({ preview: null });
});
onRender(teach);
