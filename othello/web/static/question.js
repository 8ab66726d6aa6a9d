// Asks before a game is given up or left, or deleted.

import { find } from "./words.js";

// Whether it shall be done, which `yes` says on the button; `no` stands on the other one.
export function agrees(question, yes, no = "Go on playing") {
  const dialog = find("question");
  find("question-text").textContent = question;
  find("yes").textContent = yes;
  find("no").textContent = no;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
