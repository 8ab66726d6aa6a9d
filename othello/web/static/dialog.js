// The dialog for a new game: players, time control, and a game from a text or a file.

import { ignoreRepeats, readBytes, readGames, reasonOf } from "./api.js";
import { page } from "./page.js";
import { onRender, render } from "./show.js";
import { find, opposite, text } from "./words.js";

const DEFAULT_LEVEL = "medium";

const randomSide = () => (crypto.getRandomValues(new Uint8Array(1))[0] < 128 ? "black" : "white");

// Fills the lists of programs. Each list puts its own prefix before the levels.
export function addLevels(levels) {
  for (const list of document.querySelectorAll("[data-levels]")) {
    list.prepend(...Object.entries(levels).map(([level, rating]) => new Option(
      list.dataset.levels + text("rated", { level, rating }), level,
      level === DEFAULT_LEVEL, level === DEFAULT_LEVEL)));
  }
}

// Disables the programs that can't play on boards of `size`.
function disableLevels(size, list) {
  for (const option of list.options) option.disabled = size !== 8 && page.on8x8.includes(option.value);
  if (list.selectedOptions[0]?.disabled) list.value = DEFAULT_LEVEL;
}
onRender(({ position }) => {
  for (const id of ["level", "setup-opponent"]) disableLevels(position.board.length, find(id));
});

export class Dialog {
  constructor(begin) {
    this.element = find("dialog");
    this.form = find("form");
    this.problem = find("dialog-problem");
    this.picker = new GamePicker((action) => this.attempt(action));
    find("cancel").addEventListener("click", () => this.element.close());
    watchTimeControl(this.form);
    const { size, opponent } = this.form.elements;
    size.addEventListener("change", () => disableLevels(Number(size.value), opponent));
    this.form.addEventListener("reset", () => disableLevels(8, opponent));
    const submit = ignoreRepeats(() => this.submit(begin));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      submit();
    });
  }

  open() {
    this.problem.textContent = "";
    this.element.showModal();
  }

  // Opens the dialog and lists the games of a text or of the first file.
  openWith(input, files) {
    if (!this.element.open) this.open();
    return this.attempt(async () => {
      await this.picker.load(input, files, this.settings);
      this.form.querySelector("[value=begin]").focus();
      if (files.length > 1) {
        this.problem.textContent = text("oneFile", { file: files[0].name });
      }
    });
  }

  // The start and the size for a pasted transcript.
  get settings() {
    const { start, size } = this.form.elements;
    return { start: start.value === "mirrored" ? "mirrored" : "standard", size: Number(size.value) };
  }

  // Starts the match.
  async submit(begin) {
    const fields = Object.fromEntries(new FormData(this.form));
    const { side: chosen, opponent, start, size, text: input } = fields;
    const side = chosen === "lot" ? randomSide() : chosen;
    await this.attempt(async () => {
      const game = await this.picker.getChosenGame(input, this.settings);
      if (game === null) {
        this.problem.textContent = text("chooseGame");
        return;
      }
      const isHuman = opponent === "here" || opponent === "elsewhere";
      await begin({ [side]: "human", [opposite[side]]: isHuman ? "human" : opponent, start,
        text: game.text, size: Number(size), invite: opponent === "elsewhere" ? opposite[side] : null,
        clock: clockOf(fields) });
      this.element.close();
      render(); // if the last game's element with the focus is gone, focuses the board
      this.form.reset();
      this.picker.clear();
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
  const found = game.text ? text("gameToChoose", game) : game.error;
  const item = new Option([game.place, game.event, found].filter(Boolean).join(": "), index);
  item.disabled = !game.text;
  return item;
}

// Lists the games of a text or a file. If there are several, you choose one.
class GamePicker {
  // `attempt` runs an action and reports errors.
  constructor(attempt) {
    this.file = find("file");
    this.list = find("choice");
    this.games = [];
    this.file.addEventListener("change", () => attempt(() => this.openFile()));
    this.field.addEventListener("input", () => this.clear());
    this.field.form.addEventListener("change", ({ target }) => {
      if (this.field.value && target.matches("[name=start], [name=size]")) this.listGames([]);
    });
  }

  get field() { return document.querySelector("#form [name=text]"); }

  clear() {
    this.file.value = "";
    this.listGames([]);
  }

  async openFile() {
    const [file] = this.file.files;
    this.field.value = "";
    this.listGames([]);
    if (file) this.listGames(await readGames(file.name, await readBytes(file)));
  }

  // Lists the games of a text, or of the first file.
  async load(input, files, settings) {
    this.clear();
    if (files.length) {
      this.file.files = files;
      await this.openFile();
    } else {
      this.field.value = input;
      this.listGames(await readGames("", new TextEncoder().encode(input), settings));
    }
  }

  // Lists the games to choose from.
  listGames(games) {
    this.games = games;
    this.list.replaceChildren(...games.map(option));
    find("games-label").hidden = !games.length;
    this.list.value = games.findIndex((game) => game.text);
  }

  // Returns the game to continue, or null if you have to choose one first.
  async getChosenGame(input, settings) {
    if (this.file.value && !this.games.length) await this.openFile(); // shows the error again
    if (this.games.length) return this.games[this.list.value];
    if (!input.trim()) return { text: "" };
    const games = await readGames("", new TextEncoder().encode(input), settings);
    if (games.length === 1) return games[0];
    this.listGames(games);
    this.list.focus();
    return null;
  }
}

const fields = [...document.querySelectorAll("[data-time]")];

function showFields(kind) {
  for (const field of fields) {
    const isFor = field.dataset.time.split(" ").includes(kind);
    field.hidden = !isFor;
    field.querySelector("input").disabled = !isFor; // so that the browser doesn't validate it
  }
}

// Shows the fields of the chosen time control, also after the form is reset.
function watchTimeControl(form) {
  const { time } = form.elements;
  time.addEventListener("change", () => showFields(time.value));
  form.addEventListener("reset", () => showFields("none"));
  showFields(time.value);
}

// Returns the time control for the server, in seconds per game or per move.
function clockOf({ time, minutes, added, each }) {
  if (time === "none") return null;
  if (time === "move") return { kind: "move", seconds: Number(each) };
  return { kind: "game", seconds: 60 * Number(minutes), added: Number(added ?? 0) };
}
