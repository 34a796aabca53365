import type { Account } from "#server/people/account/model.ts";
import { checkParticipation } from "#server/people/account/rules/participation.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { lockClaim, moveClaim } from "#server/rewards/claim/move.ts";
import { openClaimStates } from "#server/rewards/claim/states.ts";
import { syncRecommendationState } from "#server/rewards/sync-recommendation-state.ts";
import { issueVoucher } from "#server/rewards/voucher/issue-vouchers.ts";
import type { ReadContext, RequestContext, Tx } from "./context.ts";

/** Reason code of claims given up with the account. */
export const accountDeleted = "ACCOUNT_DELETED";

/** Open claims before a deletion: those that will still be paid, those to be picked up, and those not decided yet. */
export type OpenRewards = { onTheWay: Claim[]; toPickUp: Claim[]; undecided: Claim[] };

/** What the person would give up, and what would still be paid. */
export async function openRewardsOf(ctx: RequestContext, account: Account): Promise<OpenRewards> {
  const open = (await ctx.claims.ofAccount(account.id)).filter(isOpen);
  const onTheWay = await claimsOnTheWay(ctx, account, open);
  const undecided = open.filter(({ state }) => state === "reserved" || state === "onHold");
  return {
    onTheWay,
    toPickUp: open.filter((claim) => !onTheWay.includes(claim) && !undecided.includes(claim)),
    undecided,
  };
}

/**
 * Ends what an account is owed before it is deleted: collected claims are paid unless that was suspended (vouchers
 * are mailed now, transfers continue without the profile), the others are cancelled, and its bank details are removed.
 * The caller has locked the account. Refused if claims are open and not given up ("rewardsOpen"), or if a voucher
 * cannot be mailed now ("rewardOnTheWay").
 */
export async function endOpenRewards(
  tx: Tx,
  account: Account,
  { giveUp }: { giveUp: boolean },
): Promise<Outcome<null>> {
  const open = await lockOpenClaims(tx, account);
  const onTheWay = await claimsOnTheWay(tx, account, open);
  const ended = open.filter((claim) => !onTheWay.includes(claim));
  if (ended.length > 0 && !giveUp) return refuse("rewardsOpen");
  for (const { id, method } of onTheWay) {
    if (method === "voucher" && !(await issueVoucher(tx, id))) return refuse("rewardOnTheWay");
  }
  await giveUpClaims(tx, account, ended);
  await tx.bankDetails.remove({ kind: "account", id: account.id }, tx.now());
  return done(null);
}

const isOpen = ({ state }: Claim) => openClaimStates.includes(state);

/**
 * Those whose payment needs nothing more from the person: collected ones. While nothing is paid, because the provider
 * does not know the customer number or the address may not take part, only what the bank has already.
 */
async function claimsOnTheWay(ctx: ReadContext, account: Account, claims: readonly Claim[]): Promise<Claim[]> {
  const collected = claims.filter(({ state }) => state === "collected");
  const isRejected = (await ctx.customerNumbers.ofAccount(account.id))?.state === "rejected";
  if (!isRejected && checkParticipation(account.email, ctx.tenant) === null) return collected;
  const atBank: Claim[] = [];
  for (const claim of collected) if (await ctx.claims.isAtBank(claim.id)) atBank.push(claim);
  return atBank;
}

/** Locks recommendations before claims, each in the order of their keys. */
async function lockOpenClaims(tx: Tx, account: Account): Promise<Claim[]> {
  const openClaims = (await tx.claims.ofAccount(account.id)).filter(isOpen);
  const numbers = new Set(openClaims.flatMap(({ recommendationNumber }) => recommendationNumber ?? []));
  for (const number of [...numbers].sort()) await tx.recommendations.byNumberForUpdate(number);
  const locked: Claim[] = [];
  for (const { id } of openClaims.sort((one, other) => (one.id < other.id ? -1 : 1))) {
    const claim = await lockClaim(tx, id);
    if (claim && isOpen(claim)) locked.push(claim);
  }
  return locked;
}

async function giveUpClaims(tx: Tx, account: Account, claims: Claim[]): Promise<void> {
  const by = { actor: "REF", key: `deleteAccount:${account.id}`, reasonCode: accountDeleted } as const;
  for (const claim of claims) await moveClaim(tx, claim, "cancel", by, { reasonCode: accountDeleted });
  const ofOrders = claims.flatMap(({ orderId, recommendationNumber }) => (orderId && recommendationNumber) || []);
  for (const number of new Set(ofOrders)) await syncRecommendationState(tx, number, by);
}
