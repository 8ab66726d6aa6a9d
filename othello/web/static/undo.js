// Takes moves back, also where a program moves just then: its move goes back, too.

import { Refused } from "./api.js";
import { page } from "./page.js";
import { change, receive } from "./play.js";

// Whether nothing but moves of programs, and passes, came after a state.
function isAnswered(before, after) {
  const known = before.plies.length;
  const isSame = JSON.stringify(after.plies.slice(0, known)) === JSON.stringify(before.plies);
  return isSame && after.plies.length > known && after.plies.slice(known).every(
    ({ side, square }) => square === null || after.players[side].level !== "human");
}

export async function undo() {
  const { match, newest } = page;
  try {
    await change("undo");
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 409) throw error;
    const state = await match.state();
    if (page.match !== match || !isAnswered(newest, state)) throw error;
    receive(state);
    await change("undo");
  }
}
