// Runs actions and reports their errors. Asks before an action that can't be undone.

import { reasonOf } from "./api.js";
import { page } from "./page.js";
import { showExplanation } from "./panels.js";
import { announce } from "./show.js";
import { revealPart } from "./tabs.js";
import { find, text } from "./words.js";

export async function attempt(action) {
  try {
    await action();
  } catch (error) {
    if (error.status === 409) {
      await page.match.refresh();
      return;
    }
    announce(reasonOf(error));
    if (!error.sentences?.length) return;
    showExplanation(error.sentences, false);
    revealPart("explanation");
  }
}

// Asks a question, and returns whether you press the button `yes` instead of `no`.
export function confirmAction(question, yes, no = text("goOn")) {
  const dialog = find("question");
  find("menu").hidePopover(); // so that the focus returns to the menu's button
  find("question-text").textContent = question;
  find("yes").textContent = yes;
  find("no").textContent = no;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
