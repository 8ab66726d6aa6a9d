// Takes moves back, also where a program moves just then: its move goes back, too.

import { change } from "./play.js";

// Whether nothing but moves of programs, and passes, came after a state.
const isAnswered = (before, after) => after.plies.slice(before.plies.length).every(
  ({ side, square }) => square === null || after.players[side].level !== "human");

export const undo = () => change("undo", {}, isAnswered);
