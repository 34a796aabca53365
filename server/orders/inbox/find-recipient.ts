import type { Day } from "#server/platform/values/calendar.ts";
import { matchHashesOf } from "#server/platform/values/email.ts";
import type { Recipient } from "#server/referral/recipient/model.ts";
import type { ReadContext } from "../context.ts";
import type { Order, OrderMessage } from "../model.ts";
import { type Buyer, isBornAndLives, namesSomebodyElse } from "../rules/buyer.ts";

/** The facts that say who ordered. */
export type BuyerFacts = Buyer & Pick<Order, "statedRecipient" | "orderedAt" | "factSources" | "recipientNumber">;

/**
 * Who ordered on a link. `differs`: the order names one recipient and contradicts what they confirmed, so a person must
 * look at it; until then nobody is the recipient.
 */
export type FoundRecipient = { recipient: Recipient | null; differs: boolean };

const nobody: FoundRecipient = { recipient: null, differs: false };

/**
 * The recipient of a link who placed an order, by evidence only: the recipient's number in the order; else the buyer's
 * e-mail address; else birth date and postcode of exactly one recipient; else the only recipient who had come by then,
 * unless the buyer contradicts what they gave. A number of somebody who gave nothing comes after the buyer's details:
 * it is the same person in another browser. Several recipients and no evidence: nobody. Depends on the merged facts
 * and not on the message that came last; `message` only lets it find an address that was stored with an older key.
 * After the erasure of the buyer's hashes the stored recipient stays.
 */
export async function findRecipient(
  ctx: ReadContext,
  recommendationNumber: string,
  order: BuyerFacts,
  message: Pick<OrderMessage, "buyerEmail"> | null,
): Promise<FoundRecipient> {
  if (isBuyerErased(order)) {
    return order.recipientNumber === null
      ? nobody
      : { recipient: await ctx.recipients.byNumber(order.recipientNumber), differs: false };
  }
  const stated = await byStatedNumber(ctx, recommendationNumber, order);
  const named =
    (stated && !isNobodyYet(stated) ? stated : null) ??
    (await byAddress(ctx, recommendationNumber, order, message)) ??
    (await byBirthAndPostcode(ctx, recommendationNumber, order)) ??
    stated;
  if (named) return (await isContradicted(ctx, named, order, "confirmed")) ? differing : found(named);
  const only = await ctx.recipients.onlyOn(recommendationNumber, order.orderedAt);
  if (!only) return nobody;
  if (await isContradicted(ctx, only, order, "confirmed")) return differing;
  return (await isContradicted(ctx, only, order, "given")) ? nobody : found(only);
}

const differing: FoundRecipient = { recipient: null, differs: true };
const found = (recipient: Recipient): FoundRecipient => ({ recipient, differs: false });

/** A hash that once was a fact is gone: nothing can be compared any more. */
function isBuyerErased({ factSources, ...buyer }: BuyerFacts): boolean {
  const names = ["buyerHash", "buyerBirthHash", "buyerPostcodeHash", "buyerNameHash"] as const;
  return names.some((name) => factSources[name] !== undefined && buyer[name] === null);
}

async function byStatedNumber(ctx: ReadContext, link: string, { statedRecipient }: BuyerFacts) {
  const stated = statedRecipient === null ? null : await ctx.recipients.byNumber(statedRecipient);
  return stated?.recommendationNumber === link ? stated : null;
}

/** They came and gave nothing, as somebody does who had given their details in another browser. */
const isNobodyYet = ({ details, leftAddress, erasedAt }: Recipient) =>
  details === null && leftAddress === null && erasedAt === null;

async function byAddress(
  ctx: ReadContext,
  link: string,
  { buyerHash }: BuyerFacts,
  message: Pick<OrderMessage, "buyerEmail"> | null,
) {
  if (buyerHash === null) return null;
  const hashes = message?.buyerEmail ? matchHashesOf(ctx.secrets, message.buyerEmail) : [];
  return ctx.recipients.addressedOn(link, hashes.includes(buyerHash) ? hashes : [buyerHash]);
}

async function byBirthAndPostcode(ctx: ReadContext, link: string, buyer: BuyerFacts) {
  if (buyer.buyerBirthHash === null || buyer.buyerPostcodeHash === null) return null;
  const matching: Recipient[] = [];
  for (const recipient of await ctx.recipients.withDetailsOn(link)) {
    const { postcode } = recipient.details ?? { postcode: "" };
    const birthDate = await birthDateOf(ctx, recipient);
    if (isBornAndLives(ctx.secrets, buyer, { birthDate, postcode })) matching.push(recipient);
  }
  return matching.length === 1 ? (matching[0] ?? null) : null;
}

/**
 * Whether the order names somebody else than this recipient says to be. `confirmed`: only what they agreed to counts.
 */
async function isContradicted(
  ctx: ReadContext,
  recipient: Recipient,
  buyer: BuyerFacts,
  which: "confirmed" | "given",
): Promise<boolean> {
  const { details, confirmedAt, leftAddress } = recipient;
  const email = details?.email ?? leftAddress;
  if (email === null || (which === "confirmed" && confirmedAt === null)) return false;
  const birthDate = details && (await birthDateOf(ctx, recipient));
  return namesSomebodyElse(ctx.secrets, buyer, { email, name: details, birthDate });
}

/** null if there is none, or if it cannot be decrypted: that is logged, and is no reason to refuse the order. */
export async function birthDateOf(ctx: ReadContext, { number }: Recipient): Promise<Day | null> {
  return ctx.recipients.birthDateOf(number).catch((fault) => {
    ctx.log.error({ err: fault, recipientNumber: number }, "a birth date could not be read");
    return null;
  });
}
