import { orderedProduct } from "#server/orders/model.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { recipientByReceipt } from "#server/referral/recipient/receipt.ts";
import { parseCaseNumber } from "../case/model.ts";
import type { ReadContext } from "../context.ts";
import { type Hit, type HitPart, keyOfHit, maxOfOne } from "./model.ts";

/** What has just the number that was typed: of a case, order, recommendation or recipient, or a receipt's words. */
export async function findExact(ctx: ReadContext, text: string): Promise<HitPart> {
  const found = (await Promise.all([byCase, byOrder, byNumber].map((way) => way(ctx, text)))).flat();
  const hits = [...new Map(found.map((hit) => [hit.number ?? hit.orderNumber ?? hit.name, hit])).values()];
  return { hits, count: new Set(hits.map(keyOfHit)).size, isMore: false };
}

async function byCase(ctx: ReadContext, text: string): Promise<Hit[]> {
  const number = parseCaseNumber(text);
  const one = number && (await ctx.cases.byNumber(number));
  if (!one) return [];
  const hit = one.recommendationNumber ? await ctx.support.byNumber(one.recommendationNumber, "case") : null;
  return hit ? [hit] : one.accountId ? ctx.support.byAccount(one.accountId, "case", maxOfOne + 1) : [];
}

async function byOrder(ctx: ReadContext, text: string): Promise<Hit[]> {
  const order = await ctx.orders.byExternalId(text);
  if (!order) return [];
  const { externalId: orderNumber, recommendationNumber: number } = order;
  const productName = orderedProduct(order);
  const hit = number ? await ctx.support.byNumber(number, "order") : null;
  if (hit) return [{ ...hit, orderNumber, productName }];
  const nobody = { number: null, name: null, person: null, role: null, state: null } as const;
  return [{ ...nobody, foundBy: "order", orderNumber, productName, createdAt: order.receivedAt }];
}

/** By a recommendation's number, which is also its code, or by a recipient's number or receipt. */
async function byNumber(ctx: ReadContext, text: string): Promise<Hit[]> {
  const typed = parseNumber(text);
  const recipient = typed ? await ctx.recipients.byNumber(typed) : await recipientByReceipt(ctx, text, ctx.now());
  const number = recipient?.recommendationNumber ?? typed;
  const hit = number && (await ctx.support.byNumber(number, "number"));
  return hit ? [hit] : [];
}
