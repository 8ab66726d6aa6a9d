// The link that invites, as a picture for the camera of a telephone.

import { attempt } from "./attempt.js";
import { page } from "./page.js";
import { find } from "./words.js";

// Shows it below the link, where other machines reach the address.
export function showCode() {
  const { match } = page;
  attempt(async () => {
    const { picture } = await match.change("invitation", { code: match.code });
    if (!picture || page.match !== match || find("qr")) return;
    const image = new Image();
    image.id = "qr";
    image.alt = "The link as a QR code, for the camera of a telephone";
    image.src = picture;
    find("share").firstChild.after(image);
  });
}
