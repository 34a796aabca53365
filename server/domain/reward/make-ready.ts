import { endOfDayAfter } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import type { Order } from "../order/model.ts";
import { mailRewardLink } from "./mail-link.ts";
import type { Claim } from "./model.ts";
import { moveClaim } from "./move.ts";

/** Lets the person choose their reward from now on, for a year, and tells them by mail. The row is held by the caller. */
export async function makeReady(tx: Ctx, claim: Claim, event: "qualify" | "reinstate", by: By): Promise<Claim | null> {
  const ready = await moveClaim(tx, claim, event, by, freshClock(tx));
  if (ready) await mailRewardLink(tx, ready, "rewardReady", by.key);
  return ready;
}

/** The order counts: what was reserved may be chosen. What is on hold waits for its release. */
export async function qualifyClaims(tx: Ctx, order: Order, by: By): Promise<void> {
  for (const claim of await tx.claims.ofOrderForUpdate(order.id)) await makeReady(tx, claim, "qualify", by);
}

/** The year and its reminders begin now. */
export function freshClock(tx: Ctx) {
  const now = tx.now();
  return { readyAt: now, expiresAt: endOfDayAfter(now, tx.tenant.clocks.claimDays), remindedDays: 0, reasonCode: null };
}
