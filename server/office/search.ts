import type { SsoUser } from "#server/people/sso/model.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { matchHashesOf } from "#server/platform/values/match-hash.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { recipientByReceipt } from "#server/referral/recipient/receipt.ts";
import { parseCaseNumber } from "./case/model.ts";
import type { ReadContext, RequestContext } from "./context.ts";
import type { Hit, SupportReason } from "./model.ts";

/** Maximum number of hits; for a common last name, search with the first name, too. */
export const maxHits = 20;

/**
 * The support's search field: a name in any spelling and order, an e-mail address or what is before its @, the number
 * of an order or its end, of a recommendation or case, a code, the words of a receipt, or a voucher's last four
 * characters. Searches by indexes, within this tenant only. Audits that a user searched, but not what they typed.
 */
export async function searchSupport(
  ctx: RequestContext,
  typed: string,
  by: { user: SsoUser; reason: SupportReason },
): Promise<Hit[]> {
  const text = typed.trim().slice(0, 254);
  if (text === "") return [];
  const found = (await Promise.all(ways.map((way) => way(ctx, text)))).flat();
  await withTransaction(ctx, (tx) =>
    audit(tx, { kind: "supportSearched", actor: "OPS", actorId: by.user.id, accountId: null, about: by.reason }),
  );
  const unique = new Map(found.map((hit) => [hit.number ?? hit.orderNumber ?? hit.name, hit]));
  return [...unique.values()].slice(0, maxHits);
}

/** The number of the case that was typed, which has a page of its own; null: it is none of ours. */
export async function caseTyped(ctx: ReadContext, typed: string): Promise<string | null> {
  const number = parseCaseNumber(typed);
  return number && (await ctx.cases.byNumber(number)) ? number : null;
}

type Way = (ctx: ReadContext, text: string) => Promise<Hit[]>;

/**
 * Each search returns nothing for text that it does not apply to. If several find the same recommendation, the later
 * one in this list wins, because it is more specific.
 */
const ways: readonly Way[] = [byName, byVoucher, byCase, byEmail, byOrder, byNumber];

async function byName(ctx: ReadContext, text: string): Promise<Hit[]> {
  if (!/^[\p{L}][\p{L}\s'.,-]+$/u.test(text)) return [];
  const hits: Hit[] = [];
  // One after the other: together they would take most of the process's connections.
  for (const name of namesIn(text)) hits.push(...(await ctx.support.byName(name, maxHits)));
  return hits;
}

const maxWords = 5;

/**
 * How a typed name may be divided: "anna von der heide" has a last name of one to four words, with the first name
 * before or after it. A comma divides it. One word may be a first name, too.
 */
function namesIn(text: string): { last: string; first: string }[] {
  const [before = "", after] = text.split(",", 2);
  const words = before.trim().split(/\s+/).slice(0, maxWords);
  if (after !== undefined) return [{ last: words.join(" "), first: after.trim() }];
  const whole = { last: words.join(" "), first: "" };
  const divided = words.slice(1).flatMap((_, at) => {
    const [one, other] = [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")];
    return [
      { last: other, first: one },
      { last: one, first: other },
    ];
  });
  const [only = ""] = words;
  return words.length === 1 && only.length > 2 ? [whole, { last: "", first: only }] : [whole, ...divided];
}

async function byVoucher(ctx: ReadContext, text: string): Promise<Hit[]> {
  return /^[\dA-Z]{4}$/i.test(text) ? ctx.support.byVoucherEnd(text, maxHits) : [];
}

async function byCase(ctx: ReadContext, text: string): Promise<Hit[]> {
  const number = parseCaseNumber(text);
  const one = number && (await ctx.cases.byNumber(number));
  if (!one) return [];
  const hit = one.recommendationNumber ? await ctx.support.byNumber(one.recommendationNumber, "case") : null;
  return hit ? [hit] : one.accountId ? ctx.support.byAccount(one.accountId, "case", maxHits) : [];
}

async function byEmail(ctx: ReadContext, text: string): Promise<Hit[]> {
  if (/^[^\s@,]{4,64}$/.test(text)) return ctx.support.byMailbox(text, maxHits);
  if (!text.includes("@")) return [];
  const [account, asRecipient] = await Promise.all([
    ctx.accounts.byEmail(text),
    ctx.support.byRecipientMatch(matchHashesOf(ctx.secrets, text), maxHits),
  ]);
  return [...asRecipient, ...(account ? await ctx.support.byAccount(account.id, "email", maxHits) : [])];
}

async function byOrder(ctx: ReadContext, text: string): Promise<Hit[]> {
  const order = await ctx.orders.byExternalId(text);
  if (!order) return /^[A-Za-z0-9-]{5,64}$/.test(text) ? ctx.support.byOrderEnd(text, maxHits) : [];
  const { externalId: orderNumber, recommendationNumber: number } = order;
  const hit = number ? await ctx.support.byNumber(number, "order") : null;
  if (hit) return [{ ...hit, orderNumber }];
  const nobody = { number: null, name: null, person: null, role: null, state: null } as const;
  return [
    { ...nobody, foundBy: "order", orderNumber, productName: order.productName ?? "", createdAt: order.receivedAt },
  ];
}

/** By a recommendation's number, which is also its code, or by a recipient's number or receipt. */
async function byNumber(ctx: ReadContext, text: string): Promise<Hit[]> {
  const typed = parseNumber(text);
  const recipient = typed ? await ctx.recipients.byNumber(typed) : await recipientByReceipt(ctx, text, ctx.now());
  const number = recipient?.recommendationNumber ?? typed;
  const hit = number && (await ctx.support.byNumber(number, "number"));
  return hit ? [hit] : [];
}
