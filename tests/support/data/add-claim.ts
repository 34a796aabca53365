import { withTransaction } from "#server/platform/context.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { claimTransaction } from "#server/rewards/claim/move.ts";
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
