// Paints a board: every measure is of a cell of 48, whatever the size on the screen.

import { nameOf, other, placeOf } from "./places.js";

export const CELL = 48;
const RADIUS = 19;
const BOARD = "#0f5c28", GRID = "#333333", OUTLINE = "#aaaaaa", SHADOW = "rgb(0 0 0 / .45)";
export const VALID = "#66ccff";
const LAST = "#ffcc00", NOTE = "#ffffff";
const DISCS = { X: "#000000", O: "#ffffff" };

export const middle = (square) => {
  const [row, col] = placeOf(square);
  return [(col + 0.5) * CELL, (row + 0.5) * CELL];
};

// `view` is what a Board shows, and `turning` its discs that are being flipped.
export function paint(canvas, view, turning) {
  const context = canvas.getContext("2d");
  const size = view.ranks.length;
  paintCells(context, canvas.width, size);
  const ratio = canvas.width / (size * CELL);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  for (let row = 0; row < size; row += 1) {
    for (let col = 0; col < size; col += 1) {
      paintDisc(context, nameOf(row, col), view.ranks[row][col], turning);
    }
  }
  paintMarks(context, view);
}

// Lines lie on whole pixels of the device, or they would be blurred.
function paintCells(context, pixels, size) {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = BOARD;
  context.fillRect(0, 0, pixels, pixels);
  context.fillStyle = GRID;
  const width = Math.max(1, Math.round(pixels / (size * CELL)));
  for (let line = 0; line <= size; line += 1) {
    const place = Math.min(Math.round((line * pixels) / size), pixels - width);
    context.fillRect(place, 0, width, pixels);
    context.fillRect(0, place, pixels, width);
  }
}

function paintDisc(context, square, disc, turning) {
  if (turning?.squares.includes(square)) {
    const shown = turning.part < 0.5 ? other(turning.disc) : turning.disc;
    drawDisc(context, square, shown, Math.abs(1 - 2 * turning.part));
  } else if (disc !== "-") {
    drawDisc(context, square, disc, 1);
  }
}

// The shadow is on the board alone: the colours of the disc stay what they are.
function drawDisc(context, square, disc, width) {
  const [x, y] = middle(square);
  const scale = context.getTransform().a;
  context.beginPath();
  context.ellipse(x, y, Math.max(RADIUS * width, 0.5), RADIUS, 0, 0, 2 * Math.PI);
  Object.assign(context, { fillStyle: DISCS[disc], shadowColor: SHADOW, shadowBlur: 3 * scale,
    shadowOffsetX: scale, shadowOffsetY: 1.5 * scale });
  context.fill();
  Object.assign(context, { shadowColor: "transparent", strokeStyle: OUTLINE, lineWidth: 2 });
  context.stroke();
}

function paintMarks(context, { valid, last, preview, notes }) {
  for (const square of valid) ring(context, square, 8);
  if (preview) {
    context.globalAlpha = 0.55;
    drawDisc(context, preview.square, preview.disc, 1);
    context.globalAlpha = 1;
    for (const square of preview.flips) ring(context, square, 14);
  }
  if (last) corner(context, last);
  for (const [square, text] of Object.entries(notes)) note(context, square, text);
}

export function ring(context, square, radius, color = VALID) {
  context.beginPath();
  context.arc(...middle(square), radius, 0, 2 * Math.PI);
  Object.assign(context, { strokeStyle: color, lineWidth: 3 });
  context.stroke();
}

function corner(context, square) {
  const [x, y] = middle(square);
  context.fillStyle = LAST;
  context.beginPath();
  context.moveTo(x - 23, y - 23);
  context.lineTo(x - 10, y - 23);
  context.lineTo(x - 23, y - 10);
  context.fill();
}

// A number leaves the ring of its square free; a sign alone has the square to itself.
function note(context, square, text) {
  const [x, y] = middle(square);
  const isSign = text.length === 1;
  Object.assign(context, { font: `600 ${isSign ? 34 : 12}px system-ui, sans-serif`,
    textAlign: "center", textBaseline: "middle", fillStyle: NOTE });
  context.fillText(text, x, y + (isSign ? 0 : 17));
}
