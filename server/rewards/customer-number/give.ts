import { blockedRefusal } from "#server/people/account/model.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import { type CustomerNumber, isCustomerNumber, normaliseCustomerNumber } from "./model.ts";
import { referrerOfClaim } from "./show.ts";
import { nextCustomerNumberState } from "./states.ts";

/**
 * A referrer gives their number at the provider, by their reward's link or their login; also to correct a rejected one.
 * The same number again changes nothing.
 */
export async function giveCustomerNumber(
  ctx: RequestContext,
  input: { claimId: string; number: string },
): Promise<Outcome<CustomerNumber>> {
  const number = normaliseCustomerNumber(input.number);
  return withTransaction(ctx, async (tx) => {
    const accountId = await referrerOfClaim(tx, input.claimId);
    if (!accountId.ok) return accountId;
    const account = await tx.accounts.byIdForUpdate(accountId.value);
    if (!account) return refuse("rewardTokenInvalid");
    if (account.state === "blocked") return refuse(blockedRefusal(account));
    const current = await tx.customerNumbers.ofAccount(account.id);
    if (!current && !tx.tenant.modules.askCustomerNumber) return refuse("notFound");
    if (!isCustomerNumber(number, tx.tenant)) return refuse("customerNumberInvalid");
    if (current?.number === number)
      return current.state === "rejected" ? refuse("customerNumberRejected") : done(current);
    const state = nextCustomerNumberState(current?.state ?? null, "submit");
    if (!state) return refuse("customerNumberConfirmed");
    const given: CustomerNumber = {
      id: current?.id ?? tx.secrets.newId(),
      accountId: account.id,
      state,
      number,
      submittedAt: tx.now(),
      decidedAt: null,
      decidedBy: null,
      reasonCode: null,
    };
    await tx.customerNumbers.save(given);
    await tx.events.append({
      aggregate: "customerNumber",
      aggregateId: given.id,
      event: "submit",
      from: current?.state ?? null,
      to: state,
      actor: "REF",
      key: `customerNumber:${given.id}:submit:${tx.secrets.newId()}`,
      data: { accountId: account.id },
      occurredAt: tx.now(),
    });
    return done(given);
  });
}
