// Opens a game that you paste or drop, and copies the moves of the game on the board.

import { page } from "./page.js";
import { announce } from "./show.js";
import { text } from "./words.js";

const FIELDS = "input:not([type=checkbox], [type=radio], [type=range]), textarea, select";
const isField = (target) => target instanceof Element && target.closest(FIELDS) !== null;

// Returns the moves of the game, or of the variation on the board.
function movesToCopy() {
  const { plies } = page.shown;
  return (page.is("variation") ? page.line : page.lineTo(plies.length)).replaceAll(",", "");
}

function copyMoves(event) {
  const isAsked = isField(event.target) || !getSelection().isCollapsed;
  if (isAsked || !page.shown || page.is("setup", "lesson")) return;
  if (!page.shown.start) {
    announce(text("cannotCopy"));
  } else if (movesToCopy()) {
    event.clipboardData.setData("text/plain", movesToCopy());
    event.preventDefault();
    announce(text("copied", { moves: movesToCopy() }));
  }
}

// Calls `openGames` with the pasted or dropped text and files. Ignores them while another dialog is
// open, such as a question.
export function listenToClipboard(openGames) {
  const handleData = (event, { files, words }) => {
    if (isField(event.target) || (!files.length && !words)) return;
    event.preventDefault(); // otherwise the browser opens the file
    if (!document.querySelector("dialog[open]:not(#dialog)")) openGames(words, files);
  };
  const markDropping = (isDropping) => document.body.classList.toggle("dropping", isDropping);
  const readData = (data) => ({ files: data.files, words: data.getData("text/plain").trim() });
  addEventListener("copy", copyMoves);
  addEventListener("paste", (event) => handleData(event, readData(event.clipboardData)));
  addEventListener("dragover", (event) => {
    if (isField(event.target)) return;
    event.preventDefault();
    markDropping(true);
  });
  addEventListener("dragleave", ({ relatedTarget }) => { if (!relatedTarget) markDropping(false); });
  addEventListener("drop", (event) => {
    markDropping(false);
    handleData(event, readData(event.dataTransfer));
  });
}
