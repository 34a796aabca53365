import type { Cause } from "#server/platform/event/model.ts";
import type { PastEvent } from "#server/platform/event/replay.ts";
import { endOfDayAfter } from "#server/platform/values/calendar.ts";
import type { Tx } from "../context.ts";
import { moveClaim } from "./move.ts";
import { mailRewardLink } from "./owner/links.ts";
import { waitingClaimStates } from "./rules/step.ts";
import { claimEvents, clockOf } from "./states.ts";

/** At least this many days are left of a reward that waits for its owner again. */
const daysLeft = 30;

/**
 * A time in which the owner could not pick the reward up, in milliseconds, is added to the time that is left for it.
 */
export function laterExpiry(tx: Pick<Tx, "now">, expiresAt: Date, lost: number): Date {
  return new Date(Math.max(expiresAt.getTime() + lost, endOfDayAfter(tx.now(), daysLeft).getTime()));
}

/**
 * The block of an account was lifted: the time for which it kept rewards from being picked up is added to their expiry,
 * and whose reward waits is told by mail. That of a reward on hold continues when it is released. No reward expires
 * while the account is blocked (expireDueClaims), so all of them can be picked up again. The caller has locked the
 * account; the time of one block is given back once, whatever is repeated.
 */
export async function giveBackBlockedTime(tx: Tx, accountId: string, by: Cause): Promise<void> {
  const blocks = (await tx.events.of("account", accountId)).filter(({ event }) => event === "block");
  const block = blocks.at(-1);
  if (!block) return;
  const behind = await tx.claims.limitedBehind(accountId);
  const numbers = new Set(behind.flatMap(({ recommendationNumber }) => recommendationNumber ?? []));
  for (const number of [...numbers].sort()) await tx.recommendations.byNumberForUpdate(number);
  const why = { ...by, key: block.key };
  for (const { id } of behind) {
    const claim = await tx.claims.byIdForUpdate(id);
    if (!claim?.expiresAt) continue;
    const lost = waitedSince(await tx.events.of("claim", id), block.occurredAt, tx.now());
    const { state, expiresAt } = claim;
    const later = state === "onHold" ? new Date(expiresAt.getTime() + lost) : laterExpiry(tx, expiresAt, lost);
    if (later <= expiresAt) continue;
    const extended = await moveClaim(tx, claim, "extend", why, { expiresAt: later });
    if (extended && waitingClaimStates.includes(state)) await mailRewardLink(tx, extended, "rewardReminder", why.key);
  }
}

const restarting: ReadonlySet<string> = new Set(claimEvents.filter((event) => clockOf[event] !== null));

/**
 * For how many milliseconds a reward's time to be picked up ran from a moment until another. Not while it was on hold:
 * the release gives that back.
 */
function waitedSince(events: readonly PastEvent[], since: Date, until: Date): number {
  let waited = 0;
  for (const [index, { event, to, occurredAt }] of events.entries()) {
    if (restarting.has(event)) waited = 0;
    if (to === "onHold") continue;
    const end = events[index + 1]?.occurredAt ?? until;
    waited += Math.max(0, end.getTime() - Math.max(occurredAt.getTime(), since.getTime()));
  }
  return waited;
}
