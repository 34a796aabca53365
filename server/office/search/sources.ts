import type { Invoice } from "#server/agencies/invoice/model.ts";
import { readNumber, writtenNumber } from "#server/agencies/invoice/rules/totals.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import type { Right } from "#server/people/sso/rights.ts";
import { matchHashesOf } from "#server/platform/values/email.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import type { RequestContext } from "../context.ts";
import { findCampaigns, findProducts, findTexts } from "./brand.ts";
import { findExact } from "./exact.ts";
import type { Hit, HitGroup, HitPart, HitRange, PersonName, Thing } from "./model.ts";

/** What may be before the @ of an address; null: the text is none. */
const mailboxIn = (text: string) => (/^[^\s@,]{4,64}$/.test(text) ? text : null);

/** An order's number or its end; null: the text is none. */
const numberEndIn = (text: string) => (/^[A-Za-z0-9-]{5,64}$/.test(text) ? text : null);

const maxWords = 5;

type Find = (ctx: RequestContext, text: string, range: HitRange, user: SsoUser) => Promise<HitPart<Hit | Thing>>;
type Source = { group: HitGroup; right: Right; find: Find };

/** How long an agent finds the calls that they took: callers who come back come back soon. */
const callDays = 30;

/**
 * Who finds what: each group is for those with its right. Where a group has several sources no role has the rights to
 * two of them. Nothing is found by text that a source does not apply to.
 */
export const sources: readonly Source[] = [
  {
    group: "exact",
    right: "support",
    find: async (ctx, text, { from }) => (from > 0 ? nothing : findExact(ctx, text)),
  },
  {
    group: "referrer",
    right: "support",
    async find(ctx, text, range) {
      const account = text.includes("@") ? await ctx.accounts.byEmail(text) : null;
      const accountIds = account ? [account.id] : [];
      return ctx.support.referrersBy({ names: namesIn(text), mailbox: mailboxIn(text), accountIds }, range);
    },
  },
  {
    group: "recipient",
    right: "support",
    async find(ctx, text, range) {
      const matchHashes = text.includes("@") ? matchHashesOf(ctx.secrets, text) : [];
      return ctx.support.recipientsBy({ names: namesIn(text), matchHashes }, range);
    },
  },
  {
    group: "order",
    right: "support",
    async find(ctx, text, range) {
      const end = numberEndIn(text);
      return end && (await ctx.orders.byExternalId(end)) === null ? ctx.support.ordersEnding(end, range) : nothing;
    },
  },
  {
    group: "voucher",
    right: "support",
    find: async (ctx, text, range) => (/^[\dA-Z]{4}$/i.test(text) ? ctx.support.vouchersEnding(text, range) : nothing),
  },
  {
    group: "call",
    right: "recommendForCallers",
    async find(ctx, text, range, { number }) {
      if (number === null) return nothing;
      const wanted = { names: namesIn(text), number: parseNumber(text), orderNumber: text };
      return ctx.support.callsOf({ number, since: daysAgo(ctx.now(), callDays) }, wanted, range);
    },
  },
  {
    group: "lead",
    right: "workOnLeads",
    async find(ctx, text, range, { agencyId }) {
      const email = text.includes("@") ? text : null;
      const wanted = { names: namesIn(text), email, number: parseNumber(text) };
      return agencyId === null ? nothing : ctx.support.leadsOf(agencyId, wanted, range);
    },
  },
  {
    group: "order",
    right: "reports",
    async find(ctx, text, range, { agencyId }) {
      const end = numberEndIn(text);
      return agencyId === null || end === null ? nothing : ctx.support.ordersNumbered(agencyId, end, range);
    },
  },
  {
    group: "employee",
    right: "employees",
    find: async (ctx, typed, range, { agencyId }) =>
      agencyId === null ? nothing : ctx.support.employeesOf(agencyId, { names: namesIn(typed), typed }, range),
  },
  {
    group: "employee",
    right: "installation",
    find: (ctx, typed, range) => ctx.support.employeesOf(null, { names: namesIn(typed), typed }, range),
  },
  {
    group: "invoice",
    right: "invoices",
    async find(ctx, text, { from }, { agencyId }) {
      const invoice = await invoiceTyped(ctx, text);
      return from === 0 && agencyId !== null && invoice?.agencyId === agencyId ? only(invoice) : nothing;
    },
  },
  {
    group: "order",
    right: "orderNumbers",
    async find(ctx, text, range) {
      const end = numberEndIn(text);
      return end === null ? nothing : ctx.support.ordersNumbered(null, end, range);
    },
  },
  { group: "payment", right: "payouts", find: (ctx, text, range) => ctx.support.paymentsNumbered(text, range) },
  {
    group: "run",
    right: "payouts",
    async find(ctx, text, range) {
      const part = numberEndIn(text);
      return part === null ? nothing : ctx.support.runsNumbered(part, range);
    },
  },
  {
    group: "invoice",
    right: "agencyInvoices",
    async find(ctx, text, { from }) {
      const invoice = await invoiceTyped(ctx, text);
      return from === 0 && invoice ? only(invoice) : nothing;
    },
  },
  { group: "product", right: "prices", find: findProducts },
  { group: "campaign", right: "campaignResults", find: findCampaigns },
  { group: "text", right: "texts", find: findTexts },
];

const nothing: HitPart<never> = { hits: [], count: 0, isMore: false };

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

async function invoiceTyped(ctx: RequestContext, text: string): Promise<Invoice | null> {
  const number = readNumber(text);
  return number === null ? null : ctx.invoices.byNumber(number);
}

/** A document that was issued; drafts have no number. */
function only({ number, buyer, state, grossCents, issuedAt, createdAt }: Invoice): HitPart<Thing> {
  if (number === null) return nothing;
  const name = writtenNumber(number);
  const at = issuedAt ?? createdAt;
  const hit = {
    kind: "invoice",
    id: name,
    within: null,
    name,
    detail: buyer.name,
    state,
    cents: grossCents,
    at,
  } as const;
  return { hits: [hit], count: 1, isMore: false };
}

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
