// The projector of a match by vote: the board, the link, the countdown and the moderator's buttons.

import { getServerInfo, ignoreRepeats, request, tokens } from "./api.js";
import { button, make, replaceButtons } from "./elements.js";
import { Poll, attempt, matchName as name, showMoveButtons } from "./poll.js";
import { find, text } from "./words.js";

let isCompared = false;
const isModerator = name !== "" && tokens.get(name) !== null;

async function showSetup() {
  const { levels } = await getServerInfo();
  for (const select of document.querySelectorAll("#setup select")) {
    select.append(...Object.keys(levels).map((level) => new Option(text("computer", { level }), level)));
  }
  find("white").value = new URLSearchParams(location.search).get("white") ?? "medium";
  find("setup").hidden = false;
}

const startVote = ignoreRepeats(async () => {
  const { state, token } = await request("/votes", { black: find("black").value,
    white: find("white").value, seconds: Number(find("seconds").value) });
  tokens.set(state.match.name, token);
  find("setup").hidden = true;
  location.hash = state.match.name;
});

find("setup").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(startVote);
});

const moderate = (body) => attempt(() => request(`/votes/${name}/moderation`, body, name));

function voterItem({ id, name: voterName, voted }) {
  const item = make("li", `${voterName || text("noName")}${voted ? " \u2713" : ""}`);
  if (isModerator) {
    const label = voterName ? text("remove", { name: voterName }) : text("removeNameless");
    item.append(button("\u00d7", { label, voter: id,
      action: () => moderate({ action: "remove", voter: id }) }));
  }
  return item;
}

function show(state) {
  const { match, running, left } = state;
  replaceButtons(find("voters"), ...state.voters.map(voterItem));
  find("moderation").hidden = !isModerator || match.result !== null;
  const [wanted, other] = running ? ["pause", "start"] : ["start", "pause"];
  const hadFocus = document.activeElement.id === other;
  find(wanted).hidden = false;
  find(other).hidden = true;
  if (hadFocus) find(wanted).focus();
  find("next").disabled = left === null;
  const isOurs = isModerator && !match.thinking && match.turn && !state.sides.includes(match.turn);
  showMoveButtons(isOurs ? match.valid : [], null, (square) => attempt(() => request(
    `/matches/${name}/moves`, { square, generation: match.generation }, name)));
  find("own").hidden = !isOurs;
  find("join").hidden = match.result !== null;
  if (match.result && !isCompared) {
    isCompared = true;
    attempt(compareVotes);
  }
}

// Lists the votes and the engine's choice for each move.
async function compareVotes() {
  const moves = await request(`/votes/${name}/review`);
  find("compared").hidden = false;
  find("compared-rows").replaceChildren(...moves.map((move) => {
    const votes = Object.entries(move.votes).map(([square, number]) => `${square}\u00a0${number}`);
    return make("tr", [move.move, move.played, votes.join(", "), move.best, move.for_best,
      move.loss.toFixed(1)].map((content) => make("td", content)));
  }));
}

async function openVote() {
  const { link, picture } = await request(`/votes/${name}/link`);
  Object.assign(find("link"), { href: link, textContent: link.replace(/^https?:\/\//, "") });
  if (picture) Object.assign(find("qr"), { src: picture, hidden: false });
  else find("unreachable").hidden = false;
  find("vote").hidden = false;
  for (const action of ["start", "pause", "next"]) {
    find(action).addEventListener("click", () => moderate({ action }));
  }
  new Poll(name, show).watch();
}

attempt(name ? openVote : showSetup);
window.addEventListener("hashchange", () => location.reload());
