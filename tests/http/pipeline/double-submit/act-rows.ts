import { path } from "#app/paths.ts";
import { declineReasons, type RequestKind } from "#server/office/request.ts";
import type { SupportAction } from "#server/office/schema.ts";
import { confirmOrder, rejectOrder } from "#server/orders/review-order.ts";
import { blockAccount } from "#server/people/account/block.ts";
import { addDays, dayOf } from "#server/platform/values/calendar.ts";
import { block } from "#server/referral/recommendation/block.ts";
import { expireDueClaims } from "#server/rewards/claim/expire-due.ts";
import { holdForReview } from "#server/rewards/claim/holds.ts";
import { bookings, postingsOf } from "#server/rewards/ledger/bookings.ts";
import { type CaseWorld, caseWorld, good } from "#tests/http/office/cases/world.ts";
import type { openSite } from "#tests/http/support.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { submitCustomerNumber } from "#tests/support/data/customer-number.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import type { Row, Sent } from "./rows.ts";

const tenant = "elbschutz";

const done = "Erledigt. So steht es jetzt.";
/** What the page says to who sends the form again. */
const answers = {
  done,
  decided: "Über diese Bestellung ist inzwischen entschieden.",
  changed: "Das wurde inzwischen geändert. Hier steht der neue Stand; nichts wurde überschrieben.",
  waits: "Ein solcher Antrag wartet schon.",
};

type ActRow = Row & { says: { done: string; again: string } };
/** Where a form is sent to, and what it says beside the act and its occasion. */
type State = { number: string; fields?: Sent["fields"] };

