// Shares the match: links, the QR code of the invitation, and the list of games to watch.

import { request } from "./api.js";
import { attempt } from "./attempt.js";
import { button, make } from "./elements.js";
import { page } from "./page.js";
import { announce, onRender } from "./show.js";
import { revealPart } from "./tabs.js";
import { find, hasFreeSeat, playerName, text } from "./words.js";

const REFRESH_MS = 10_000;
let requestCount = 0; // the number of requests, to drop late answers

function entry({ name, players, plies }) {
  const [black, white] = ["black", "white"].map((side) => playerName({ players }, side, []));
  return make("li", [make("a", text("players", { black, white }), { href: `#${name}` }),
    `, ${text("plies", { number: plies })}`]);
}

async function listMatches() {
  if (!find("watch").open || document.hidden) return;
  requestCount += 1;
  const mine = requestCount;
  const games = (await request("/matches")).filter(({ name }) => name !== page.match?.name);
  if (mine !== requestCount) return;
  const { activeElement: focused } = document;
  const hash = find("watch-list").contains(focused) ? focused.hash : "";
  find("watch-none").hidden = games.length > 0;
  find("watch-list").replaceChildren(...games.map(entry));
  if (hash) (find("watch-list").querySelector(`[href="${hash}"]`) ?? find("watch-title")).focus();
}

// Shows whether watchers can find the game in the list. Players can change this until the end.
export function showListing({ listed, result }) {
  find("listing").hidden = !page.sides.length || result !== null;
  find("listed").checked = listed;
}

find("listed").addEventListener("change", ({ target }) => attempt(async () => {
  const { match, newest } = page;
  await match.post("listing", { listed: target.checked }).catch((error) => {
    showListing(newest);
    throw error;
  });
}));
find("watch").addEventListener("toggle", () => attempt(listMatches));
find("library").addEventListener("open", () => attempt(listMatches));
setInterval(() => attempt(listMatches), REFRESH_MS);

function createLink(label, address) {
  const paragraph = make("p", [`${label} `, make("a", address, { href: address })]);
  if (navigator.clipboard) paragraph.append(" ", copyButton(address)); // the clipboard needs HTTPS
  return paragraph;
}

const copyButton = (address) => button(text("copy"), {
  label: text("copyLink"),
  action: async ({ target }) => {
    const result = await navigator.clipboard.writeText(address)
      .then(() => text("linkCopied"), () => text("linkNotCopied"));
    target.textContent = result;
    announce(result);
  },
});

const isLocal = (address) => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname);

function createLinks({ address, match: { name, code } }, state) {
  const found = [createLink(text("spectators"), `${address}#${name}`)];
  if (code && hasFreeSeat(state)) {
    found.unshift(createLink(text("inviteOpponent"), `${address}#${name}/${code}`));
  }
  if (isLocal(address)) found.push(make("p", text("unreachable")));
  return found;
}

function showLinks(state) {
  const found = page.address ? createLinks(page, state) : []; // the server sends it separately
  if (find("share").textContent !== found.map((each) => each.textContent).join("")) {
    find("share").replaceChildren(...found);
    if (hasFreeSeat(state)) find("invitation").append(find("share"));
    else find("listing").before(find("share"));
    if (page.match.code && hasFreeSeat(state)) showInvitation();
  }
  for (const each of find("exports").querySelectorAll("a")) {
    each.href = page.match.address(each.dataset.format);
  }
  find("as-moves").hidden = !state.start; // the moves alone don't contain a set-up position
}

// Scrolls to the invitation. Shows a QR code below its link if other machines can reach the address.
async function showInvitation() {
  revealPart("invitation");
  const { match } = page;
  const { picture } = await match.post("invitation", { code: match.code })
    .catch(() => ({})); // without a picture, the page shows only the link
  if (!picture || page.match !== match || find("qr")) return;
  find("share").firstChild.after(make("img", [], { id: "qr", alt: text("qrCode"), src: picture }));
}

onRender(showListing);
onRender(showLinks);
