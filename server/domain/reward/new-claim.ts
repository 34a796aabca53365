import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import type { Claim } from "./model.ts";

type Origin = Pick<Claim, "sourceKey" | "role" | "kind" | "cents"> &
  Partial<Pick<Claim, "orderId" | "recommendationNumber" | "accountId" | "recipientNumber">>;

/** Promises money: the claim, its first event and its accrual. null: nothing is owed (0 cents), or it was promised before. */
export async function addClaim(tx: Ctx, origin: Origin, by: By): Promise<Claim | null> {
  if (origin.cents <= 0) return null;
  const at = tx.now();
  const claim: Claim = {
    ...blank,
    ...origin,
    id: tx.secrets.newId(),
    state: "reserved",
    stateSince: at,
    createdAt: at,
  };
  if (!(await tx.claims.add(claim))) return null;
  const key = `claim:${claim.id}:reserve`;
  await tx.events.append({
    ...by,
    aggregate: "claim",
    aggregateId: claim.id,
    event: "reserve",
    from: null,
    to: "reserved",
    key,
    data: { cents: claim.cents, role: claim.role, kind: claim.kind },
    occurredAt: at,
  });
  await tx.ledger.append({ claimId: claim.id, kind: "accrued", cents: claim.cents, key, occurredAt: at });
  return claim;
}

const blank = {
  heldFrom: null,
  orderId: null,
  recommendationNumber: null,
  accountId: null,
  recipientNumber: null,
  rewardId: null,
  method: null,
  bankDetailId: null,
  readyAt: null,
  expiresAt: null,
  remindedDays: 0,
  collectedAt: null,
  payoutDueAt: null,
  paidAt: null,
  reasonCode: null,
} satisfies Partial<Claim>;
