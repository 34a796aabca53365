import {
  type ActionEntry,
  type AuditedAction,
  audited,
  entryOfCommand,
  withAuditEntries,
  withAuditedAction,
} from "../audit/audited-action.ts";
import { nobodysMatter } from "../audit/own-matter.ts";
import type { ReadContext, RequestContext, Secrets, Tx } from "../context.ts";
import { done, type Outcome } from "../outcome.ts";
import { emailKey } from "../values/email.ts";
import { type Bounce, type MailKind, requestedKinds } from "./model.ts";

/**
 * The tenant's list of addresses whose mailbox does not exist, as their mail server said of a mail to them. No further
 * mail goes there: who keeps writing to addresses that bounce is taken for a spammer, and then nobody gets mails.
 */

/**
 * Tried in spite of the list: what a person waits for who has just typed the address, and what the tenant's support
 * must read.
 */
const alwaysTried: ReadonlySet<MailKind> = new Set([...requestedKinds, "caseForSupport"]);

type Addressed = { kind: MailKind; to: string };

/** The hashes that the address may be listed under: one for each index key. "a+b@firma.de" is another than "a@…". */
export function suppressionHashes(secrets: Pick<Secrets, "indexes">, address: string): string[] {
  return secrets.indexes(purpose, emailKey(address));
}
const purpose = "suppressed";

/** Whether no mail is sent to the address, apart from those that are always tried. */
export function isSuppressed(ctx: ReadContext, address: string): Promise<boolean> {
  return ctx.mails.isSuppressed(suppressionHashes(ctx.secrets, address));
}

/** Whether this mail must not be sent. */
export async function isKeptBack(ctx: ReadContext, { kind, to }: Addressed): Promise<boolean> {
  return !alwaysTried.has(kind) && (await isSuppressed(ctx, to));
}

/** Lists the address; a repeat renews the entry. `reason`: status codes, never an address. */
export function suppress(tx: Tx, address: string, reason: string): Promise<void> {
  return tx.mails.suppress(tx.secrets.index(purpose, emailKey(address)), reason, tx.now());
}

/**
 * A mail to the address was accepted at first, and came back later: a repeat renews the entry. The trail names neither
 * the address nor whose it is.
 */
export function suppressReturned(ctx: RequestContext, address: string, by: AuditedAction): Promise<Outcome<null>> {
  return withAuditedAction(ctx, by, nobodysMatter, async (tx) => {
    await suppress(tx, address, "returned");
    return done(null);
  });
}

/**
 * A mail server reports that mails came back for good. Anybody can write such a report, so it counts only where it
 * names a mail of ours, whose Message-ID only its recipient and the servers on its way know, and the address that this
 * mail went to. How many addresses were listed; those that are listed already stay as they are, without an entry.
 */
export function suppressBounced(
  ctx: RequestContext,
  bounces: readonly Bounce[],
  by: Pick<AuditedAction, "actor" | "actorId">,
): Promise<Outcome<number>> {
  return withAuditEntries(ctx, by, async (tx) => {
    const entries: ActionEntry[] = [];
    for (const { messageId, recipients, status } of bounces) {
      const address = await tx.mails.recipientOf(messageId);
      if (address === null || !recipients.some((one) => emailKey(one) === emailKey(address))) continue;
      if (await isSuppressed(tx, address)) continue;
      await suppress(tx, address, `returned ${status}`);
      entries.push(entryOfCommand("suppressAddress", `bounced:${status}`));
    }
    return audited(entries.length, entries);
  });
}

/** Somebody says that the address is right: it gets mails until the next is refused. A repeat changes nothing. */
export function liftSuppression(tx: Tx, address: string): Promise<void> {
  return tx.mails.lift(suppressionHashes(tx.secrets, address));
}

/** A mail was accepted: the mailbox exists. Only a mail that is always tried can find the address on the list. */
export async function liftAfter(tx: Tx, { kind, to }: Addressed): Promise<void> {
  if (alwaysTried.has(kind)) await liftSuppression(tx, to);
}

/** The mail server itself was at fault: what was listed since then gets mails again. How many; a repeat: none. */
export function liftSince(ctx: RequestContext, since: Date, by: AuditedAction): Promise<Outcome<number>> {
  return withAuditedAction(ctx, by, nobodysMatter, async (tx) => done(await tx.mails.liftSince(since)));
}
