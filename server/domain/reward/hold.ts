import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import type { Claim } from "./model.ts";
import { moveClaim } from "./move.ts";

/**
 * Nothing is paid, chosen or expired until somebody has looked; no timer decides it. What the bank has orders for already
 * can't be held. The row is held by the caller.
 */
export async function holdClaim(tx: Ctx, claim: Claim, by: By): Promise<Claim | null> {
  if (claim.state === "collected" && (await tx.claims.isAtBank(claim.id))) return null;
  return moveClaim(tx, claim, "hold", by, { reasonCode: by.reasonCode ?? null });
}

/** The account or the link is blocked: every claim of it waits. Called by the block in its own transaction. */
export async function holdClaims(tx: Ctx, claims: Claim[], by: By): Promise<void> {
  for (const { id } of claims) {
    const claim = await tx.claims.byIdForUpdate(id);
    if (claim) await holdClaim(tx, claim, by);
  }
}
