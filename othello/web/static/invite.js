// The link that invites, as a picture for the camera of a telephone.

import { made } from "./elements.js";
import { page } from "./page.js";
import { find } from "./words.js";

// Shows it below the link, where other machines reach the address.
export async function showCode() {
  const { match } = page;
  const { picture } = await match.change("invitation", { code: match.code })
    .catch(() => ({})); // the seat was taken meanwhile, or the link has to do
  if (!picture || page.match !== match || find("qr")) return;
  const alt = "The link as a QR code";
  find("share").firstChild.after(made("img", "", { id: "qr", alt, src: picture }));
}
