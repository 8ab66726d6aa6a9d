// Opens a game that you paste or drop, and copies the moves of the game on the board.

import { page } from "./page.js";
import { say } from "./show.js";
import { text } from "./words.js";

const isField = (target) => target instanceof Element && target.closest("input, textarea, select") !== null;

// The moves of the game, or of the variation on the board.
function moves() {
  const { plies } = page.shown;
  return (page.is("variation") ? page.line : page.lineTo(plies.length)).replaceAll(",", "");
}

function copy(event) {
  const isAsked = isField(event.target) || !getSelection().isCollapsed;
  if (isAsked || !page.shown || page.is("setup", "lesson")) return;
  if (!page.shown.start) {
    say(text("cannotCopy"));
  } else if (moves()) {
    event.clipboardData.setData("text/plain", moves());
    event.preventDefault();
    say(text("copied", { moves: moves() }));
  }
}

// `bring` takes a text and a list of files. Another open dialog, such as a question, comes first.
export function offerClipboard(bring) {
  const take = (event, { files, words }) => {
    if (isField(event.target) || (!files.length && !words)) return;
    event.preventDefault(); // or the browser would open the file
    if (!document.querySelector("dialog[open]:not(#dialog)")) bring(words, files);
  };
  const dropping = (isDropping) => document.body.classList.toggle("dropping", isDropping);
  const carried = (data) => ({ files: data.files, words: data.getData("text/plain").trim() });
  addEventListener("copy", copy);
  addEventListener("paste", (event) => take(event, carried(event.clipboardData)));
  addEventListener("dragover", (event) => {
    if (isField(event.target)) return;
    event.preventDefault();
    dropping(true);
  });
  addEventListener("dragleave", ({ relatedTarget }) => { if (!relatedTarget) dropping(false); });
  addEventListener("drop", (event) => {
    dropping(false);
    take(event, carried(event.dataTransfer));
  });
}
