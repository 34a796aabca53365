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
 * The identity that an account is found and logged in by: the address in lower case, nothing else. "a+b@firma.de" and
 * "a@firma.de" may be two people.
 */
export function emailKey(address: string): string {
  return address.trim().toLowerCase();
}

/**
 * What two spellings of one mailbox usually have in common: lower case, no "+tag", and for the two providers that ignore
 * dots, no dots. For rules about risk (self-referral, limits of mails, matching an order): never to send, never to log in.
 */
export function mailboxKey(address: string): string {
  const [local = "", domain = ""] = emailKey(address).split("@");
  const bare = local.split("+")[0] || local;
  const google = domain === "gmail.com" || domain === "googlemail.com";
  return `${google ? bare.replaceAll(".", "") : bare}@${google ? "gmail.com" : domain}`;
}

/** "l…@post.example": enough for its owner to know it again. */
export function maskedAddress(address: string): string {
  const [local = "", domain = ""] = address.trim().split("@");
  return `${[...local][0] ?? ""}…@${domain}`;
}

/** Whether a list names the address or its domain ("@firma.de" or "firma.de"). False for an empty list. */
export function matchesAddressList(address: string, list: readonly string[]): boolean {
  const lower = emailKey(address);
  const domain = lower.slice(lower.indexOf("@") + 1);
  return list.some((entry) => {
    const wanted = entry.trim().toLowerCase();
    return wanted.includes("@") && !wanted.startsWith("@") ? wanted === lower : wanted.replace(/^@/, "") === domain;
  });
}
