// The graph of a review. It marks the current position, and you can choose another one on it.

import { find, formatLead, formatSigned, text } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const LEFT = 34, RIGHT = 10, EDGE = 9; // margins in pixels: left, right, above and below
const STEP = 8, MIN_GAP = 12; // discs per step of the scale, and minimum pixels between numbers
// Each grade of bad moves has its own shape.
const SIGNS = {
  inaccuracy: (x, y) => shape("circle", { cx: x, cy: y, r: 4.5 }),
  mistake: (x, y) => shape("path", { d: `M${x} ${y - 6.5}l6 11h-12z` }),
  blunder: (x, y) => shape("path", { d: `M${x - 5} ${y - 5}h10v10h-10z` }),
};
const KEYS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -64, End: 64 };

function shape(name, attributes, content = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = content;
  return element;
}

// A point of the graph is numbered by the moves before it. The number of a ply also counts passes.
const plyOf = (plies, moves) => {
  const played = plies.flatMap((ply, index) => (ply.square === null ? [] : [index]));
  return played[moves] ?? plies.length;
};
const movesBefore = (plies, ply) => plies.slice(0, ply).filter(({ square }) => square !== null).length;

export class Timeline {
  constructor(element) {
    this.element = element;
    this.review = null;
    this.plies = [];
    this.ply = this.at = 0;
    this.aside = "";
    new ResizeObserver(() => this.draw()).observe(element);
  }

  // Calls `choose` with the ply that you choose. Calls `point` with the ply that you point at, or
  // null.
  listen({ choose, point }) {
    this.element.addEventListener("click", (event) => choose(this.plyAt(event)));
    this.element.addEventListener("pointermove", (event) => point(this.plyAt(event)));
    for (const kind of ["pointerleave", "pointercancel"]) {
      this.element.addEventListener(kind, () => point(null));
    }
    this.element.addEventListener("keydown", (event) => {
      if (!(event.key in KEYS)) return;
      event.preventDefault();
      choose(plyOf(this.plies, this.clampMoves(this.at + KEYS[event.key])));
    });
  }

  // Sets the review, or null, and the plies of its game. Call `mark` afterwards to draw the graph.
  show(review, plies = []) {
    Object.assign(this, { review, plies });
    this.reveal(true);
    if (!review) find("told").textContent = "";
  }

  // Shows the graph if `isWanted` is true and there is a review. Otherwise hides it.
  reveal(isWanted) { this.element.toggleAttribute("hidden", !isWanted || !this.review); }

  // Marks the position after `ply` plies. If the board shows a position outside the game, `aside`
  // is the key of the text to show.
  mark(ply, aside = "") {
    if (!this.review) return;
    Object.assign(this, { ply, aside, at: movesBefore(this.plies, ply) });
    this.draw();
  }

  clampMoves(moves) { return Math.max(0, Math.min(this.review.curve.length - 1, moves)); }

  plyAt({ clientX }) {
    const { left, width } = this.element.getBoundingClientRect();
    const part = (clientX - left - LEFT) / (width - LEFT - RIGHT);
    return plyOf(this.plies, this.clampMoves(Math.round(part * (this.review.curve.length - 1))));
  }

  draw() {
    if (!this.review || !this.element.clientWidth) return;
    const { curve, exact_from: exactFrom, moves } = this.review;
    const { clientWidth: width, clientHeight: height } = this.element;
    const most = STEP * Math.max(1, Math.ceil(Math.max(...curve) / STEP));
    const least = STEP * Math.min(-1, Math.floor(Math.min(...curve) / STEP));
    const x = (index) => LEFT + (index * (width - LEFT - RIGHT)) / Math.max(curve.length - 1, 1);
    const y = (lead) => EDGE + ((most - lead) * (height - 2 * EDGE)) / (most - least);
    const numbers = [most, 0, least].filter((lead) => !lead || Math.abs(y(lead) - y(0)) >= MIN_GAP);
    const points = curve.map((lead, index) => `${x(index).toFixed(1)},${y(lead).toFixed(1)}`);
    const exact = exactFrom ?? points.length;
    const badMoves = moves.filter((move) => move.grade !== "sound");
    this.element.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.element.replaceChildren(
      ...exact < points.length ? [shape("rect", { class: "exact", x: x(exact), y: 0,
        width: width - RIGHT - x(exact), height })] : [],
      ...numbers.flatMap((lead) => [
        shape("path", { class: "axis", d: `M${LEFT} ${y(lead)}H${width - RIGHT}` }),
        shape("text", { x: LEFT - 5, y: y(lead) + 4, "text-anchor": "end" }, formatSigned(lead))]),
      shape("polyline", { class: "line estimates", points: points.slice(0, exact + 1).join(" ") }),
      shape("polyline", { class: "line", points: points.slice(exact).join(" ") }),
      shape("path", { class: "now", d: `M${x(this.at)} 0V${height}` }),
      ...badMoves.map(({ number, grade, lead }) => {
        const sign = SIGNS[grade](x(number - 1), y(lead));
        sign.setAttribute("class", grade);
        return sign;
      }));
    this.describePoint(curve, exact, badMoves);
  }

  describePoint(curve, exact, badMoves) {
    const badMove = !this.aside && badMoves.find(({ ply }) => ply === this.ply + 1);
    const isExact = this.at >= exact || this.review.moves[this.at]?.is_exact;
    const key = this.ply ? this.aside || "leadAfter" : "leadAtStart";
    const message = [text(key, { ply: this.ply, lead: formatLead(curve[this.at], isExact) }),
      isExact ? curve[this.at] && text("exactly") : text("byEstimate"),
      badMove && text("nextMove", { square: badMove.position, grade: text(badMove.grade) }),
    ].filter(Boolean).join(", ");
    Object.assign(this.element, { ariaValueMin: 0, ariaValueMax: curve.length - 1,
      ariaValueNow: this.at, ariaValueText: message });
    find("told").textContent = message;
  }
}
