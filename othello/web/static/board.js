// The board on a canvas: what it shows, how it turns discs, and which square is under the mouse.

import { CELL, paint } from "./paint.js";
import { nameOf } from "./places.js";
import { drawRay } from "./rays.js";

const FLIP_MS = 180;

export class Board {
  // What is drawn: `ranks`, `valid` squares, the `last` one, a `preview` of a move, `notes` on
  // squares, and `rays` from one.
  constructor(canvas) {
    this.canvas = canvas;
    this.view = { ranks: Array(8).fill("--------"), valid: [], last: null, preview: null,
      notes: {}, rays: null };
    this.turning = null;
    new ResizeObserver(() => this.fit()).observe(canvas);
    this.fit();
  }

  // As many pixels as the device has there, whatever the size, so that the picture is sharp.
  fit() {
    const pixels = Math.round((this.canvas.clientWidth || 8 * CELL) * devicePixelRatio);
    if (this.canvas.width !== pixels) this.canvas.width = this.canvas.height = pixels;
    this.draw();
  }

  show(view) {
    Object.assign(this.view, view);
    this.draw();
  }

  draw() {
    paint(this.canvas, this.view, this.turning);
    const { rays } = this.view;
    for (const ray of rays?.all ?? []) drawRay(this.canvas.getContext("2d"), rays.square, ray);
  }

  squareAt(event) {
    const box = this.canvas.getBoundingClientRect();
    const { ranks } = this.view;
    const row = Math.floor(((event.clientY - box.top) / box.height) * ranks.length);
    const col = Math.floor(((event.clientX - box.left) / box.width) * ranks.length);
    return ranks[row]?.[col] ? nameOf(row, col) : null;
  }

  // Turns discs over to `disc`; resolves once they lie.
  flip(squares, disc) {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!squares.length || still) return Promise.resolve();
    return new Promise((resolve) => {
      const begin = performance.now();
      const frame = () => {
        const part = Math.min((performance.now() - begin) / FLIP_MS, 1);
        this.turning = part < 1 ? { squares, disc, part } : null;
        this.draw();
        if (part < 1) requestAnimationFrame(frame);
        else resolve();
      };
      frame();
    });
  }
}
