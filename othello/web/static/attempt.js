// Does what you chose, and reports errors.

import { Refused } from "./api.js";
import { page } from "./page.js";
import { showExplanation } from "./panels.js";
import { say } from "./show.js";
import { bring } from "./tabs.js";
import { NO_ANSWER } from "./words.js";

export async function attempt(action) {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof Refused)) {
      say(NO_ANSWER);
    } else if (error.status === 409) {
      await page.match.refresh();
    } else {
      say(`${error.message}.`);
      if (!error.sentences.length) return;
      showExplanation(error.sentences, false);
      bring("explanation");
    }
  }
}
