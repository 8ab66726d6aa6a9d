// The dialog for a new game.

import { Refused } from "./api.js";
import { Bringing } from "./bring.js";
import { page } from "./page.js";
import { clockOf, offerTime } from "./time.js";
import { NO_ANSWER, opposite } from "./words.js";

const USUAL = "medium";

const lot = () => (crypto.getRandomValues(new Uint8Array(1))[0] < 128 ? "black" : "white");

// Fill the lists of programs, each of which begins its lines with words of its own.
export function offer(levels) {
  for (const list of document.querySelectorAll("[data-levels]")) {
    list.prepend(...Object.entries(levels).map(([name, rating]) => new Option(
      `${list.dataset.levels}${name}, rated ${rating}`, name, name === USUAL, name === USUAL)));
  }
}

// Leaves out the programs that do not play on boards of a size.
export function offerFor(size, list) {
  for (const option of list.options) option.disabled = size !== 8 && page.on8x8.includes(option.value);
  if (list.selectedOptions[0]?.disabled) list.value = USUAL;
}

export class Dialog {
  constructor(begin) {
    this.element = document.getElementById("dialog");
    this.form = document.getElementById("form");
    this.problem = document.getElementById("dialog-problem");
    this.bringing = new Bringing((action) => this.attempt(action));
    document.getElementById("cancel").addEventListener("click", () => this.element.close());
    offerTime(this.form);
    const { size, opponent } = this.form.elements;
    size.addEventListener("change", () => offerFor(Number(size.value), opponent));
    this.form.addEventListener("reset", () => offerFor(8, opponent));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit(begin);
    });
  }

  open() {
    this.problem.textContent = "";
    this.element.showModal();
  }

  // Opens with a text or files, whose games are listed.
  bring(text, files) {
    if (!this.element.open) this.open();
    return this.attempt(async () => {
      await this.bringing.take(files.length ? "" : text, files, this.settings);
      this.form.querySelector("[value=begin]").focus();
      if (files.length > 1) {
        this.problem.textContent = `Only ${files[0].name} was opened. Drop one file at a time.`;
      }
    });
  }

  // The start and the size of a pasted transcript.
  get settings() {
    const { start, size } = this.form.elements;
    return { start: start.value === "mirrored" ? "mirrored" : "standard", size: Number(size.value) };
  }

  submit(begin) {
    const fields = Object.fromEntries(new FormData(this.form));
    const { side: chosen, opponent, start, size, text: typed } = fields;
    const side = chosen === "lot" ? lot() : chosen;
    return this.attempt(async () => {
      const game = await this.bringing.chosen(typed, this.settings);
      if (game === null) {
        this.problem.textContent = "Choose one of these games.";
        return;
      }
      const isHuman = opponent === "here" || opponent === "elsewhere";
      await begin({ [side]: "human", [opposite[side]]: isHuman ? "human" : opponent, start,
        text: game.text, size: Number(size), invite: opponent === "elsewhere" ? opposite[side] : null,
        clock: clockOf(fields) });
      this.element.close();
      this.form.reset();
      this.bringing.forget();
    });
  }

  // Runs `action`, and shows an error in the dialog.
  async attempt(action) {
    this.problem.textContent = "";
    try {
      await action();
    } catch (error) {
      this.problem.textContent = error instanceof Refused ? `${error.message}.` : NO_ANSWER;
    }
  }
}
