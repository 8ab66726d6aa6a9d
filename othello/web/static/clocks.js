// Shows the clocks beside the names. Between the server's times, the browser counts down.

import { page } from "./page.js";
import { announce } from "./show.js";
import { find, text } from "./words.js";

const LOW_TIME = 10; // in seconds; below this, the clock shows tenths
const SIDES = ["black", "white"];
let serverClocks = null; // the clocks from the server, and when they arrived
let timer = 0;

export function setClocks(clocks) {
  serverClocks = clocks && { ...clocks, at: performance.now() };
  for (const side of SIDES) find(`${side}-clock`).hidden = !clocks;
  tick();
}

function tick() {
  clearTimeout(timer);
  if (!serverClocks) return;
  for (const side of SIDES) show(side, remainingTime(side));
  const left = serverClocks.running ? remainingTime(serverClocks.running) : 0;
  if (left > 0) timer = setTimeout(tick, left < LOW_TIME ? 100 : (left % 1) * 1000 + 1);
}

function remainingTime(side) {
  const gone = side === serverClocks.running ? (performance.now() - serverClocks.at) / 1000 : 0;
  return Math.max(0, serverClocks.left[side] - gone);
}

function show(side, left) {
  const clock = find(`${side}-clock`);
  const isRunning = side === serverClocks.running;
  const isSoon = isRunning && left < LOW_TIME;
  if (isSoon && !clock.classList.contains("soon") && page.sides.includes(side)) {
    // Announce it once per turn, because screen readers don't read the clocks.
    announce(text("secondsLeft", { seconds: Math.ceil(left) }));
  }
  clock.textContent = formatTime(left);
  clock.classList.toggle("soon", isSoon);
  clock.classList.toggle("runs", isRunning);
}

function formatTime(left) {
  if (left < LOW_TIME) return (Math.floor(left * 10) / 10).toFixed(1);
  const seconds = Math.ceil(left);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
