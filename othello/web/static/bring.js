// Opens a pasted game, or one from a file, in the dialog. If there are several, you choose one.

import { brought } from "./api.js";
import { find } from "./words.js";

function option(game, index) {
  const text = game.text
    ? `${game.black} – ${game.white}, ${game.result}, moves: ${game.moves}` : game.fault;
  const item = new Option([game.place, game.event, text].filter(Boolean).join(": "), index);
  item.disabled = !game.text;
  return item;
}

export class Bringing {
  // `attempt` runs an action and reports errors.
  constructor(attempt) {
    this.file = find("file");
    this.list = find("choice");
    this.games = [];
    this.file.addEventListener("change", () => attempt(() => this.open()));
    this.text.addEventListener("input", () => this.forget());
    this.text.form.addEventListener("change", ({ target }) => {
      if (this.text.value && target.matches("[name=start], [name=size]")) this.offer([]);
    });
  }

  get text() { return document.querySelector("#form [name=text]"); }

  forget() {
    this.file.value = "";
    this.offer([]);
  }

  async open() {
    const [file] = this.file.files;
    this.text.value = "";
    this.offer([]);
    if (file) this.offer(await brought(file.name, new Uint8Array(await file.arrayBuffer())));
  }

  // Takes a text, or the first of some files, and lists its games.
  async take(text, files, settings) {
    this.forget();
    this.text.value = text;
    if (files.length) this.file.files = files;
    if (files.length) await this.open();
    else this.offer(await brought("", new TextEncoder().encode(text), settings));
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
    if (this.file.value && !this.games.length) await this.open(); // says again what is wrong
    if (this.games.length) return this.games[this.list.value];
    if (!typed.trim()) return { text: "" };
    const games = await brought("", new TextEncoder().encode(typed), settings);
    if (games.length === 1) return games[0];
    this.offer(games);
    this.list.focus();
    return null;
  }
}
