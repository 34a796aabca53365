import { withTransaction } from "#server/platform/context.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { claimTransaction } from "#server/rewards/claim/move.ts";
import { booked } from "../database/booked.ts";
import type { FullContext } from "../services/full-context.ts";

/** Adds a claim as it stands, with the postings of its state: a paid one was paid by voucher. */
export async function addClaim(ctx: FullContext, claim: Claim): Promise<void> {
  const whole = { whole: claim.cents };
  const caused = (event: string) => ({ key: `claim:${claim.id}:${event}`, occurredAt: claim.createdAt });
  const end = { paid: "payVoucher", cancelled: "cancel", expired: "expire" } as const;
  const ended = Object.entries(end).find(([state]) => state === claim.state)?.[1];
  await withTransaction(ctx, async (tx) => {
    if (!(await tx.claims.add(claim, claimTransaction(tx, claim, "reserve", whole, caused("reserve")))))
      throw new Error("The claim is there already.");
    if (ended) await tx.ledger.book([claimTransaction(tx, claim, ended, whole, caused(ended))]);
  });
}

/**
 * Statement and values that reserve 25 euros for the referrer of each order of an agency, or of one order, with their
 * postings: `owner.query(...reservedFor("id", orderId))`.
 */
export function reservedFor(
  of: "id" | "agencyId",
  id: string,
  kind: Claim["kind"] = "base",
): [sql: string, values: unknown[]] {
  return [
    booked(
      `insert into reward_claim ("tenantId", id, state, "stateSince", "orderId", "sourceKey", role, kind, cents, "recommendationNumber", "createdAt")
       select "tenantId", gen_random_uuid(), 'reserved', now(), id, $2 || ':' || id, 'referrer', $2, 2500, "recommendationNumber", now()
       from "order" where "${of}" = $1`,
    ),
    [id, kind],
  ];
}
