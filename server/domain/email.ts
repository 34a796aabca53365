import { z } from "zod";

/**
 * One plain address: no display name, no list, no quotes, nothing that cannot be seen, so it can neither re-address nor
 * split a mail, and two that look alike are alike. Domains outside ASCII come as browsers send them (xn--…).
 */
export const emailAddress = z
  .string()
  .trim()
  .max(254)
  .regex(
    /^(?=.{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i,
  );

/**
 * What two spellings of one mailbox have in common: lower case, no "+tag", and for the two providers that ignore dots,
 * no dots. Used to find duplicates and self-referrals, never to send.
 */
export function emailKey(address: string): string {
  const [local = "", domain = ""] = address.trim().toLowerCase().split("@");
  const bare = local.split("+")[0] || local;
  const google = domain === "gmail.com" || domain === "googlemail.com";
  return `${google ? bare.replaceAll(".", "") : bare}@${google ? "gmail.com" : domain}`;
}

/** True when the list is empty or names the address or its domain ("@firma.de" or "firma.de"). */
export function isOnWhitelist(address: string, whitelist: readonly string[]): boolean {
  if (whitelist.length === 0) return true;
  const lower = address.trim().toLowerCase();
  const domain = lower.slice(lower.indexOf("@") + 1);
  return whitelist.some((entry) => {
    const wanted = entry.trim().toLowerCase();
    return wanted.includes("@") && !wanted.startsWith("@") ? wanted === lower : wanted.replace(/^@/, "") === domain;
  });
}
