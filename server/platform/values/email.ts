import { z } from "zod";
import type { Secrets } from "../context.ts";

const purpose = "match";

/**
 * One plain ASCII address without display name, list or quotes. It can neither inject recipients into a mail nor look
 * like another address. Non-ASCII domains are accepted as browsers send them (xn--…).
 */
export const emailAddress = z
  .string()
  .trim()
  .max(254)
  .regex(
    /^(?=.{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i,
  );

/**
 * The key by which accounts are found and logged in: the address in lower case, otherwise unchanged. "a+b@firma.de" and
 * "a@firma.de" may be two people.
 */
export function emailKey(address: string): string {
  return address.trim().toLowerCase();
}

/**
 * A key that different spellings of one mailbox usually share: lower case, without "+tag" and, for the one provider
 * that ignores dots (Gmail and its alias Googlemail), without dots. Only for risk rules (self-referral, mail limits,
 * matching an order); never for sending or logging in.
 */
export function mailboxKey(address: string): string {
  const [local = "", domain = ""] = emailKey(address).split("@");
  const bare = local.split("+")[0] || local;
  const google = domain === "gmail.com" || domain === "googlemail.com";
  return `${google ? bare.replaceAll(".", "") : bare}@${google ? "gmail.com" : domain}`;
}

/** "l…@post.example": enough for its owner to recognise it. */
export function maskedAddress(address: string): string {
  const [local = "", domain = ""] = address.trim().split("@");
  return `${[...local][0] ?? ""}…@${domain}`;
}

/** Whether the list contains the address or its domain (written "@firma.de" or "firma.de"). False for an empty list. */
export function matchesAddressList(address: string, list: readonly string[]): boolean {
  const lower = emailKey(address);
  const domain = lower.slice(lower.indexOf("@") + 1);
  return list.some((entry) => {
    const wanted = entry.trim().toLowerCase();
    return wanted.includes("@") && !wanted.startsWith("@") ? wanted === lower : wanted.replace(/^@/, "") === domain;
  });
}

/** Blind index of a recipient's e-mail, so that an order without a number can be matched by the buyer's e-mail. */
export function matchHashOf(secrets: Pick<Secrets, "index">, email: string): string {
  return secrets.index(purpose, mailboxKey(email));
}

/** The blind indexes that a buyer's e-mail may be stored under: one for each index key. */
export function matchHashesOf(secrets: Pick<Secrets, "indexes">, email: string): string[] {
  return secrets.indexes(purpose, mailboxKey(email));
}

/** Whether the stored blind index belongs to this e-mail, under any index key. */
export function isMatchHashOf(secrets: Pick<Secrets, "isIndexOf">, stored: string, email: string): boolean {
  return secrets.isIndexOf(stored, purpose, mailboxKey(email));
}
