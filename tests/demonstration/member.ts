import type { Reward } from "#server/catalogue/reward/model.ts";
import type { RequestContext } from "#server/context.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import type { OrderMessage } from "#server/orders/model.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { confirmOrder } from "#server/orders/review-order.ts";
import { giveBankDetails } from "#server/payouts/give-bank-details.ts";
import type { Account } from "#server/people/account/model.ts";
import { noTrackingParams } from "#server/people/consent/tracking-params.ts";
import { dueErasures, eraseRecords } from "#server/people/privacy/erase-records.ts";
import { nobody } from "#server/people/viewer.ts";
import { entryOfCommand } from "#server/platform/audit/audited-action.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import type { Cookies } from "#server/platform/request/cookies.ts";
import { followLink } from "#server/referral/link/follow-link.ts";
import { eraseDue } from "#server/referral/recipient/erase-due.ts";
import { saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import { block } from "#server/referral/recommendation/block.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { expireDue } from "#server/referral/recommendation/expire-due.ts";
import { expireDueClaims } from "#server/rewards/claim/expire-due.ts";
import { holdForReview } from "#server/rewards/claim/holds.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { collectReward } from "#server/rewards/claim/owner/collect.ts";
import { remindDueClaims } from "#server/rewards/claim/remind-due.ts";
import { listRecommendations } from "#server/rewards/list/list-recommendations.ts";
import { issueVouchers } from "#server/rewards/voucher/issue-vouchers.ts";
import { unwrapped } from "#server/runtime/adapters.ts";
import { originFor } from "#server/runtime/make-links.ts";
import { makeContext } from "#server/runtime/request-context.ts";
import type { Services } from "#server/runtime/services.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { detailsWith } from "#tests/support/data/referral.ts";
import { type MemberStory, memberStories } from "./member-stories.ts";

const dayMs = 86_400_000;
/** No address of any tenant's staff. */
export const memberAddress = "mara@beispiel.example";
/** Some tenants also ask for the holder's birth date. */
const bankDetails = { iban: "DE89370400440532013000", birthDate: "1984-05-04" };

/**
 * Gives the demonstration account of a tenant links in every state, by the use-cases that people and the shop cause,
 * each at its time; mails of the past count as sent. Returns the number of links; 0: the account has links, or is
 * missing.
 */
export async function fillMember(shared: Services, tenant: Tenant, now = shared.clock.now()): Promise<number> {
  const services = mailless(shared);
  const at = (days: number) => new Date(now.getTime() - days * dayMs);
  const makeMember = (days: number, account: Account | null, cookies: Cookies = newCookies()) =>
    contextOf(services, tenant, { at: at(days), account, cookies });
  const account = await makeMember(0, null).accounts.byEmail(memberAddress);
  if (!account || (await listRecommendations(makeMember(0, null), account, { size: 1 })).recommendations[0]) return 0;

  const products = (await makeMember(0, null).products.list()).filter(
    ({ audience, young }) => audience === "private" && !young,
  );
  const steps = memberStories.flatMap((story, index) => {
    // Nobody has two open links for one product.
    const product = products.at(index % products.length);
    if (!product) throw new Error(`${tenant.id} has no products.`);
    return stepsOf(story, { productId: product.id, index, account, makeContext: makeMember });
  });
  for (const { days, run } of steps.sort((one, other) => other.days - one.days)) {
    await sweepAll(makeMember(days, null));
    await run();
  }
  const today = makeMember(0, null);
  await sweepAll(today);
  // Some rows of the older links are past their retention period already.
  for (const name of await dueErasures(today)) await eraseRecords(today, name);
  return memberStories.length;
}

type Teller = {
  productId: string;
  index: number;
  account: Account;
  makeContext(days: number, account: Account | null, cookies?: Cookies): RequestContext;
};
type Step = { days: number; run(): Promise<void> };

/** What happens to one link, step by step; each step reads what the earlier ones wrote. */
function stepsOf(story: MemberStory, { productId, index, account, makeContext: make }: Teller): Step[] {
  const friend = newCookies();
  let number = "";
  const externalOrderId = `M-${String(index + 1).padStart(3, "0")}`;
  const withdrawalOver = (story.delivered ?? 0) - make(0, null).tenant.clocks.withdrawalDays - 1;
  const step = (days: number | undefined, run: (days: number) => Promise<unknown>): Step[] =>
    days === undefined ? [] : [{ days, run: async () => void (await run(days)) }];
  const tell = (days: number, kind: OrderMessage["kind"]) => {
    const ctx = make(days, null);
    const orderedAt = new Date(ctx.now().getTime() + (days - (story.ordered ?? 0)) * dayMs);
    const cancelledBy = kind === "cancelled" ? ("customer" as const) : null;
    const facts = { recommendationNumber: number, productId, orderedAt, cancelledBy };
    return taken(ingestOrderMessage(ctx, orderMessage(ctx.now(), { externalOrderId, kind, ...facts })));
  };
  const claimId = async (ctx: RequestContext) => {
    const claims = await ctx.claims.ofRecommendation(number);
    return claims.find(({ role }) => role === "referrer")?.id ?? "";
  };
  const asOwner = async (days: number, use: (ctx: RequestContext, id: string) => Promise<Outcome<unknown>>) => {
    const ctx = make(days, account);
    return taken(use(ctx, await claimId(ctx)));
  };
  const choose = (kind: Reward["kind"]) => (days: number) =>
    asOwner(days, async (ctx, id) => {
      const offered = (await ctx.rewards.all()).find((reward) => reward.kind === kind);
      return chooseReward(ctx, { claimId: id, rewardId: offered?.id ?? "" });
    });

  const { firstName, lastName, email } = account;
  const form = { firstName, lastName, email, audience: "private", terms: true } as const;
  return [
    ...step(story.made, async (days) => {
      const recipientShare = story.share ?? 50;
      const typed = { ...form, productId, recipientShare, attempt: `member-${index}`, channel: null };
      const made = await taken(createRecommendation(make(days, story.isStrange ? null : account), typed));
      number = made.recommendation?.number ?? "";
    }),
    ...step(story.blocked, (days) =>
      taken(
        block(
          make(days, null),
          number,
          auditedAction({ key: `member-${number}`, reasonCode: "RISK_REVIEW", entry: entryOfCommand("block", number) }),
        ),
      ),
    ),
    ...step(story.clicked, (days) => followLink(make(days, null, friend), { number, channel: "whatsapp" })),
    ...step(story.agreed, (days) => {
      const details = detailsWith({ email: `eva.${index + 1}@freund.example` });
      return taken(saveRecipientDetails(make(days, null, friend), { number, details, terms: true }));
    }),
    ...step(story.ordered, (days) => tell(days, "received")),
    ...step(story.ordered && story.cancelled === undefined ? story.ordered - 1 : undefined, async (days) => {
      await tell(days, "confirmed");
      if (story.delivered !== undefined) await review(make(days, null), externalOrderId);
    }),
    ...step(story.held, async (days) => {
      const ctx = make(days, null);
      const by = auditedAction({
        key: `member-held-${number}`,
        reasonCode: "RISK_REVIEW",
        entry: entryOfCommand("holdClaim", number),
      });
      return taken(holdForReview(ctx, await claimId(ctx), by));
    }),
    ...step(story.delivered, (days) => tell(days, "delivered")),
    // The day after the withdrawal period, when the timers find the order.
    ...step(withdrawalOver > 0 ? withdrawalOver : undefined, async () => undefined),
    ...step(story.cancelled, (days) => tell(days, "cancelled")),
    ...step(story.voucher, choose("voucher")),
    ...step(story.cash, choose("cash")),
    ...step(story.bank, (days) =>
      asOwner(days, (ctx, id) =>
        giveBankDetails(ctx, { ...bankDetails, claimId: id, holder: `${firstName} ${lastName}` }),
      ),
    ),
    ...step(story.collected, (days) => asOwner(days, collectReward)),
  ];
}

/** Where a person must look at each order, one does, and lets it go on. */
async function review(ctx: RequestContext, externalOrderId: string): Promise<void> {
  const order = await ctx.orders.byExternalId(externalOrderId);
  if (order?.state === "inReview")
    await taken(
      confirmOrder(
        ctx,
        order.id,
        auditedAction({ key: `member-${order.id}`, entry: entryOfCommand("confirmOrder", externalOrderId) }),
      ),
    );
}

/** The timers that move orders, links and rewards. */
async function sweepAll(ctx: RequestContext): Promise<void> {
  for (const sweep of [qualifyDueOrders, issueVouchers, expireDue, expireDueClaims, remindDueClaims, eraseDue])
    await sweep(ctx);
}

/** What a use-case of the demonstration returns; none may be refused. */
export async function taken<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const result = await outcome;
  if (!result.ok) throw new Error(`The demonstration was refused: ${result.refusal.code}.`);
  return result.value;
}

