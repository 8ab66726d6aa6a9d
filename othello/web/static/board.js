// The board on a canvas: 8 by 8 cells of 48 pixels, scaled to the room and the device.

export const CELL = 48;
export const FLIP_MS = 180;
const SIZE = 8 * CELL;
const BOARD = "#0f5c28", GRID = "#333333", OUTLINE = "#aaaaaa";
const VALID = "#66ccff", LAST = "#ffcc00";
const DISCS = { X: "#000000", O: "#ffffff" };
const RADIUS = 19;

export const other = (disc) => (disc === "X" ? "O" : "X");
export const discOf = (side) => (side === "black" ? "X" : "O");
export const nameOf = (row, col) => "abcdefgh"[col] + (row + 1);
export const placeOf = (square) => [Number(square[1]) - 1, "abcdefgh".indexOf(square[0])];

export const at = (ranks, square) => {
  const [row, col] = placeOf(square);
  return ranks[row][col];
};

export const withDiscs = (ranks, squares, disc) => {
  const cells = ranks.map((rank) => [...rank]);
  for (const square of squares) {
    const [row, col] = placeOf(square);
    cells[row][col] = disc;
  }
  return cells.map((rank) => rank.join(""));
};

export class Board {
  // What is drawn: `ranks`, `valid` squares, the `last` one, a `preview` of a move, and `notes`.
  constructor(canvas) {
    this.canvas = canvas;
    this.view = { ranks: Array(8).fill("--------"), valid: [], last: null, preview: null,
      notes: {} };
    this.turning = null;
    new ResizeObserver(() => this.fit()).observe(canvas);
    this.fit();
  }

  fit() {
    const width = this.canvas.clientWidth || SIZE;
    const pixels = Math.round(width * devicePixelRatio);
    if (this.canvas.width !== pixels) this.canvas.width = this.canvas.height = pixels;
    this.draw();
  }

  show(view) {
    Object.assign(this.view, view);
    this.draw();
  }

  squareAt(event) {
    const box = this.canvas.getBoundingClientRect();
    const row = Math.floor(((event.clientY - box.top) / box.height) * 8);
    const col = Math.floor(((event.clientX - box.left) / box.width) * 8);
    return row in Array(8).fill(0) && col in Array(8).fill(0) ? nameOf(row, col) : null;
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

  draw() {
    const context = this.canvas.getContext("2d");
    const ratio = this.canvas.width / SIZE;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = BOARD;
    context.fillRect(0, 0, SIZE, SIZE);
    context.strokeStyle = GRID;
    context.lineWidth = 1;
    for (let line = 0; line <= 8; line += 1) {
      const place = Math.min(line * CELL + 0.5, SIZE - 0.5);
      context.beginPath();
      context.moveTo(place, 0);
      context.lineTo(place, SIZE);
      context.moveTo(0, place);
      context.lineTo(SIZE, place);
      context.stroke();
    }
    for (let row = 0; row < 8; row += 1) {
      for (let col = 0; col < 8; col += 1) this.drawCell(context, row, col);
    }
  }

  drawCell(context, row, col) {
    const { ranks, valid, last, preview, notes } = this.view;
    const square = nameOf(row, col);
    const x = (col + 0.5) * CELL, y = (row + 0.5) * CELL;
    const disc = ranks[row][col];
    const turning = this.turning?.squares.includes(square) ? this.turning : null;
    if (turning) {
      const shown = turning.part < 0.5 ? other(turning.disc) : turning.disc;
      this.drawDisc(context, x, y, shown, Math.abs(1 - 2 * turning.part));
    } else if (disc !== "-") {
      this.drawDisc(context, x, y, disc, 1);
    }
    if (valid.includes(square)) this.ring(context, x, y, 8, VALID, 3);
    if (preview?.square === square) {
      context.globalAlpha = 0.55;
      this.drawDisc(context, x, y, preview.disc, 1);
      context.globalAlpha = 1;
    }
    if (preview?.flips.includes(square)) this.ring(context, x, y, 14, VALID, 3);
    if (square === last) {
      context.fillStyle = LAST;
      context.beginPath();
      context.moveTo(x - 23, y - 23);
      context.lineTo(x - 10, y - 23);
      context.lineTo(x - 23, y - 10);
      context.fill();
    }
    if (square in notes) this.note(context, x, y, notes[square]);
  }

  drawDisc(context, x, y, disc, width) {
    context.beginPath();
    context.ellipse(x, y, Math.max(RADIUS * width, 0.5), RADIUS, 0, 0, 2 * Math.PI);
    context.fillStyle = DISCS[disc];
    context.fill();
    context.strokeStyle = OUTLINE;
    context.lineWidth = 2;
    context.stroke();
  }

  ring(context, x, y, radius, color, width) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }

  note(context, x, y, text) {
    context.font = "600 12px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = "#ffffff";
    context.fillText(text, x, y + 17);
  }
}
