import type { ReasonCode } from "#server/orders/model.ts";
import { mailboxKey } from "#server/platform/values/email.ts";
import type { ReadContext, Tx } from "../context.ts";
import type { BankDetailOwner } from "../payment/model.ts";
import type { RewardAtAccount } from "../payment/repository.ts";
import type { Claim } from "./model.ts";

/**
 * What speaks against paying a claim until a person has looked at it. A signal refuses nothing and ends by no timer: it
 * holds the claims that it names (holdForSignals) until somebody decides, for a reason (releaseClaim).
 */
type Signal = {
  reasonCode: ReasonCode;
  /**
   * Looks at a claim that is to be paid. `subject`: what the holds are about, the same for all of them; `claimIds`: all
   * claims that are to be held. null: nothing speaks against it.
   */
  find: (tx: Tx, claim: Claim) => Promise<{ subject: string; claimIds: string[] } | null>;
  /** A person found nothing wrong: remembers it, so that the same facts are no signal again. */
  accept: (tx: Tx, subject: string) => Promise<void>;
};

/** All signals, by the start of the causes of their holds. A new one is a row here, and its words in the texts. */
export const signals = {
  /** Several people are paid at one bank account: perhaps a family, perhaps one person with several identities. */
  bank: { reasonCode: "RISK_SAME_BANK_ACCOUNT", find: findSharedAccount, accept: acceptSharedAccount },
} as const satisfies Record<string, Signal>;

/** Within how many days a person looks at what a signal holds. */
export const lookDays = 7;

export type SignalName = keyof typeof signals;

/** The signal that placed a hold of this cause; null: none did. */
export function signalOf(cause: string): Signal | null {
  const name = cause.slice(0, cause.indexOf(":"));
  return name in signals ? signals[name as SignalName] : null;
}

/**
 * People are told apart by their mailboxes, so that somebody who is referrer here and recipient there is one. Held are
 * the rewards of those whom nobody has allowed to share the account yet.
 */
async function findSharedAccount(tx: Tx, claim: Claim): ReturnType<Signal["find"]> {
  if (claim.method !== "cash" || !claim.bankDetailId) return null;
  const rewards = await tx.bankDetails.rewardsAt(claim.bankDetailId);
  const persons = await personsOf(tx, rewards);
  const allowed = new Set(rewards.flatMap(({ owner, mayShare }) => (mayShare ? (persons.get(owner.id) ?? []) : [])));
  const claimIds = rewards.flatMap(({ claimId, owner, state }) =>
    state === "paid" || allowed.has(persons.get(owner.id) ?? "") ? [] : claimId,
  );
  const [first] = rewards;
  const isShared = new Set(persons.values()).size > 1;
  return first && isShared && claimIds.length > 0 ? { subject: first.firstDetailId, claimIds } : null;
}

function acceptSharedAccount(tx: Tx, detailId: string): Promise<void> {
  return tx.bankDetails.allowSharing(detailId, tx.now());
}

/** The person behind each owner's id: their mailbox; an owner without an address is one of their own. */
export async function personsOf(ctx: ReadContext, rewards: readonly RewardAtAccount[]): Promise<Map<string, string>> {
  const persons = new Map<string, string>();
  for (const { owner } of rewards) {
    if (persons.has(owner.id)) continue;
    const email = await addressOf(ctx, owner);
    persons.set(owner.id, email ? mailboxKey(email) : owner.id);
  }
  return persons;
}

async function addressOf(ctx: ReadContext, { kind, id }: BankDetailOwner): Promise<string | null> {
  if (kind === "account") return (await ctx.accounts.byId(id))?.email ?? null;
  const recipient = await ctx.recipients.byNumber(id);
  return recipient?.details?.email ?? recipient?.leftAddress ?? null;
}