/** A browser's cookies. */
function newCookies(): Cookies {
  const jar = new Map<string, string>();
  return {
    get: (name) => jar.get(name) ?? null,
    names: () => [...jar.keys()],
    set: (name, value) => void jar.set(name, value),
    remove: (name) => void jar.delete(name),
  };
}

type Moment = { at: Date; account: Account | null; cookies: Cookies };

/** A request at a moment of the past; no form asks for a captcha. */
function contextOf(services: Services, { ...tenant }: Tenant, { at, account, cookies }: Moment): RequestContext {
  tenant.modules = { ...tenant.modules, captcha: false };
  const requester = {
    language: "de",
    viewer: { ...nobody, member: account },
    requestId: "seed",
    log: services.log,
    now: () => at,
    cookies,
    tracking: noTrackingParams,
    origin: originFor(services, tenant, null),
    isFindable: false,
  } as const;
  return makeContext(services, tenant, requester, { network: () => "", wrap: unwrapped });
}

const hourMs = 3_600_000;

/** The services whose transactions leave no mail older than an hour in the queue. */
function mailless(services: Services): Services {
  const { database } = services;
  return {
    ...services,
    database: {
      ...database,
      transaction: (tenantId, work) =>
        database.transaction(tenantId, async (db) => {
          const result = await work(db);
          await db.sql(
            `UPDATE mail SET state = 'sent', "sentAt" = "createdAt"
             WHERE "tenantId" = $1 AND state = 'queued' AND "createdAt" < $2`,
            [tenantId, new Date(services.clock.now().getTime() - hourMs)],
          );
          return result;
        }),
    },
  };
}
