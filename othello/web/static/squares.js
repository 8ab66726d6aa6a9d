// The board for keyboards and screen readers: a named button for each square, one of which Tab
// reaches; a typed square (d3) reaches any of them from anywhere.

import { button, made } from "./elements.js";
import { nameOf, placeOf } from "./places.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const DISCS = { X: "black", O: "white", "-": "empty" };

export class Squares {
  // `place` maps a place of the board to the one where it is seen, and back.
  constructor(element, place) {
    Object.assign(this, { element, place });
    this.typed = "";
    this.labels = new Map();
    this.values = {};
    this.lay(8);
    document.addEventListener("keydown", (event) => this.key(event));
  }

  // Buttons for a board of some size.
  lay(size) {
    this.size = size;
    const along = [...Array(size).keys()];
    this.element.replaceChildren(...along.flatMap((row) => along.map((col) => {
      const element = button("", { square: nameOf(row, col) });
      element.tabIndex = -1;
      return element;
    })));
    this.element.style.setProperty("--size", size);
    this.button(nameOf(size / 2 - 2, size / 2 - 1)).tabIndex = 0;
    this.arrange();
  }

  // Lays the buttons, and the letters and numbers of the edges, where the board shows them.
  arrange() {
    for (const button of this.element.children) {
      const [row, col] = this.place(...placeOf(button.dataset.square));
      button.style.gridArea = `${row + 1} / ${col + 1}`;
    }
    const seen = (row, col) => nameOf(...this.place(row, col));
    const edges = { files: (at) => seen(0, at), ranks: (at) => seen(at, 0) };
    const hasLetters = seen(0, 0)[0] !== seen(0, 1)[0];
    for (const [edge, square] of Object.entries(edges)) {
      const part = (edge === "files") === hasLetters ? [0, 1] : [1];
      document.getElementById(edge).replaceChildren(...[...Array(this.size).keys()].map(
        (at) => made("span", square(at).slice(...part))));
    }
  }

  listen({ choose, point }) {
    this.element.addEventListener("click", ({ target }) => choose(target.dataset.square ?? null));
    this.element.addEventListener("focusin", ({ target }) => point(target.dataset.square));
    this.element.addEventListener("focusout", () => point(null));
  }

  button(square) { return this.element.querySelector(`[data-square=${square}]`); }

  label(ranks, valid, last) {
    if (ranks.length !== this.size) this.lay(ranks.length);
    const flips = new Map(valid.map((move) => [move.square, move.flips]));
    for (const button of this.element.children) {
      const square = button.dataset.square;
      const [row, col] = placeOf(square);
      let text = `${square}, ${DISCS[ranks[row][col]]}`;
      if (square === last) text += ", played last";
      if (flips.has(square)) text += `, can be played, flips ${flips.get(square).join(" ")}`;
      this.labels.set(square, text);
    }
    this.name();
  }

  // Has the names of some squares end with what a move there is worth.
  value(values) {
    this.values = values;
    this.name();
  }

  name() {
    for (const button of this.element.children) {
      const { square } = button.dataset;
      const text = [this.labels.get(square), this.values[square]].filter(Boolean).join(", ");
      if (button.ariaLabel !== text) button.ariaLabel = text;
    }
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey
      || event.target.closest("select, input, textarea, dialog")) return;
    const step = STEPS[event.key];
    const { square } = document.activeElement.dataset;
    if (step && square) {
      const [row, col] = this.place(...placeOf(square));
      const { size } = this;
      this.focus(nameOf(...this.place((row + step[0] + size) % size, (col + step[1] + size) % size)));
      event.preventDefault();
    } else if (/^[a-l]$/i.test(event.key)) {
      this.typed = event.key.toLowerCase();
    } else if (this.typed && /^[0-9]$/.test(event.key) && this.button(this.typed + event.key)) {
      this.typed += event.key; // to which another figure may come: d1 and d10
      this.focus(this.typed);
    }
  }

  // To the square on which the board was left.
  enter() { this.element.querySelector("[tabindex='0']").focus({ preventScroll: true }); }

  focus(square) {
    for (const button of this.element.children) button.tabIndex = -1;
    this.button(square).tabIndex = 0;
    this.button(square).focus();
  }
}
