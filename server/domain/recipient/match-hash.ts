import type { Secrets } from "../context.ts";
import { mailboxKey } from "../email.ts";

const purpose = "match";

/** What is stored of a recipient's e-mail so that an order without a number finds the recipient by the buyer's. */
export function matchHashOf(secrets: Pick<Secrets, "index">, email: string): string {
  return secrets.index(purpose, mailboxKey(email));
}

/** What a buyer's e-mail may be stored as: one for each index key. */
export function matchHashesOf(secrets: Pick<Secrets, "indexes">, email: string): string[] {
  return secrets.indexes(purpose, mailboxKey(email));
}

/** Whether a stored hash is this e-mail's, under any index key. */
export function isMatchHashOf(secrets: Pick<Secrets, "isIndexOf">, stored: string, email: string): boolean {
  return secrets.isIndexOf(stored, purpose, mailboxKey(email));
}
