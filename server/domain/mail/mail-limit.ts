import type { Tx } from "../context.ts";
import { type MailKind, requestedKinds } from "./model.ts";

/** So that nobody fills a stranger's mailbox by typing their address. */
const maxPerHour = 5;
/** So that nobody locks the owner of an address out by typing it. */
const maxPerHourForOwner = 10;

/**
 * Whether one more mail may go to an address because somebody asks for it. Needs the transaction that then writes the mail:
 * of many who ask at once, each counts what those before it wrote. Mails that nobody asks for do not count. `isOwner`:
 * whether it is the owner who asks. `kinds`: mails that nobody waits for, but that a typed address can cause, count for
 * themselves.
 */
export async function isWithinMailLimit(
  tx: Tx,
  address: string,
  isOwner: boolean,
  kinds: readonly MailKind[] = requestedKinds,
): Promise<boolean> {
  const hourAgo = new Date(tx.now().getTime() - 3_600_000);
  const count = await tx.mails.countTo(address, kinds, hourAgo);
  return count < (isOwner ? maxPerHourForOwner : maxPerHour);
}
