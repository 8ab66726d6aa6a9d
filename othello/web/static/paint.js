// Paints a board. All measures are for a cell of 48 units, whatever its size on the screen.

import { nameOf, otherDisc, placeOf } from "./places.js";

export const CELL = 48;
const RADIUS = 19, STAR = 3.4;
const FELT = ["#0b6623", "#14532d"], GRID = "#333333", OUTLINE = "#aaaaaa";
const SHADOW = "rgb(0 0 0 / .4)";
const OPEN = "#ffffff", EDGE = "rgb(0 0 0 / .8)"; // the edge keeps lines visible on all discs
const VALID = "#66ccff";
const LAST = "#ffcc00", NOTE = "#ffffff";
const DISCS = { X: "#000000", O: "#ffffff" };

const centerOf = (square) => {
  const [row, col] = placeOf(square);
  return [(col + 0.5) * CELL, (row + 0.5) * CELL];
};

// `view` is the view of a Board. `turning` maps each turning square to its new disc, to the elapsed
// part of the turn, and to the line from the played disc over that square.
export function paint(canvas, view, turning) {
  const context = canvas.getContext("2d");
  const size = view.ranks.length;
  paintFelt(context, canvas.width, size);
  const ratio = canvas.width / (size * CELL);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  for (const { line } of turning.values()) drawBeam(context, line);
  for (let row = 0; row < size; row += 1) {
    for (let col = 0; col < size; col += 1) {
      const square = nameOf(row, col);
      const disc = view.ranks[row][col];
      if (turning.has(square)) drawTurning(context, square, turning.get(square));
      else if (disc !== "-") drawDisc(context, square, disc);
    }
  }
  paintMarks(context, view);
}

// Grid lines are on whole device pixels, because they would be blurred otherwise.
function paintFelt(context, pixels, size) {
  context.setTransform(1, 0, 0, 1, 0, 0);
  const felt = context.createRadialGradient(0.45 * pixels, 0.38 * pixels, 0,
    0.45 * pixels, 0.38 * pixels, 0.8 * pixels);
  FELT.forEach((color, at) => felt.addColorStop(at, color));
  context.fillStyle = felt;
  context.fillRect(0, 0, pixels, pixels);
  context.fillStyle = GRID;
  const width = Math.max(1, Math.round(pixels / (size * CELL)));
  const at = (line) => Math.min(Math.round((line * pixels) / size), pixels - width);
  for (let line = 0; line <= size; line += 1) {
    context.fillRect(at(line), 0, width, pixels);
    context.fillRect(0, at(line), pixels, width);
  }
  for (const x of size < 8 ? [] : [2, size - 2]) {
    for (const y of [2, size - 2]) {
      context.beginPath();
      context.arc(at(x) + width / 2, at(y) + width / 2, (STAR * pixels) / (size * CELL), 0, 2 * Math.PI);
      context.fill();
    }
  }
}

// Makes the edge of a disc the current path. While a disc turns, its `width` is less than RADIUS.
function traceDisc(context, x, y, width) {
  context.beginPath();
  context.ellipse(x, y, Math.max(width, 0.5), RADIUS, 0, 0, 2 * Math.PI);
}

function fillDisc(context, x, y, width, color) {
  traceDisc(context, x, y, width);
  context.fillStyle = color;
  context.fill();
}

function drawOutline(context, x, y, width) {
  traceDisc(context, x, y, width);
  Object.assign(context, { strokeStyle: OUTLINE, lineWidth: 1.1 });
  context.stroke();
}

// A disc has two sides. The lower one is visible as a crescent.
function drawDisc(context, square, disc) {
  const [x, y] = centerOf(square);
  fillDisc(context, x + 1.2, y + 3, RADIUS, SHADOW);
  fillDisc(context, x + 0.6, y + 1.6, RADIUS, DISCS[otherDisc(disc)]);
  fillDisc(context, x, y, RADIUS, DISCS[disc]);
  drawOutline(context, x, y, RADIUS);
}

// A disc turns around an axis across its line, so it narrows along the line.
function drawTurning(context, square, { disc, part, line }) {
  const [x, y] = centerOf(square);
  const [fromX, fromY] = centerOf(line[0]);
  const shown = part < 0.5 ? otherDisc(disc) : disc;
  const width = RADIUS * Math.abs(1 - 2 * part);
  const thick = 3 * Math.sin(Math.PI * part) * (part < 0.5 ? 1 : -1);
  context.save();
  context.translate(x, y);
  fillDisc(context, 1.2, 3, RADIUS, SHADOW);
  context.rotate(Math.atan2(y - fromY, x - fromX));
  fillDisc(context, thick, 0, width, DISCS[otherDisc(shown)]);
  fillDisc(context, 0, 0, width, DISCS[shown]);
  drawOutline(context, 0, 0, width);
  context.restore();
}

