// What is told beside the board: moves, explanations, hints, the review and its graph.

import { capital, find } from "./words.js";

const GRAPH = { width: 320, height: 160, left: 26, most: 64 };
const SVG = "http://www.w3.org/2000/svg";

export const signed = (value) => `${value.toFixed(1) > 0 ? "+" : ""}${(Number(value.toFixed(1)) + 0).toFixed(1)}`;

function entry(text, action) {
  const item = document.createElement("li");
  if (action) {
    item.append(button(text));
    item.firstChild.addEventListener("click", action);
  } else {
    item.textContent = text;
  }
  return item;
}

function button(text) {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  return element;
}

export function showMoves(plies, at) {
  const items = plies.map((ply, index) => {
    const item = document.createElement("li");
    item.append(button(`${index + 1}. ${ply.square ?? "pass"}`));
    item.firstChild.dataset.ply = index + 1;
    if (index + 1 === at) item.firstChild.setAttribute("aria-current", "true");
    return item;
  });
  find("moves").replaceChildren(...items);
  const current = find("moves").querySelector("[aria-current]")?.parentElement;
  if (current) find("moves").scrollTop = current.offsetTop - find("moves").offsetTop - 60;
}

export function showExplanation(sentences, canStep) {
  find("explanation").hidden = false;
  find("verdict").textContent = sentences[0];
  find("sentences").replaceChildren(...sentences.slice(1).map((text) => entry(text.trim())));
  find("stepping").hidden = !canStep;
  find("step").disabled = false;
}

export function addStep(sentence, isFirst, isLast) {
  if (isFirst) find("sentences").replaceChildren();
  find("sentences").append(entry(sentence));
  if (isLast) find("leave").focus();
  find("step").disabled = isLast;
}

export function showHints(hints) {
  find("hints").hidden = false;
  const texts = hints.map((hint) => `${hint.square} ${hint.is_exact ? "exactly " : ""}` +
    `${signed(hint.lead)}: ${hint.reason}`);
  find("hint-list").replaceChildren(...texts.map((text) => entry(text)));
}

const better = ([move, ...line]) => (line.length ? `${move}, then ${line.join(" ")}` : move);

export function showReview(review, go) {
  const { lost, turned } = review;
  find("review-text").textContent = review.moves.length === 0 ? "No move has been made yet." :
    `Black lost ${lost.black.toFixed(1)} discs, White ${lost.white.toFixed(1)}. ` +
    (turned ? `The game turned with move ${turned}.` : "No move turned the game.") +
    " The graph is the lead of Black before each move, dashed where it is an estimate.";
  const bad = review.moves.filter((move) => move.grade !== "sound");
  find("mistakes").replaceChildren(...bad.map((move) => entry(
    `${move.number}. ${capital(move.color)} ${move.position}, ${move.grade}: lost ` +
    `${move.loss.toFixed(1)}${move.is_exact ? " exactly" : ""}, better was ` +
    `${better(move.better.slice(0, 5))}. Why: ${move.why}.`, () => go(move))));
  drawGraph(review.curve, review.exact_from ?? review.curve.length);
}

export function clearPanels() {
  find("explanation").hidden = true;
  find("hints").hidden = true;
  find("graph").toggleAttribute("hidden", true);
  find("review-text").textContent = "";
  find("mistakes").replaceChildren();
}

function shape(name, attributes, text = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

// Black's lead before each move: dashed where it is an estimate, full where it is exact.
function drawGraph(curve, exactFrom) {
  const { width, height, left, most } = GRAPH;
  const y = (lead) => height / 2 - (Math.max(-most, Math.min(most, lead)) * (height / 2 - 8)) / most;
  const x = (index) => left + (index * (width - left - 4)) / Math.max(curve.length - 1, 1);
  const points = curve.map((lead, index) => `${x(index).toFixed(1)},${y(lead).toFixed(1)}`);
  const marks = [-64, -32, 0, 32, 64].map((lead) => shape("text", { x: 0, y: y(lead) + 3 },
    lead > 0 ? `+${lead}` : `${lead}`));
  find("graph").replaceChildren(
    shape("title", {}, `The lead of Black in discs, over ${curve.length - 1} moves` +
      (exactFrom < curve.length ? `, exact from move ${exactFrom + 1} on` : "")), ...marks,
    shape("path", { class: "axis", d: `M${left} ${y(0)}H${width}` }),
    shape("polyline", { class: "line estimates", points: points.slice(0, exactFrom + 1).join(" ") }),
    shape("polyline", { class: "line", points: points.slice(exactFrom).join(" ") }));
  find("graph").toggleAttribute("hidden", false);
}
