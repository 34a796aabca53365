import type { Account } from "#server/people/account/model.ts";
import { addMonths, dayOf, firstOfMonth, startOf } from "#server/platform/values/calendar.ts";
import { isMatchHashOf } from "#server/platform/values/match-hash.ts";
import type { Tx } from "../context.ts";
import type { Order, OrderMessage, ReasonCode } from "../model.ts";
import { addressHashesOf } from "../rules/address-hash.ts";
import { checkEligibility, lastingRefusal } from "../rules/eligibility.ts";
import type { FoundAttribution } from "./find-attribution.ts";
import { birthDateOf } from "./find-recipient.ts";

type RuleInput = {
  /** The order before and after this message's facts were merged. */
  before: Order;
  order: Order;
  message: OrderMessage;
  link: FoundAttribution;
  account: Account | null;
};

/**
 * The programme's rule that an order violates, by its facts and by the people as known now; null: it may earn a reward.
 */
export async function violatedRule(
  tx: Tx,
  { before, order, message, link: { recipient, isInside }, account }: RuleInput,
): Promise<ReasonCode | null> {
  const details = recipient?.details ?? null;
  const birthDate = recipient && details && order.buyerIsMinor === null ? await birthDateOf(tx, recipient) : null;
  const isPrepaid = order.prepaid && order.addressHash !== null;
  const evidence = {
    order,
    isInside,
    referrerEmail: account?.email ?? null,
    buyerIsReferrer:
      account !== null && order.buyerHash !== null && isMatchHashOf(tx.secrets, order.buyerHash, account.email),
    recipient: details && { email: details.email, birthDate },
    prepaidBefore: isPrepaid ? await prepaidBefore(tx, order, message) : 0,
  };
  const rules = tx.tenant.recommendation;
  const isSomeoneErased = account === null || (recipient !== null && recipient.erasedAt !== null);
  return checkEligibility(evidence, rules) ?? lastingRefusal({ before, order, isSomeoneErased }, rules);
}

/**
 * Uses the address hash under every index key if the message has the address; otherwise finds only orders hashed with
 * the same key.
 */
function prepaidBefore(tx: Tx, { id, addressHash, orderedAt }: Order, { buyerAddress }: OrderMessage): Promise<number> {
  const own = addressHash ?? "";
  const hashes = buyerAddress === null ? [] : addressHashesOf(tx.secrets, buyerAddress);
  const first = firstOfMonth(dayOf(orderedAt));
  const [from, to] = [startOf(first), startOf(addMonths(first, 1))];
  return tx.orders.countPrepaid(hashes.includes(own) ? hashes : [own], from, to, id);
}
