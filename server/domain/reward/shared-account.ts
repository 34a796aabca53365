import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import { holdClaim } from "./hold.ts";
import type { Claim } from "./model.ts";
import { bankOwnerOf } from "./owner.ts";

/**
 * Referrer and friend of one order name the same bank account: perhaps a couple, perhaps one person who recommended
 * themselves. Both claims wait until somebody has looked. Answers the claim as it is then.
 */
export async function holdSharedAccount(tx: Ctx, claim: Claim, by: By): Promise<Claim> {
  if (!claim.orderId || !claim.bankDetailId) return claim;
  const sharing = await tx.bankDetails.ownersSharing(claim.bankDetailId);
  const partners = (await tx.claims.ofOrder(claim.orderId)).filter((other) => {
    const owner = other.role === claim.role ? null : bankOwnerOf(other);
    return owner !== null && sharing.some(({ kind, id }) => kind === owner.kind && id === owner.id);
  });
  if (partners.length === 0) return claim;
  const reason: By = { ...by, actor: "SYS", reasonCode: "RISK_SAME_BANK_ACCOUNT" };
  for (const { id, method } of partners) {
    const partner = method === "cash" ? await tx.claims.byIdForUpdate(id) : null;
    if (partner) await holdClaim(tx, partner, reason);
  }
  return (await holdClaim(tx, claim, reason)) ?? claim;
}
