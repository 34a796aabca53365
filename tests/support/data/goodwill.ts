import { randomUUID } from "node:crypto";
import type { Claim } from "#server/rewards/claim/model.ts";
import type { FullContext } from "../services/full-context.ts";
import { addClaim } from "./add-claim.ts";

/**
 * Adds a goodwill claim with its postings for the account with this address, which is added if it does not exist.
 */
export async function addGoodwill(ctx: FullContext, email: string, change: Partial<Claim>): Promise<Claim> {
  const at = ctx.now();
  const account = await ctx.accounts.addOrFind({
    id: randomUUID(),
    email,
    firstName: "Eva",
    lastName: "Muster",
    language: "de",
    referrerHash: randomUUID(),
    createdAt: at,
  });
  const id = randomUUID();
  const claim: Claim = {
    id,
    state: "choose",
    stateSince: at,
    heldFrom: null,
    orderId: null,
    sourceKey: `goodwill:${id}`,
    role: "referrer",
    kind: "goodwill",
    cents: 2000,
    recommendationNumber: null,
    accountId: account.id,
    recipientNumber: null,
    rewardId: null,
    method: null,
    bankDetailId: null,
    createdAt: at,
    readyAt: at,
    expiresAt: null,
    bonusWindowId: null,
    remindedDays: 0,
    nextReminderAt: null,
    collectedAt: null,
    payoutDueAt: null,
    paidAt: null,
    reasonCode: null,
    ...change,
  };
  await addClaim(ctx, claim);
  return claim;
}
