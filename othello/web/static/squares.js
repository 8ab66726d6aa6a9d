// The board for keyboards and screen readers: 64 named buttons, one of which Tab reaches; a
// typed square (d3) reaches any of them from anywhere.

import { nameOf, placeOf } from "./places.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const DISCS = { X: "black", O: "white", "-": "empty" };

export class Squares {
  constructor(element) {
    this.element = element;
    this.typed = "";
    for (let row = 0; row < 8; row += 1) {
      for (let col = 0; col < 8; col += 1) {
        const button = document.createElement("button");
        button.type = "button";
        button.tabIndex = -1;
        button.dataset.square = nameOf(row, col);
        element.append(button);
      }
    }
    this.button("d3").tabIndex = 0;
    document.addEventListener("keydown", (event) => this.key(event));
  }

  listen({ choose, point }) {
    this.element.addEventListener("click", ({ target }) => choose(target.dataset.square ?? null));
    this.element.addEventListener("focusin", ({ target }) => point(target.dataset.square));
    this.element.addEventListener("focusout", () => point(null));
  }

  button(square) { return this.element.querySelector(`[data-square=${square}]`); }

  label(ranks, valid, last) {
    const flips = new Map(valid.map((move) => [move.square, move.flips]));
    for (const button of this.element.children) {
      const square = button.dataset.square;
      const [row, col] = placeOf(square);
      let text = `${square}, ${DISCS[ranks[row][col]]}`;
      if (square === last) text += ", played last";
      if (flips.has(square)) text += `, can be played, flips ${flips.get(square).join(" ")}`;
      button.setAttribute("aria-label", text);
    }
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey
      || event.target.closest("select, textarea, dialog")) return;
    const step = STEPS[event.key];
    const { square } = document.activeElement.dataset;
    if (step && square) {
      const [row, col] = placeOf(square);
      this.focus(nameOf((row + step[0] + 8) % 8, (col + step[1] + 8) % 8));
      event.preventDefault();
    } else if (/^[a-h]$/i.test(event.key)) {
      this.typed = event.key.toLowerCase();
    } else if (this.typed && /^[1-8]$/.test(event.key)) {
      this.focus(this.typed + event.key);
      this.typed = "";
    }
  }

  // To the square on which the board was left.
  enter() { this.element.querySelector("[tabindex='0']").focus(); }

  focus(square) {
    for (const button of this.element.children) button.tabIndex = -1;
    this.button(square).tabIndex = 0;
    this.button(square).focus();
  }
}
