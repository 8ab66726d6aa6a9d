// The clocks beside the names: the server's times, and between them the time of the browser.

import { page } from "./page.js";
import { say } from "./show.js";
import { find, text } from "./words.js";

const SOON = 10; // seconds, under which tenths are shown
const SIDES = ["black", "white"];
let known = null; // the clocks from the server, and when they came
let timer = 0;

export function setClocks(clocks) {
  known = clocks && { ...clocks, at: performance.now() };
  for (const side of SIDES) find(`${side}-clock`).hidden = !clocks;
  tick();
}

function tick() {
  clearTimeout(timer);
  if (!known) return;
  for (const side of SIDES) show(side, leftOf(side));
  const left = known.running ? leftOf(known.running) : 0;
  if (left > 0) timer = setTimeout(tick, left < SOON ? 100 : (left % 1) * 1000 + 1);
}

function leftOf(side) {
  const gone = side === known.running ? (performance.now() - known.at) / 1000 : 0;
  return Math.max(0, known.left[side] - gone);
}

function show(side, left) {
  const clock = find(`${side}-clock`);
  const isRunning = side === known.running;
  const isSoon = isRunning && left < SOON;
  if (isSoon && !clock.classList.contains("soon") && page.sides.includes(side)) {
    say(text("secondsLeft", { seconds: Math.ceil(left) })); // once per turn: screen readers don't read clocks
  }
  clock.textContent = timeOf(left);
  clock.classList.toggle("soon", isSoon);
  clock.classList.toggle("runs", isRunning);
}

function timeOf(left) {
  if (left < SOON) return (Math.floor(left * 10) / 10).toFixed(1);
  const seconds = Math.ceil(left);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
