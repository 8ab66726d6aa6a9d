// The board on a canvas: what it shows, how its discs turn, and which square is under the mouse.

import { CELL, paint } from "./paint.js";
import { nameOf, placeOf } from "./places.js";
import { drawRay } from "./rays.js";

const FLIP_MS = 180;
const APART_MS = 35; // between the turns of neighbours on a line

// Four views keep the start as it is. Each maps a place to a place and back.
const VIEWS = [
  { said: "The board is as usual", place: (row, col) => [row, col] },
  { said: "The board is turned", place: (row, col, end) => [end - row, end - col] },
  { said: "The board is mirrored", place: (row, col) => [col, row] },
  { said: "The board is turned and mirrored", place: (row, col, end) => [end - col, end - row] },
];

export class Board {
  // What is drawn: `ranks`, `valid` squares, the `last` one and what it `flipped`, a `preview` of a
  // move, `notes` on squares, squares that are `lit`, and `rays` from one.
  constructor(canvas) {
    this.canvas = canvas;
    this.view = { ranks: Array(8).fill("--------"), valid: [], last: null, flipped: [],
      preview: null, notes: {}, lit: [], rays: null };
    this.turning = new Map();
    this.flights = 0; // how often discs began to turn: another position ends that
    this.facing = 0;
    new ResizeObserver(() => this.fit()).observe(canvas);
    this.fit();
  }

  // As many pixels as the device has there, whatever the size, so that the picture is sharp.
  fit() {
    const pixels = Math.round((this.canvas.clientWidth || 8 * CELL) * devicePixelRatio);
    if (this.canvas.width !== pixels) this.canvas.width = this.canvas.height = pixels;
    this.draw();
  }

  // Another last move has flipped nothing, and other ranks have no lit squares, unless `view` says so.
  show(view) {
    if ("ranks" in view) this.land();
    Object.assign(this.view, "last" in view && { flipped: [] }, "ranks" in view && { lit: [] }, view);
    this.draw();
  }

  // Shows the board from the next side, and returns what that is called.
  turn() {
    this.facing = (this.facing + 1) % VIEWS.length;
    this.draw();
    return VIEWS[this.facing].said;
  }

  // Where a place of the board is on the screen, which is also the place at that one of the screen.
  place(row, col) { return VIEWS[this.facing].place(row, col, this.view.ranks.length - 1); }

  draw() {
    const at = (square) => square && nameOf(...this.place(...placeOf(square)));
    const { ranks, valid, last, flipped, preview, notes, lit, rays } = this.view;
    const seen = { valid: valid.map(at), last: at(last), flipped: flipped.map(at),
      lit: lit.map(at),
      preview: preview && { ...preview, square: at(preview.square), flips: preview.flips.map(at),
        lines: rays ? [] : preview.flips.map((flip) => lineOver(preview.square, flip).map(at)) },
      notes: Object.fromEntries(Object.entries(notes).map(([square, text]) => [at(square), text])),
      ranks: ranks.map((rank, row) => [...rank].map((_, col) => {
        const [from, to] = this.place(row, col);
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
    return row in this.view.ranks && col in this.view.ranks ? nameOf(...this.place(row, col)) : null;
  }

  land() {
    this.turning.clear();
    this.flights += 1;
  }

  // Turns discs over to `disc`, away from the last move, and draws its lines ahead of them.
  // Resolves when the discs lie, or when another position is shown.
  flip(squares, disc) {
    const { last: from } = this.view;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!squares.length || still) {
      this.show({ flipped: squares });
      return Promise.resolve();
    }
    const delays = squares.map((square) => APART_MS * (lengthOf(stepsBetween(from, square)) - 1));
    const duration = FLIP_MS + Math.max(...delays);
    return new Promise((resolve) => {
      const begin = performance.now();
      const { flights } = this;
      const frame = () => {
        if (flights !== this.flights) {
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


// A line over a disc that flips, to the next square, which is the end of the last such line.
const lineOver = (from, square) => {
  const [[row, col], steps] = [placeOf(square), stepsBetween(from, square)];
  return [from, nameOf(row + Math.sign(steps[0]), col + Math.sign(steps[1]))];
};
