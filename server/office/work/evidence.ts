import type { Cents } from "#server/platform/values/money.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { type HoldCause, type SignalName, signalNameOf } from "#server/rewards/claim/rules/hold-cause.ts";
import { type Fact, signals } from "#server/rewards/claim/signals.ts";
import type { ClaimState } from "#server/rewards/claim/states.ts";
import type { ReadContext } from "../context.ts";
import type { SupportFacts } from "../model.ts";

/** A reward that the look is about. `person` null: their data were erased. `number` null: it has no recommendation. */
type Shown = {
  claimId: string;
  person: string | null;
  number: string | null;
  role: Claim["role"];
  state: ClaimState;
  cents: Cents;
};

/**
 * What a person looks at before they decide about rewards that a signal holds. `facts`: what was seen, in the words of
 * the signal; none: it can no longer be seen, because data were erased. `last4`: of the bank account, "" if there is
 * none.
 */
export type Evidence = {
  cause: HoldCause;
  signal: SignalName;
  facts: Fact[];
  last4: string;
  cents: Cents;
  rewards: Shown[];
  hasMore: boolean;
};

const maxShown = 50;

/** The evidence of each signal that holds claims of this recommendation. */
export async function evidenceOf(
  ctx: ReadContext,
  { claims, holds, banks }: Pick<SupportFacts, "claims" | "holds" | "banks">,
): Promise<Evidence[]> {
  const byCause = new Map<HoldCause, Claim>();
  for (const claim of claims)
    for (const { cause } of holds.get(claim.id) ?? []) if (!byCause.has(cause)) byCause.set(cause, claim);
  const found = [...byCause].map(async ([cause, claim]): Promise<Evidence[]> => {
    const signal = signalNameOf(cause);
    if (!signal) return [];
    const seen = await signals[signal].find(ctx, claim);
    const ids = seen?.shown ?? [claim.id];
    const rewards = await ctx.claims.byIds(ids);
    const last4 = banks.get(claim.bankDetailId ?? "")?.last4 ?? "";
    const shown = await Promise.all(rewards.slice(0, maxShown).map((one) => shownReward(ctx, one)));
    const cents = rewards.reduce((sum, one) => sum + one.cents, 0);
    const hasMore = rewards.length > maxShown;
    return [{ cause, signal, facts: seen?.facts ?? [], last4, cents, rewards: shown, hasMore }];
  });
  return (await Promise.all(found)).flat();
}

async function shownReward(ctx: ReadContext, claim: Claim): Promise<Shown> {
  const { id, recommendationNumber: number, role, state, cents } = claim;
  return { claimId: id, person: await nameOf(ctx, claim), number, role, state, cents };
}

async function nameOf(ctx: ReadContext, { accountId, recipientNumber }: Claim): Promise<string | null> {
  const account = accountId ? await ctx.accounts.byId(accountId) : null;
  const person = account ?? (recipientNumber ? (await ctx.recipients.byNumber(recipientNumber))?.details : null);
  return person?.firstName || person?.lastName ? `${person.firstName} ${person.lastName}`.trim() : null;
}