/** Every act on a recommendation, and every decision that a second person releases, in states that allow it. */
export function actForms(site: Awaited<ReturnType<typeof openSite>>) {
  const ctx = site.ctx(tenant);
  const ago = (days: number) => addDays(dayOf(ctx.now()), -days);
  const support = async () => (await signedInAs(ctx, "support")).cookie;
  const by = <const Reason extends string>(reasonCode: Reason) =>
    auditedAction({ reasonCode, key: ctx.secrets.newId() });
  const form = ({ number, fields }: State, intent: SupportAction["intent"], cookie: string): Sent => ({
    tenant,
    path: `${path("de", "supportRecommendation", { number })}?grund=call`,
    fields: { reason: "call", intent, ...fields },
    cookie,
  });

  async function recommended({ isProven = true } = {}) {
    const w = await caseWorld(site);
    w.on(ago(40));
    await w.recommend({ isProven });
    return { w, number: w.state.number };
  }
  /** Its order is in review. */
  async function ordered() {
    const { w, number } = await recommended();
    await w.agree();
    w.on(ago(30));
    await w.order("delivered");
    const order = await ctx.orders.byExternalId(w.orderNumber);
    return { w, number, orderId: order?.id ?? "", fields: { id: w.orderNumber } };
  }
  async function refused() {
    const all = await ordered();
    good(await rejectOrder(all.w.ctx, all.orderId, by("RULE_STAFF")));
    return all;
  }
  /** Its referrer can choose a reward. */
  async function earned() {
    const { w, number, orderId } = await ordered();
    good(await confirmOrder(w.ctx, orderId, by("LOOKED_AT")));
    w.on(ago(1));
    await w.qualify();
    return { w, number, fields: { id: (await w.claim("referrer")).id } };
  }
  async function ofNumber() {
    const { w, number } = await earned();
    await submitCustomerNumber(ctx, w.state.accountId);
    return { number };
  }
  const ofMoney = (caseName: string) => ({ cents: "10", role: "referrer", caseName });
  async function owing({ w, number }: { w: CaseWorld; number: string }) {
    const nothing = { claimId: null, orderId: null, invoiceId: null, bookedOn: null };
    const postings = postingsOf("reverse", { whole: 5000 }, { recoverable: w.state.accountId });
    const lost = { id: ctx.secrets.newId(), kind: bookings.reverse.kind, key: `lost:${number}`, occurredAt: ctx.now() };
    await ctx.ledger.book([{ ...lost, ...nothing, postings }]);
  }

  /** What two people decide, in a state in which it can be asked for. */
  const asking: Record<RequestKind, () => Promise<State>> = {
    async goodwill() {
      const { number } = await recommended();
      return { number, fields: ofMoney(`KULANZ-${number}`) };
    },
    async waive() {
      const all = await recommended();
      await owing(all);
      return { number: all.number, fields: ofMoney(`VERZICHT-${all.number}`) };
    },
    reopenOrder: refused,
    async unblock() {
      const { w, number } = await earned();
      good(await block(w.ctx, number, by("RISK_REVIEW")));
      return { number };
    },
    async unblockAccount() {
      const { w, number } = await earned();
      good(await blockAccount(w.ctx, w.state.accountId, by("RISK_REVIEW")));
      return { number };
    },
    async correctEmail() {
      const { w, number } = await earned();
      // As where addresses need no confirmation.
      await w.sql(`update account set state = 'unconfirmed' where id = $1`, w.state.accountId);
      return { number, fields: { email: `richtig-${number.toLowerCase()}@post.example` } };
    },
  };
  /** Somebody has asked for it; `cookie`: theirs. */
  async function asked(kind: RequestKind) {
    const [state, cookie] = [await asking[kind](), await support()];
    const { path: to, fields } = form(state, kind, cookie);
    await site.ask(tenant, `POST ${to}`, { cookie, body: String(new URLSearchParams(fields)) });
    const [request] = await ctx.support.requestsAbout(state.number);
    return { number: state.number, id: request?.id ?? "", cookie };
  }

  const act = (intent: SupportAction["intent"], again: string, state: () => Promise<State>): ActRow => ({
    says: { done, again },
    make: async () => form(await state(), intent, await support()),
  });
  /** One mail for each page that offers it, so that the form sent again says the same. */
  const mailsLink = (intent: "rewardLink" | "confirmation", state: () => Promise<State>): ActRow => ({
    says: { done, again: done },
    async make() {
      const [{ number, fields }, cookie] = [await state(), await support()];
      const { text } = await site.ask(tenant, `GET ${form({ number }, intent, cookie).path}`, { cookie });
      const [, attempt = ""] = /name="attempt" value="([^"]+)"/.exec(text) ?? [];
      return form({ number, fields: { ...fields, attempt } }, intent, cookie);
    },
  });
  const ask = (kind: RequestKind) => act(kind, answers.waits, asking[kind]);
  const confirmed = { confirmed: "on" };

  const acts: { [Intent in SupportAction["intent"]]: ActRow } = {
    resendMail: act("resendMail", answers.changed, async () => {
      const { w, number } = await recommended();
      const sql = `update mail set state = 'failed' where recipient = $1 and kind = 'linkReady' returning id`;
      return { number, fields: { id: (await w.sql(sql, w.email)).rows[0]?.id ?? "" } };
    }),
    rewardLink: mailsLink("rewardLink", earned),
    confirmation: mailsLink("confirmation", () => recommended({ isProven: false })),
    confirmOrder: act("confirmOrder", answers.decided, ordered),
    endOrder: act("endOrder", answers.decided, async () => {
      const { number, fields } = await ordered();
      return { number, fields: { ...fields, why: "RULE_CANCELLED_BY_CUSTOMER", ...confirmed } };
    }),
    reopenOrder: ask("reopenOrder"),
    holdClaim: act("holdClaim", answers.changed, earned),
    releaseClaim: act("releaseClaim", answers.changed, async () => {
      const { w, number, fields } = await earned();
      good(await holdForReview(w.ctx, fields.id, by("RISK_REVIEW")));
      return { number, fields };
    }),
    reinstateClaim: act("reinstateClaim", answers.changed, async () => {
      const { w, number, fields } = await earned();
      await w.sql(`update reward_claim set "expiresAt" = now() - interval '1 day' where id = $1`, fields.id);
      await expireDueClaims(ctx);
      return { number, fields };
    }),
    block: act("block", answers.changed, async () => ({ number: (await earned()).number, fields: confirmed })),
    blockAccount: act("blockAccount", answers.changed, async () => ({
      number: (await earned()).number,
      fields: confirmed,
    })),
    goodwill: ask("goodwill"),
    waive: ask("waive"),
    unblock: ask("unblock"),
    unblockAccount: ask("unblockAccount"),
    correctEmail: act("correctEmail", answers.done, async () => {
      const { number } = await recommended({ isProven: false });
      return { number, fields: { email: `richtig-${number.toLowerCase()}@post.example` } };
    }),
    confirmNumber: act("confirmNumber", answers.done, ofNumber),
    rejectNumber: act("rejectNumber", answers.done, ofNumber),
    release: released("goodwill"),
    withdraw: {
      says: { done, again: answers.done },
      async make() {
        const { number, id, cookie } = await asked("unblock");
        return form({ number, fields: { id } }, "withdraw", cookie);
      },
    },
    decline: act("decline", answers.done, async () => {
      const { number, id } = await asked("reopenOrder");
      return { number, fields: { id, declinedWhy: declineReasons[0] } };
    }),
  };

  function released(kind: RequestKind): ActRow {
    return act("release", answers.done, async () => {
      const { number, id } = await asked(kind);
      return { number, fields: { id, ...confirmed } };
    });
  }
  const releases: Record<`released ${Exclude<RequestKind, "goodwill">}`, ActRow> = {
    "released waive": released("waive"),
    "released unblock": released("unblock"),
    "released unblockAccount": released("unblockAccount"),
    "released reopenOrder": released("reopenOrder"),
    "released correctEmail": released("correctEmail"),
  };
  const askedOfTwo = { correctionAsked: ask("correctEmail") };

  return { ...acts, ...releases, ...askedOfTwo };
}
