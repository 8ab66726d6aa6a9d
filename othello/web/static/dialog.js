// The dialog for a new game.

import { Refused } from "./api.js";
import { opposite } from "./words.js";

const USUAL = "medium";

// Fill the lists of programs, each of which begins its lines with words of its own.
export function offer(levels) {
  for (const list of document.querySelectorAll("[data-levels]")) {
    list.prepend(...Object.entries(levels).map(([name, rating]) => new Option(
      `${list.dataset.levels}${name}, rated ${rating}`, name, name === USUAL, name === USUAL)));
  }
}

export class Dialog {
  constructor(begin) {
    this.element = document.getElementById("dialog");
    this.form = document.getElementById("form");
    this.problem = document.getElementById("dialog-problem");
    document.getElementById("cancel").addEventListener("click", () => this.element.close());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit(begin);
    });
  }

  open() {
    this.problem.textContent = "";
    this.element.showModal();
  }

  async submit(begin) {
    const { side, opponent, start, size, text } = Object.fromEntries(new FormData(this.form));
    const isHuman = opponent === "here" || opponent === "elsewhere";
    const settings = { [side]: "human", [opposite[side]]: isHuman ? "human" : opponent, start, text,
      size: Number(size), invite: opponent === "elsewhere" ? opposite[side] : null };
    try {
      await begin(settings);
      this.element.close();
      this.form.reset();
    } catch (error) {
      this.problem.textContent = error instanceof Refused ? `${error.message}.`
        : "The server does not answer.";
    }
  }
}
