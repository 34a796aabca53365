import { checkParticipation } from "#server/people/account/rules/participation.ts";
import { sweep } from "#server/platform/due-work/sweep.ts";
import { createFault } from "#server/platform/fault.ts";
import { aboutClaim } from "#server/rewards/claim/about-claim.ts";
import { lockClaim } from "#server/rewards/claim/move.ts";
import { isAccountBlocked, ownerOf } from "#server/rewards/claim/owner/owner.ts";
import { payClaim } from "#server/rewards/claim/pay-claim.ts";
import { customerNumberStatus } from "#server/rewards/customer-number/show.ts";
import type { RequestContext, Tx } from "../context.ts";

/**
 * Timer: mails the codes reserved when vouchers were chosen, once each; promised within 24 hours. If a code has expired
 * before it was mailed, the claim gets another or waits for one, and a shortage is logged for operations. Safe to run
 * in several processes at once; a claim that fails is logged and skipped. Returns how many codes were mailed.
 */
export async function issueVouchers(ctx: RequestContext): Promise<number> {
  const issued = await sweep(ctx, "issue-vouchers", issueVoucher);
  await reportShortages(ctx);
  return issued;
}

/**
 * Mails the code of one collected claim. false: the claim is not (or no longer) of that kind, or no code can be mailed
 * now.
 */
export async function issueVoucher(tx: Tx, claimId: string): Promise<boolean> {
  const claim = await lockClaim(tx, claimId);
  if (claim?.state !== "collected" || claim.method !== "voucher" || claim.rewardId === null) return false;
  const owner = await ownerOf(tx, claim);
  if (!owner || (await isAccountBlocked(tx, claim))) return false;
  if ((await customerNumberStatus(tx, claim)) === "rejected") return false;
  if (await tx.claims.isDebited(claimId)) return false;
  if (claim.role === "referrer" && checkParticipation(owner.email, tx.tenant) !== null) return false;
  const voucher = await tx.vouchers.reserve(claimId, claim.rewardId, claim.cents, tx.now());
  if (!voucher) return false;
  const paid = await payClaim(tx, claimId, { actor: "SYS", key: `voucher:${voucher.id}` });
  if (paid !== "moved") throw createFault("claimNotPaid", "A collected claim was not paid.");
  const brand = await tx.rewards.byId(claim.rewardId);
  await tx.mails.queue({
    kind: "voucher",
    to: owner.email,
    language: owner.language,
    params: {
      firstName: owner.firstName,
      lastName: owner.lastName,
      about: await aboutClaim(tx, claim),
      cents: claim.cents,
      brand: brand?.name ?? claim.rewardId,
      code: voucher.code,
      validUntil: voucher.validUntil,
      redeemLink: brand?.redeemUrl ?? null,
      redeemText: brand?.redeemText ?? null,
    },
    key: `voucher:${claimId}`,
    createdAt: tx.now(),
  });
  return true;
}

async function reportShortages(ctx: RequestContext): Promise<void> {
  const now = ctx.now();
  for (const { rewardId, cents, free, waiting, dueAt } of await ctx.vouchers.stock(now)) {
    if (waiting === 0 || free > 0) continue;
    const fields = { tenantId: ctx.tenant.id, rewardId, cents, waiting };
    if (dueAt !== null && dueAt < now) ctx.log.error(fields, "vouchers are late: the pool is empty");
    else ctx.log.warn(fields, "the voucher pool is empty");
  }
}
