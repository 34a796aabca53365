import type { Cents } from "#server/platform/values/money.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { personsOf, signalOf } from "#server/rewards/claim/signals.ts";
import type { ClaimState } from "#server/rewards/claim/states.ts";
import type { BankDetailOwner } from "#server/rewards/payment/model.ts";
import type { ReadContext } from "../context.ts";
import type { SupportFacts } from "../model.ts";

/** A reward at the account. `person` null: their data were erased. `number` null: it has no recommendation. */
type RewardThere = {
  claimId: string;
  person: string | null;
  number: string | null;
  role: Claim["role"];
  state: ClaimState;
  cents: Cents;
};

/** The evidence of the signal `bank`: an account at which several people are paid, with all their rewards there. */
export type SharedAccount = { last4: string; people: number; cents: Cents; rewards: RewardThere[]; hasMore: boolean };

const maxShown = 50;

/** The accounts for which claims of this recommendation are on hold: what a person looks at before they decide. */
export async function sharedAccounts(
  ctx: ReadContext,
  { claims, holds, banks }: Pick<SupportFacts, "claims" | "holds" | "banks">,
): Promise<SharedAccount[]> {
  const accounts = new Map<string, string>();
  for (const { id, bankDetailId } of claims) {
    for (const { cause } of holds.get(id) ?? []) if (bankDetailId && signalOf(cause)) accounts.set(cause, bankDetailId);
  }
  return Promise.all([...accounts.values()].map((id) => sharedAccount(ctx, id, banks.get(id)?.last4 ?? "")));
}

async function sharedAccount(ctx: ReadContext, detailId: string, last4: string): Promise<SharedAccount> {
  const there = await ctx.bankDetails.rewardsAt(detailId);
  const rewards = there.slice(0, maxShown).map(async ({ claimId, owner, recommendationNumber, role, state, cents }) => {
    return { claimId, person: await nameOf(ctx, owner), number: recommendationNumber, role, state, cents };
  });
  const people = new Set((await personsOf(ctx, there)).values()).size;
  const cents = there.reduce((sum, one) => sum + one.cents, 0);
  return { last4, people, cents, rewards: await Promise.all(rewards), hasMore: there.length > maxShown };
}

async function nameOf(ctx: ReadContext, { kind, id }: BankDetailOwner): Promise<string | null> {
  const account = kind === "account" ? await ctx.accounts.byId(id) : null;
  const person = kind === "account" ? account : (await ctx.recipients.byNumber(id))?.details;
  return person?.firstName || person?.lastName ? `${person.firstName} ${person.lastName}`.trim() : null;
}
