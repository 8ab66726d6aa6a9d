// Shows three short lessons during the first game in a browser, and previews a first move.

import { page } from "./page.js";
import { discOf } from "./places.js";
import { board, onRender, squares } from "./show.js";
import { find, isOwnSide, text } from "./words.js";

const canPoint = matchMedia("(hover: hover)").matches; // otherwise a tap plays the move
const LESSONS = ["firstMove", canPoint ? "secondMove" : "secondTouch", "thirdMove"]; // one per move
let knowsRules = localStorage.getItem("knows the rules") !== null;

function showLesson(state) {
  const isMine = (side) => isOwnSide(state, side, page.sides);
  const isPlaying = ["black", "white"].some(isMine);
  if (isPlaying && state.result) endLessons();
  const isShown = isPlaying && !knowsRules && !page.isAway;
  find("welcome").hidden = !isShown;
  if (!isShown) return;
  const played = state.plies.filter(({ side, square }) => square && isMine(side)).length;
  const lesson = Math.min(played, LESSONS.length - 1);
  find("welcome-title").textContent = text("firstGame",
    { lesson: lesson + 1, lessons: LESSONS.length });
  const sentences = text(LESSONS[lesson]);
  if (find("welcome-text").textContent !== sentences) find("welcome-text").textContent = sentences;
  if (lesson === LESSONS.length - 1) find("skip").textContent = text("canPlay");
  if (played === 0 && page.isOwnTurn) {
    board.show({ preview: { ...state.valid[0], disc: discOf(state.turn) } });
  }
}

function endLessons() {
  knowsRules = true;
  localStorage.setItem("knows the rules", "yes");
}

find("skip").addEventListener("click", () => {
  endLessons();
  find("welcome").hidden = true;
  squares.restoreFocus();
  board.show({ preview: null });
});
onRender(showLesson);
