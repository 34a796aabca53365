import type { Ctx } from "../context.ts";
import { tagged } from "../fault.ts";
import { mayTakePart } from "../recommendation/may-take-part.ts";
import { isOwnerBlocked, ownerOf } from "../reward/owner.ts";
import { payClaim } from "../reward/pay.ts";

const pageSize = 200;

/**
 * Whoever chose a voucher gets a code from the pool by mail, once, within 24 hours. Where the pool is empty the reward
 * waits and operations are told. Any number of processes may do this at once. Answers how many codes went out.
 */
export async function issueVouchers(ctx: Ctx): Promise<number> {
  let issued = 0;
  let last: string | null = null;
  do {
    const page: string[] = await ctx.vouchers.servable(last, pageSize, ctx.now());
    for (const claimId of page) if (await issueVoucher(ctx, claimId)) issued++;
    last = page.length === pageSize ? (page.at(-1) ?? null) : null;
  } while (last !== null);
  await tellShortages(ctx);
  return issued;
}

async function issueVoucher(ctx: Ctx, claimId: string): Promise<boolean> {
  return ctx.atomically(async (tx) => {
    const claim = await tx.claims.byIdForUpdate(claimId);
    if (claim?.state !== "collected" || claim.method !== "voucher" || claim.rewardId === null) return false;
    const owner = await ownerOf(tx, claim);
    if (!owner || (await isOwnerBlocked(tx, claim))) return false;
    if (claim.role === "referrer" && mayTakePart(owner.email, tx.tenant) !== null) return false;
    const voucher = await tx.vouchers.assign(claimId, claim.rewardId, claim.cents, tx.now());
    if (!voucher) return false;
    const paid = await payClaim(tx, claimId, { actor: "SYS", key: `voucher:${voucher.id}` });
    if (paid !== "moved") throw tagged("claimNotPaid", "A collected claim was not paid.");
    const brand = await tx.rewards.byId(claim.rewardId);
    await tx.mails.queue({
      kind: "voucher",
      to: owner.email,
      language: owner.language,
      params: {
        firstName: owner.firstName,
        cents: claim.cents,
        brand: brand?.name ?? claim.rewardId,
        code: voucher.code,
        validUntil: voucher.validUntil,
      },
      key: `voucher:${claimId}`,
      createdAt: tx.now(),
    });
    return true;
  });
}

async function tellShortages(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  for (const { rewardId, cents, free, waiting, dueAt } of await ctx.vouchers.stock(now)) {
    if (waiting === 0 || free > 0) continue;
    const fields = { tenantId: ctx.tenant.id, rewardId, cents, waiting };
    if (dueAt !== null && dueAt < now) ctx.log.error(fields, "vouchers are late: the pool is empty");
    else ctx.log.warn(fields, "the voucher pool is empty");
  }
}