function drawBeam(context, [from, to]) {
  const [a, b] = [centerOf(from), centerOf(to)];
  context.lineCap = "round";
  for (const [strokeStyle, lineWidth] of [[EDGE, 7], [VALID, 4]]) {
    Object.assign(context, { strokeStyle, lineWidth });
    context.beginPath();
    context.moveTo(...a);
    context.lineTo(...b);
    context.stroke();
  }
}

function paintMarks(context, { valid, last, flipped, preview, notes, lit }) {
  for (const square of valid) {
    if (square !== preview?.square && !isSign(notes[square])) drawRing(context, square, 8);
  }
  if (preview) {
    context.setLineDash([1, 7]);
    for (const line of preview.lines) drawBeam(context, line);
    context.setLineDash([]);
    context.globalAlpha = 0.7;
    drawDisc(context, preview.square, preview.disc);
    context.globalAlpha = 1;
    drawRing(context, preview.square, 20);
    for (const square of preview.flips) drawRing(context, square, 14);
  }
  if (last) drawCorner(context, last, 13);
  for (const square of lit) drawFrame(context, square);
  for (const square of flipped) drawCorner(context, square, 6);
  for (const [square, sign] of Object.entries(notes)) drawNote(context, square, sign);
}

function drawRing(context, square, radius) {
  context.beginPath();
  context.arc(...centerOf(square), radius, 0, 2 * Math.PI);
  Object.assign(context, { strokeStyle: VALID, lineWidth: 3 });
  context.stroke();
}

function drawFrame(context, square) {
  const [x, y] = centerOf(square);
  Object.assign(context, { strokeStyle: VALID, lineWidth: 3 });
  context.strokeRect(x - 21, y - 21, 42, 42);
}

// A large corner marks the last move. Small corners mark the discs that it flipped.
function drawCorner(context, square, length) {
  const [x, y] = centerOf(square);
  context.fillStyle = LAST;
  context.beginPath();
  context.moveTo(x - 23, y - 23);
  context.lineTo(x - 23 + length, y - 23);
  context.lineTo(x - 23, y - 23 + length);
  context.fill();
}

const isSign = (note) => note?.length === 1;

// A number is above the ring of a valid move, because phones show the coordinates below the ring. A
// single sign is larger, and takes the place of the ring.
function drawNote(context, square, note) {
  const [x, y] = centerOf(square);
  const [size, down] = isSign(note) ? [34, 0] : [12, -16];
  Object.assign(context, { font: `600 ${size}px system-ui, sans-serif`,
    textAlign: "center", textBaseline: "middle", fillStyle: NOTE });
  context.fillText(note, x, y + down);
}

const START = 13, HEAD = 9, BAR = 7;

// Draws a direction from a square. A closed line is an arrow to the closing disc, which gets a
// ring. An open line is dashes up to a bar.
export function drawRay(context, square, { run, stop, is_closed: isClosed }) {
  const [x, y] = centerOf(square);
  const seen = run.length + (stop ? 1 : 0);
  if (!seen) return;
  const [towardsX, towardsY] = centerOf(stop ?? run.at(-1));
  const length = Math.hypot(towardsX - x, towardsY - y);
  const reach = stop ? length - (run.length ? 12 : CELL / 3) : length + 16;
  context.save();
  context.translate(x, y);
  context.rotate(Math.atan2(towardsY - y, towardsX - x));
  const path = isClosed ? arrowPaths(reach) : barPaths(reach);
  context.lineCap = "round";
  for (const [color, width] of [[EDGE, 6], [isClosed ? VALID : OPEN, 3]]) {
    Object.assign(context, { strokeStyle: color, lineWidth: width });
    context.setLineDash(isClosed ? [] : [5, 7]);
    context.stroke(path.line);
    context.setLineDash([]);
    context.stroke(path.end);
  }
  context.restore();
  if (isClosed) drawRing(context, stop, 21);
}

const arrowPaths = (reach) => ({
  line: new Path2D(`M${START} 0H${reach}`),
  end: new Path2D(`M${reach - HEAD} ${-HEAD}L${reach} 0L${reach - HEAD} ${HEAD}`),
});

const barPaths = (reach) => ({
  line: new Path2D(`M${START} 0H${reach - 4}`),
  end: new Path2D(`M${reach} ${-BAR}V${BAR}`),
});
