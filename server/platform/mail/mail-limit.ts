import type { Tx } from "../context.ts";
import { type MailKind, requestedKinds } from "./model.ts";

/** Keeps strangers from flooding a mailbox by typing its address. */
const maxPerHour = 5;
/** Higher, so that strangers who type the address cannot lock its owner out. */
const maxPerHourForOwner = 10;

/** A part of a mail's key that is the same for a quarter of an hour, in which it is then sent once. */
export const quarterHourOf = (at: Date): string => String(Math.floor(at.getTime() / 900_000));

/**
 * Whether one more requested mail may be sent to an address. Needs the transaction that then queues the mail;
 * concurrent callers for one mailbox are serialised, so each counts the mails of those before. Mails that nobody
 * requested do not count. `isOwner`: whether the owner requests it. `kinds`: pass kinds that nobody waits for but that
 * a typed address can cause; they are counted separately.
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
