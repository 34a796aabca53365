import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import type { Order } from "../order/model.ts";
import type { Claim } from "./model.ts";
import { moveClaim } from "./move.ts";
import { reverse } from "./reversal.ts";

/**
 * The order didn't come about: what is unpaid ends with it. Paid money stays paid and becomes a negative row; what the
 * bank has orders for already is left to be paid, and reversed then.
 */
export async function cancelClaimsOfOrder(tx: Ctx, order: Order, by: By): Promise<void> {
  const because = order.reasonCode ? { ...by, reasonCode: order.reasonCode } : by;
  for (const claim of await tx.claims.ofOrderForUpdate(order.id)) await cancelClaim(tx, claim, because);
}

/** The row is held by the caller. */
export async function cancelClaim(tx: Ctx, claim: Claim, by: By): Promise<void> {
  if (claim.state === "paid") return reverse(tx, claim);
  if (claim.state === "collected" && (await tx.claims.isAtBank(claim.id))) return;
  await moveClaim(tx, claim, "cancel", by, { reasonCode: by.reasonCode ?? null });
}
