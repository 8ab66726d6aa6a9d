// The dialog for a new game: players, time control, and a game from a text or a file.

import { brought, reasonOf } from "./api.js";
import { page } from "./page.js";
import { onRender } from "./show.js";
import { find, opposite, text } from "./words.js";

const USUAL = "medium";

const lot = () => (crypto.getRandomValues(new Uint8Array(1))[0] < 128 ? "black" : "white");

// Fills the lists of programs. Each list has its own prefix.
export function offer(levels) {
  for (const list of document.querySelectorAll("[data-levels]")) {
    list.prepend(...Object.entries(levels).map(([level, rating]) => new Option(
      list.dataset.levels + text("rated", { level, rating }), level, level === USUAL, level === USUAL)));
  }
}

// Disables the programs that don't play on boards of a size.
function offerFor(size, list) {
  for (const option of list.options) option.disabled = size !== 8 && page.on8x8.includes(option.value);
  if (list.selectedOptions[0]?.disabled) list.value = USUAL;
}
onRender(({ position }) => {
  for (const id of ["level", "setup-opponent"]) offerFor(position.board.length, find(id));
});

export class Dialog {
  constructor(begin) {
    this.element = find("dialog");
    this.form = find("form");
    this.problem = find("dialog-problem");
    this.bringing = new Bringing((action) => this.attempt(action));
    find("cancel").addEventListener("click", () => this.element.close());
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
  bring(typed, files) {
    if (!this.element.open) this.open();
    return this.attempt(async () => {
      await this.bringing.take(files.length ? "" : typed, files, this.settings);
      this.form.querySelector("[value=begin]").focus();
      if (files.length > 1) {
        this.problem.textContent = text("oneFile", { file: files[0].name });
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
        this.problem.textContent = text("chooseGame");
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
      this.problem.textContent = reasonOf(error);
    }
  }
}

function option(game, index) {
  const found = game.text ? text("gameToChoose", game) : game.fault;
  const item = new Option([game.place, game.event, found].filter(Boolean).join(": "), index);
  item.disabled = !game.text;
  return item;
}

// Lists the games of a text or a file. If there are several, you choose one.
class Bringing {
  // `attempt` runs an action and reports errors.
  constructor(attempt) {
    this.file = find("file");
    this.list = find("choice");
    this.games = [];
    this.file.addEventListener("change", () => attempt(() => this.open()));
    this.field.addEventListener("input", () => this.forget());
    this.field.form.addEventListener("change", ({ target }) => {
      if (this.field.value && target.matches("[name=start], [name=size]")) this.offer([]);
    });
  }

  get field() { return document.querySelector("#form [name=text]"); }

  forget() {
    this.file.value = "";
    this.offer([]);
  }

  async open() {
    const [file] = this.file.files;
    this.field.value = "";
    this.offer([]);
    if (file) this.offer(await brought(file.name, new Uint8Array(await file.arrayBuffer())));
  }

  // Takes a text, or the first of some files, and lists its games.
  async take(typed, files, settings) {
    this.forget();
    this.field.value = typed;
    if (files.length) this.file.files = files;
    if (files.length) await this.open();
    else this.offer(await brought("", new TextEncoder().encode(typed), settings));
  }

  // Lists the games to choose from.
  offer(games) {
    this.games = games;
    this.list.replaceChildren(...games.map(option));
    find("games-label").hidden = !games.length;
    this.list.value = games.findIndex((game) => game.text);
  }

  // The game to continue, or null if you have to choose first.
  async chosen(typed, settings) {
    if (this.file.value && !this.games.length) await this.open(); // shows the error again
    if (this.games.length) return this.games[this.list.value];
    if (!typed.trim()) return { text: "" };
    const games = await brought("", new TextEncoder().encode(typed), settings);
    if (games.length === 1) return games[0];
    this.offer(games);
    this.list.focus();
    return null;
  }
}

const fields = [...document.querySelectorAll("[data-time]")];

function offerFields(kind) {
  for (const field of fields) {
    const isFor = field.dataset.time.split(" ").includes(kind);
    field.hidden = !isFor;
    field.querySelector("input").disabled = !isFor; // so that it isn't checked
  }
}

// Shows the fields of the chosen time control, also after the form is reset.
function offerTime(form) {
  const { time } = form.elements;
  time.addEventListener("change", () => offerFields(time.value));
  form.addEventListener("reset", () => offerFields("none"));
  offerFields(time.value);
}

// The time control for the server: seconds per game, or per move.
function clockOf({ time, minutes, added, each }) {
  if (time === "none") return null;
  if (time === "move") return { kind: "move", seconds: Number(each) };
  return { kind: "game", seconds: 60 * Number(minutes), added: Number(added ?? 0) };
}
