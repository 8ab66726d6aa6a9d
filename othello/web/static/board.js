// The board: a canvas with discs that flip, and a button for each square.

import { button, make } from "./elements.js";
import { CELL, drawRay, paint } from "./paint.js";
import { nameOf, placeOf } from "./places.js";
import { text } from "./words.js";

const FLIP_MS = 180;
const FLIP_DELAY_MS = 35; // between the flips of neighbours on a line

// These four views keep the start position as it is. Applying `place` twice gives the original
// place.
const VIEWS = [
  { name: "usual", place: (row, col) => [row, col] },
  { name: "turned", place: (row, col, end) => [end - row, end - col] },
  { name: "mirrored", place: (row, col) => [col, row] },
  { name: "turnedAndMirrored", place: (row, col, end) => [end - col, end - row] },
];

export class Board {
  // The `view` has the `ranks`, the `valid` squares, the `last` move and the discs that it
  // `flipped`, a `preview` of a move, `notes` on squares, `lit` squares, and `rays` from a square.
  constructor(canvas) {
    this.canvas = canvas;
    this.view = { ranks: Array(8).fill("--------"), valid: [], last: null, flipped: [],
      preview: null, notes: {}, lit: [], rays: null };
    this.turning = new Map();
    this.flipCount = 0; // increases when another position ends a flip
    this.viewIndex = 0;
    new ResizeObserver(() => this.fit()).observe(canvas);
    this.fit();
  }

  // Gives the canvas as many pixels as the device has there, so that the picture is sharp at any
  // size.
  fit() {
    const pixels = Math.round((this.canvas.clientWidth || 8 * CELL) * devicePixelRatio);
    if (this.canvas.width !== pixels) this.canvas.width = this.canvas.height = pixels;
    this.draw();
  }

  // Changes the view. A new `last` clears `flipped`, and new `ranks` clear `lit`, unless `view`
  // sets them.
  show(view) {
    if ("ranks" in view) this.stopTurning();
    Object.assign(this.view, "last" in view && { flipped: [] }, "ranks" in view && { lit: [] }, view);
    this.draw();
  }

  // Shows the next view of the board, and returns a sentence about it.
  turn() {
    this.viewIndex = (this.viewIndex + 1) % VIEWS.length;
    this.draw();
    return text(VIEWS[this.viewIndex].name);
  }

  // Maps a place of the board to its place on the screen. The same function maps it back.
  mapPlace(row, col) { return VIEWS[this.viewIndex].place(row, col, this.view.ranks.length - 1); }

  draw() {
    const at = (square) => square && nameOf(...this.mapPlace(...placeOf(square)));
    const { ranks, valid, last, flipped, preview, notes, lit, rays } = this.view;
    const seen = { valid: valid.map(at), last: at(last), flipped: flipped.map(at),
      lit: lit.map(at),
      preview: preview && { ...preview, square: at(preview.square), flips: preview.flips.map(at),
        lines: rays ? [] : preview.flips.map((flip) => lineOver(preview.square, flip).map(at)) },
      notes: Object.fromEntries(Object.entries(notes).map(([square, note]) => [at(square), note])),
      ranks: ranks.map((rank, row) => [...rank].map((_, col) => {
        const [from, to] = this.mapPlace(row, col);
        return ranks[from][to];
      }).join("")) };
    paint(this.canvas, seen, new Map([...this.turning].map(
      ([square, turn]) => [at(square), { ...turn, line: turn.line.map(at) }])));
    for (const ray of rays?.all ?? []) {
      drawRay(this.canvas.getContext("2d"), at(rays.square),
        { ...ray, run: ray.run.map(at), stop: at(ray.stop) });
    }
  }

  squareAt(event) {
    const box = this.canvas.getBoundingClientRect();
    const size = this.view.ranks.length;
    const row = Math.floor(((event.clientY - box.top) / box.height) * size);
    const col = Math.floor(((event.clientX - box.left) / box.width) * size);
    return row in this.view.ranks && col in this.view.ranks ? nameOf(...this.mapPlace(row, col)) : null;
  }

  stopTurning() {
    this.turning.clear();
    this.flipCount += 1;
  }

  // Flips discs to `disc`, from the last move outwards, and draws their lines. Resolves when the
  // discs have flipped, or when another position is shown.
  flip(squares, disc) {
    const { last: from } = this.view;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!squares.length || still) {
      this.show({ flipped: squares });
      return Promise.resolve();
    }
    const delays = squares.map((square) => FLIP_DELAY_MS * (lengthOf(stepsBetween(from, square)) - 1));
    const duration = FLIP_MS + Math.max(...delays);
    return new Promise((resolve) => {
      const begin = performance.now();
      const { flipCount } = this;
      const frame = () => {
        if (flipCount !== this.flipCount) {
          resolve();
          return;
        }
        const gone = performance.now() - begin;
        const isOver = gone >= duration;
        this.turning = new Map(isOver ? [] : squares.map((square, index) => [square, { disc,
          part: Math.max(0, Math.min((gone - delays[index]) / FLIP_MS, 1)),
          line: lineOver(from, square) }]));
        if (isOver) this.view.flipped = squares;
        this.draw();
        if (isOver) resolve();
        else requestAnimationFrame(frame);
      };
      frame();
    });
  }
}

