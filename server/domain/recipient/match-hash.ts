import type { Secrets } from "../context.ts";
import { emailKey } from "../email.ts";

/** What recognises a friend's mailbox in an order without keeping the order's address: equal for all its spellings. */
export function matchHashOf(secrets: Secrets, email: string): string {
  return secrets.hash("match", emailKey(email));
}
