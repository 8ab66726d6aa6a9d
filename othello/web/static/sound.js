// Sounds of discs, off at first, made here: there are no files of them.

import { find } from "./words.js";

const SECONDS = 0.12;
let audio = null;

const isOn = () => localStorage.getItem("sounds") === "on";

// A short knock of a pitch in hertz.
export function sound(pitch) {
  if (!isOn()) return;
  audio ??= new AudioContext();
  const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.2, audio.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + SECONDS);
  tone.connect(loudness).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + SECONDS);
}

export function offerSounds() {
  find("sounds").checked = isOn();
  find("sounds").addEventListener("change", ({ target }) => {
    localStorage.setItem("sounds", target.checked ? "on" : "off");
    sound(330);
  });
}