const stepsBetween = (from, to) => {
  const [[row, col], [toRow, toCol]] = [placeOf(from), placeOf(to)];
  return [toRow - row, toCol - col];
};
const lengthOf = (steps) => Math.max(...steps.map(Math.abs));

// Returns the ends of a line from the played square over a flipped disc to the next square.
const lineOver = (from, square) => {
  const [[row, col], steps] = [placeOf(square), stepsBetween(from, square)];
  return [from, nameOf(row + Math.sign(steps[0]), col + Math.sign(steps[1]))];
};

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// The board for keyboards and screen readers. Tab reaches one of the buttons, and the arrow keys
// move to the others. A typed square, such as d3, moves to its button from anywhere on the page.
// The buttons are cells of a grid: elsewhere, many screen readers keep the arrow keys to themselves.
export class Squares {
  // `mapPlace` maps a place of the board to its place on the screen, and back.
  constructor(element, mapPlace) {
    Object.assign(this, { element, mapPlace });
    this.typedSquare = "";
    this.labels = new Map();
    this.values = {};
    this.createButtons(8);
    document.addEventListener("keydown", (event) => this.handleKey(event));
  }

  // Creates the buttons for a board of `size`.
  createButtons(size) {
    this.size = size;
    const along = [...Array(size).keys()];
    const create = (square) =>
      Object.assign(button([], { square }), { role: "gridcell", tabIndex: -1 });
    this.element.replaceChildren(...along.map((row) =>
      make("div", along.map((col) => create(nameOf(row, col))), { role: "row" })));
    this.element.style.setProperty("--size", size);
    this.button(nameOf(size / 2 - 2, size / 2 - 1)).tabIndex = 0;
    this.arrange();
  }

  // Puts the buttons, and the letters and numbers at the edges, where the board shows them.
  arrange() {
    for (const button of this.buttons) {
      const [row, col] = this.mapPlace(...placeOf(button.dataset.square));
      button.style.gridArea = `${row + 1} / ${col + 1}`;
    }
    const seen = (row, col) => nameOf(...this.mapPlace(row, col));
    const edges = { files: (at) => seen(0, at), ranks: (at) => seen(at, 0) };
    const hasLetters = seen(0, 0)[0] !== seen(0, 1)[0];
    for (const [edge, square] of Object.entries(edges)) {
      const part = (edge === "files") === hasLetters ? [0, 1] : [1];
      document.getElementById(edge).replaceChildren(...[...Array(this.size).keys()].map(
        (at) => make("span", square(at).slice(...part))));
    }
  }

  listen({ choose, point }) {
    this.element.addEventListener("click", ({ target }) => choose(target.dataset.square ?? null));
    this.element.addEventListener("focusin", ({ target }) => {
      if (target.matches(":focus-visible")) point(target.dataset.square); // not after a click
    });
    this.element.addEventListener("focusout", () => point(null));
  }

  get buttons() { return this.element.querySelectorAll("button"); }

  button(square) { return this.element.querySelector(`[data-square=${square}]`); }

  labelSquares(ranks, valid, last) {
    if (ranks.length !== this.size) this.createButtons(ranks.length);
    const flips = new Map(valid.map((move) => [move.square, move.flips]));
    for (const button of this.buttons) {
      const square = button.dataset.square;
      const [row, col] = placeOf(square);
      this.labels.set(square, [text("square", { square, disc: text(ranks[row][col]) }),
        square === last && text("playedLast"),
        flips.has(square) && text("canBePlayed", { flips: flips.get(square).join(" ") }),
      ].filter(Boolean).join(", "));
    }
    this.updateLabels();
  }

  // Adds the values of moves to the labels of their squares.
  setValues(values) {
    this.values = values;
    this.updateLabels();
  }

  updateLabels() {
    for (const button of this.buttons) {
      const { square } = button.dataset;
      const label = [this.labels.get(square), this.values[square]].filter(Boolean).join(", ");
      if (button.ariaLabel !== label) button.ariaLabel = label;
    }
  }

  handleKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey
      || event.target.closest("select, input:not([type=checkbox], [type=radio]), textarea, dialog")) return;
    const step = STEPS[event.key];
    const { square } = document.activeElement.dataset;
    if (step && square) {
      const [row, col] = this.mapPlace(...placeOf(square));
      const { size } = this;
      this.focus(nameOf(...this.mapPlace((row + step[0] + size) % size, (col + step[1] + size) % size)));
      event.preventDefault();
    } else if (/^[a-l]$/i.test(event.key)) {
      this.typedSquare = event.key.toLowerCase();
    } else if (this.typedSquare && /^[0-9]$/.test(event.key) && this.button(this.typedSquare + event.key)) {
      this.typedSquare += event.key; // a second digit may follow, as in d10
      this.focus(this.typedSquare);
    }
  }

  // Focuses the square that last had the focus.
  restoreFocus() { this.element.querySelector("[tabindex='0']").focus({ preventScroll: true }); }

  focus(square) {
    for (const button of this.buttons) button.tabIndex = -1;
    this.button(square).tabIndex = 0;
    this.button(square).focus();
  }
}
