import type { Secrets } from "../context.ts";
import { emailKey } from "../email.ts";

/** What a friend's and a buyer's e-mail are compared by, so that an order without a number finds the friend. */
export function matchHashOf(secrets: Pick<Secrets, "hash">, email: string): string {
  return secrets.hash("match", emailKey(email));
}
