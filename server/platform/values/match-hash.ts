import type { Secrets } from "#server/platform/context.ts";
import { mailboxKey } from "./email.ts";

const purpose = "match";

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
