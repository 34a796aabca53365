import type { Account } from "#server/people/account/model.ts";
import { addMonths, dayOf, firstOfMonth, startOf } from "#server/platform/values/calendar.ts";
import { isMatchHashOf } from "#server/platform/values/email.ts";
import type { Tx } from "../context.ts";
import type { Order, ReasonCode } from "../model.ts";
import { addressHashesOf } from "../rules/buyer.ts";
import { lastingRefusal, violatedRules } from "../rules/eligibility.ts";
import type { FoundAttribution } from "./find-attribution.ts";
import { birthDateOf } from "./find-recipient.ts";
import type { OrderInbox } from "./write-facts.ts";

type RuleInput = {
  /** The order with its former and with its new facts. */
  before: Order;
  order: Order;
  said: OrderInbox["said"];
  link: FoundAttribution;
  account: Account | null;
};

/**
 * The programme's rules that an order violates, by its facts and by the people as known now; the first says why it
 * earns no reward.
 */
export async function findViolatedRules(
  tx: Tx,
  { before, order, said, link: { recipient, isInside }, account }: RuleInput,
): Promise<ReasonCode[]> {
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
    prepaidBefore: isPrepaid ? await prepaidBefore(tx, order, said) : 0,
  };
  const rules = tx.tenant.recommendation;
  const isSomeoneErased = account === null || (recipient !== null && recipient.erasedAt !== null);
  const lasting = lastingRefusal({ before, order, isSomeoneErased }, rules);
  return [...new Set([...violatedRules(evidence, rules), ...(lasting ? [lasting] : [])])];
}

/**
 * Uses the address hash under every index key if the address is known; otherwise finds only orders hashed with the same
 * key.
 */
function prepaidBefore(
  tx: Tx,
  { id, addressHash, orderedAt }: Order,
  { buyerAddress }: OrderInbox["said"],
): Promise<number> {
  const own = addressHash ?? "";
  const hashes = buyerAddress === null ? [] : addressHashesOf(tx.secrets, buyerAddress);
  const first = firstOfMonth(dayOf(orderedAt));
  const [from, to] = [startOf(first), startOf(addMonths(first, 1))];
  return tx.orders.countPrepaid(hashes.includes(own) ? hashes : [own], from, to, id);
}
