// Asks before a game is given up or left.

import { find } from "./words.js";

// Whether it shall be done, which `yes` says on the button.
export function agrees(question, yes) {
  const dialog = find("question");
  find("question-text").textContent = question;
  find("yes").textContent = yes;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
