import { startOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import { signalNameOf } from "#server/rewards/claim/rules/hold-cause.ts";
import type { ReadContext } from "../context.ts";
import { heldCode } from "../rules/explain-claim.ts";
import { officeDay } from "./deadlines.ts";
import type { WorkItem, WorkKind } from "./model.ts";

/** The list is whole as long as a line stands for no more rewards than this on average. */
const rewardsOfLine = 10;

/**
 * Rewards on hold, the longest waiting first. What a signal holds together is decided together: one line, with the sum,
 * about the reward that waits longest. What a block holds waits for nobody.
 */
export async function heldWork(ctx: ReadContext, limit: number): Promise<WorkItem<"held">[]> {
  const claims = await ctx.claims.held(limit * rewardsOfLine);
  const holds = await ctx.support.holdCauses(claims.map(({ id }) => id));
  const causes = new Map(holds.map(({ claimId, cause }) => [claimId, cause]));
  const decisions = Map.groupBy(claims, ({ id }) => {
    const cause = causes.get(id);
    return cause && signalNameOf(cause) ? cause : id;
  });
  const lines = [...decisions.values()].flatMap((together) => {
    const [claim] = together;
    if (!claim) return [];
    const reason = heldCode(causes.get(claim.id));
    // A corrected address ends by itself, after a day; a block is decided, until somebody asks to lift it.
    if (reason === "heldAddress" || reason === "heldBlocked") return [];
    const cents = together.reduce((sum, one) => sum + one.cents, 0);
    const due = startOf(officeDay("held", claim.stateSince));
    return ofClaim<"held">({ ...claim, cents }, { reason, due }).map((item) => ({ ...item, rewards: together.length }));
  });
  return lines.slice(0, limit);
}

type WaitingClaim = {
  id: string;
  recommendationNumber: string | null;
  recipientNumber: string | null;
  role: "referrer" | "recipient";
  stateSince: Date;
  cents: Cents;
};

/** Goodwill without a recommendation has no page here: nothing. */
export function ofClaim<Kind extends WorkKind>(
  claim: WaitingClaim,
  { reason, due }: Pick<WorkItem<Kind>, "reason" | "due">,
): WorkItem<Kind>[] {
  const { id, recommendationNumber: number, recipientNumber, role, cents } = claim;
  if (number === null) return [];
  const about = { number: role === "recipient" && recipientNumber !== null ? recipientNumber : number };
  const place = { page: "recommendation", number } as const;
  const since = claim.stateSince;
  return [{ key: id, since, due, reason, name: number, about, askedBy: null, askerId: null, cents, place }];
}
