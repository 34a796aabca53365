import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { matchHashesOf } from "#server/platform/values/match-hash.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { recipientByReceipt } from "#server/referral/recipient/receipt.ts";
import { parseCaseNumber } from "../case/model.ts";
import type { ReadContext, RequestContext } from "../context.ts";
import type { SupportReason } from "../model.ts";
import {
  type Hit,
  type HitGroup,
  type HitPart,
  type HitRange,
  hitGroups,
  keyOfHit,
  maxOfOne,
  type PersonName,
} from "./model.ts";

/** People or objects of each group at first, and on each further page of one group. */
const shownFirst = 10;
const onPage = 50;
/** How far a group is counted, and how many of it can be left out: who has more hits types more of the name. */
const counted = 50;
const maxFrom = 950;

/** A group with hits. `from`: those before it; `next`: where its next page begins; null: there is none. */
export type FoundGroup = HitPart & { name: HitGroup; from: number; next: number | null };

/** Which further page of which group is wanted. */
export type WantedPage = { group: HitGroup; from: number };

/**
 * The support's search field: a name in any spelling and order, an e-mail address or what is before its @, the number
 * of an order or its end, of a recommendation or case, a code, the words of a receipt, or a voucher's last four
 * characters. The groups with hits, each counted up to a limit, or one page of one group. Searches by indexes, within
 * this tenant only. Audits that a user searched, but not what they typed.
 */
export async function searchSupport(
  ctx: RequestContext,
  typed: string,
  by: { user: SsoUser; reason: SupportReason },
  page: WantedPage | null = null,
): Promise<FoundGroup[]> {
  if (!hasRight(by.user, "support")) return [];
  const text = typed.trim().slice(0, 254);
  if (text === "") return [];
  const from = page ? Math.min(Math.max(page.from, 0), maxFrom) : 0;
  const size = page ? onPage : shownFirst;
  const range = { from, size, to: Math.max(counted, from + size) };
  const wanted = hitGroups.filter((name) => page === null || name === page.group);
  const groups = await Promise.all(
    wanted.map(async (name) => {
      const part = await finders[name](ctx, text, range);
      const end = from + size;
      return { ...part, name, from, next: part.count > end || (part.isMore && end <= maxFrom) ? end : null };
    }),
  );
  await withTransaction(ctx, (tx) =>
    audit(tx, { kind: "supportSearched", actor: "OPS", actorId: by.user.id, accountId: null, about: by.reason }),
  );
  return groups.filter(({ hits }) => hits.length > 0);
}

/** The number of the case that was typed, which has a page of its own; null: it is none of ours. */
export async function caseTyped(ctx: ReadContext, typed: string): Promise<string | null> {
  const number = parseCaseNumber(typed);
  return number && (await ctx.cases.byNumber(number)) ? number : null;
}

type Finder = (ctx: ReadContext, text: string, range: HitRange) => Promise<HitPart>;

/** What each group has; nothing for text that it does not apply to. */
const finders: Record<HitGroup, Finder> = {
  async exact(ctx, text, { from }) {
    if (from > 0) return nothing;
    const found = (await Promise.all([byCase, byOrder, byNumber].map((way) => way(ctx, text)))).flat();
    const hits = [...new Map(found.map((hit) => [hit.number ?? hit.orderNumber ?? hit.name, hit])).values()];
    return { hits, count: new Set(hits.map(keyOfHit)).size, isMore: false };
  },
  async referrer(ctx, text, range) {
    const account = text.includes("@") ? await ctx.accounts.byEmail(text) : null;
    const accountIds = account ? [account.id] : [];
    return ctx.support.referrersBy({ names: namesIn(text), mailbox: mailboxIn(text), accountIds }, range);
  },
  async recipient(ctx, text, range) {
    const matchHashes = text.includes("@") ? matchHashesOf(ctx.secrets, text) : [];
    return ctx.support.recipientsBy({ names: namesIn(text), matchHashes }, range);
  },
  async order(ctx, text, range) {
    const isEnd = /^[A-Za-z0-9-]{5,64}$/.test(text) && (await ctx.orders.byExternalId(text)) === null;
    return isEnd ? ctx.support.ordersEnding(text, range) : nothing;
  },
  async voucher(ctx, text, range) {
    return /^[\dA-Z]{4}$/i.test(text) ? ctx.support.vouchersEnding(text, range) : nothing;
  },
};

const nothing: HitPart = { hits: [], count: 0, isMore: false };

const mailboxIn = (text: string) => (/^[^\s@,]{4,64}$/.test(text) ? text : null);

const maxWords = 5;

/**
 * How a typed name may be divided: "anna von der heide" has a last name of one to four words, with the first name
 * before or after it. A comma divides it. One word may be a first name, too.
 */
function namesIn(text: string): PersonName[] {
  if (!/^[\p{L}][\p{L}\s'.,-]+$/u.test(text)) return [];
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
