// Draws on the board what a disc meets in a direction: an arrow to the disc that closes the line,
// which is ringed, or dashes to a bar where nothing closes it.

import { CELL, VALID, middle, ring } from "./paint.js";

const OPEN = "#ffffff", EDGE = "rgb(0 0 0 / .8)"; // seen on discs of both colours by its edge
const START = 13, HEAD = 9, BAR = 7;

export function drawRay(context, square, { run, stop, is_closed: isClosed }) {
  const [x, y] = middle(square);
  const seen = run.length + (stop ? 1 : 0);
  if (!seen) return;
  const [towardsX, towardsY] = middle(stop ?? run.at(-1));
  const length = Math.hypot(towardsX - x, towardsY - y);
  const reach = stop ? length - (run.length ? 12 : CELL / 3) : length + 16;
  context.save();
  context.translate(x, y);
  context.rotate(Math.atan2(towardsY - y, towardsX - x));
  const path = isClosed ? arrow(reach) : barred(reach);
  context.lineCap = "round";
  for (const [color, width] of [[EDGE, 6], [isClosed ? VALID : OPEN, 3]]) {
    Object.assign(context, { strokeStyle: color, lineWidth: width });
    context.setLineDash(isClosed ? [] : [5, 7]);
    context.stroke(path.line);
    context.setLineDash([]);
    context.stroke(path.end);
  }
  context.restore();
  if (isClosed) ring(context, stop, 21);
}

const arrow = (reach) => ({
  line: new Path2D(`M${START} 0H${reach}`),
  end: new Path2D(`M${reach - HEAD} ${-HEAD}L${reach} 0L${reach - HEAD} ${HEAD}`),
});

const barred = (reach) => ({
  line: new Path2D(`M${START} 0H${reach - 4}`),
  end: new Path2D(`M${reach} ${-BAR}V${BAR}`),
});
