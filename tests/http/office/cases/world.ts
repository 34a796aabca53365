import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import type { OrderMessage } from "#server/orders/model.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { giveBankDetails } from "#server/payouts/give-bank-details.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import type { Cookies } from "#server/platform/request/cookies.ts";
import { saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { collectReward } from "#server/rewards/claim/owner/collect.ts";
import { germanIban } from "#tests/support/data/iban.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { detailsWith } from "#tests/support/data/referral.ts";
import { answerRequests } from "#tests/support/services/address-requests.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import type { SeededServices } from "#tests/support/services/seeded-services.ts";

let count = 0;

/** A recommendation of Jörg Meier at elbschutz, and the steps that can follow; each runs its use-case on its day. */
export async function caseWorld(seeded: Pick<SeededServices, "ctx" | "database">) {
  count += 1;
  const own = count;
  const clock = { now: new Date("2026-03-02T09:00:00Z") };
  const now = () => clock.now;
  const ctx = seeded.ctx("elbschutz", now);
  const recipient = { ...ctx, cookies: jar() };
  const product = (await ctx.products.list()).find(({ commission }) => commission.cents > 1000);
  const productId = product?.id ?? null;
  const cash = (await ctx.rewards.all()).find(({ kind }) => kind === "cash")?.id ?? "";
  const voucher = (await ctx.rewards.all()).find(({ kind }) => kind === "voucher")?.id ?? "";
  const email = `joerg${own}@meier.example`;
  const ibans = { referrer: germanIban(own * 10_000 + 3000), recipient: germanIban(own * 10_000 + 2051) };
  const state = { number: "", accountId: "" };
  const sql = (text: string, ...values: unknown[]) => seeded.database.owner.query(text, values);

  function withViewer(viewer: Partial<FullContext["viewer"]>): FullContext {
    const one = seeded.ctx("elbschutz", now);
    one.viewer = { ...one.viewer, ...viewer };
    return one;
  }

  const w = {
    ctx,
    ibans,
    state,
    sql,
    email,
    voucher,
    orderNumber: `ES-${own}`,
    /** Ten in the morning in Berlin. */
    on(day: string) {
      clock.now = new Date(`${day}T09:00:00Z`);
    },
    now,
    /** `isProven`: the referrer is logged in, and the link works at once. */
    async recommend({ share = 50, isProven = true }: { share?: 0 | 50 | 100; isProven?: boolean } = {}) {
      const account = await ctx.accounts.addOrFind({
        id: ctx.secrets.newId(),
        email,
        firstName: "Jörg",
        lastName: "Meier",
        language: "de",
        referrerHash: ctx.secrets.newToken(),
        createdAt: now(),
      });
      if (isProven) await ctx.accounts.confirm(account.id, now());
      const member = isProven ? await ctx.accounts.byId(account.id) : null;
      const context = withViewer({ member });
      good(
        await createRecommendation(context, {
          firstName: "Jörg",
          lastName: "Meier",
          email,
          productId,
          recipientShare: share,
          terms: true,
          audience: "private",
          attempt: `case-${own}`,
        }),
      );
      await answerRequests(seeded.database.owner, ctx);
      const [made] = (await sql(`select number from recommendation where "accountId" = $1`, account.id)).rows;
      Object.assign(state, { number: made.number, accountId: account.id });
    },
    click: () =>
      ctx.clicks.record({
        id: ctx.secrets.newId(),
        recommendationNumber: state.number,
        channel: null,
        addressHash: "x",
        at: now(),
        recipient: {
          number: ctx.secrets.newNumber(10),
          tokenHash: ctx.secrets.newToken(),
          language: "de",
          arrival: "link",
        },
        orderBy: new Date(now().getTime() + 30 * 86_400_000),
      }),
    async agree() {
      const details = detailsWith({ email: `eva${own}@freund.example` });
      good(await saveRecipientDetails(recipient, { number: state.number, details, terms: true }));
    },
    async order(kind: OrderMessage["kind"], more: Partial<OrderMessage> = {}) {
      const [recipient] = await ctx.recipients.ofRecommendation(state.number);
      const about = { recommendationNumber: state.number, recipientNumber: recipient?.number ?? null, productId };
      good(
        await ingestOrderMessage(ctx, orderMessage(now(), { externalOrderId: w.orderNumber, kind, ...about, ...more })),
      );
    },
    /** From the link to a qualified order: ordered on 10 March, delivered on the 12th, qualified from the 27th. */
    async succeed(share: 0 | 50 | 100 = 50) {
      w.on("2026-03-02");
      await w.recommend({ share });
      w.on("2026-03-05");
      await w.agree();
      w.on("2026-03-10");
      await w.order("received");
      w.on("2026-03-12");
      await w.order("delivered", { orderedAt: new Date("2026-03-10T09:00:00Z") });
      w.on("2026-03-28");
      await w.qualify();
    },
    qualify: () => qualifyDueOrders(ctx),
    async claim(role: "referrer" | "recipient") {
      const claims = await ctx.claims.ofRecommendation(state.number);
      const claim = claims.find((one) => one.role === role);
      if (!claim) throw new Error(`There is no claim of the ${role}.`);
      return claim;
    },
    async as(role: "referrer" | "recipient") {
      const rewardClaimId = (await w.claim(role)).id;
      return { holder: withViewer({ rewardClaimId }), claimId: rewardClaimId };
    },
    async choose(role: "referrer" | "recipient", how: "cash" | "voucher") {
      const { holder, claimId } = await w.as(role);
      good(await chooseReward(holder, { claimId, rewardId: how === "cash" ? cash : voucher }));
    },
    async bank(role: "referrer" | "recipient", iban = ibans[role]) {
      const { holder, claimId } = await w.as(role);
      good(await giveBankDetails(holder, { claimId, iban, holder: "Jo Meier" }));
    },
    async collect(role: "referrer" | "recipient") {
      const { holder, claimId } = await w.as(role);
      good(await collectReward(holder, claimId));
    },
    async vouchers(code: string) {
      const { cents } = await w.claim("referrer");
      await ctx.transaction((tx) => tx.vouchers.import(voucher, [{ code, cents, validUntil: null }], now()));
    },
    /** Marks mails of a kind as undeliverable, or as sent. */
    mailed: (kind: string, as: "sent" | "failed") =>
      sql(
        `update mail set state = $1, "sentAt" = case when $1 = 'sent' then "createdAt" end where "tenantId" = 'elbschutz' and kind = $2 and state = 'queued'`,
        as,
        kind,
      ),
  };
  return w;
}

export type CaseWorld = Awaited<ReturnType<typeof caseWorld>>;

export function good<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}

function jar(): Cookies {
  const values = new Map<string, string>();
  return {
    get: (name) => values.get(name) ?? null,
    names: () => [...values.keys()],
    set: (name, value) => void values.set(name, value),
    remove: (name) => void values.delete(name),
  };
}
