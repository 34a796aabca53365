import { mustChooseProduct } from "#server/orders/find-ordered-product.ts";
import { forecastBasis } from "#server/orders/forecast/expected.ts";
import type { Order } from "#server/orders/model.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { isOwnMatter } from "#server/platform/audit/own-matter.ts";
import { withTransaction } from "#server/platform/context.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import { isSuppressed } from "#server/platform/mail/suppression.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { mailboxKey } from "#server/platform/values/email.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import { canBeReinstated } from "#server/rewards/claim/reinstate-claim.ts";
import type { ReadContext, RequestContext } from "./context.ts";
import type { Answer, Step, SupportFacts } from "./model.ts";
import type { SupportRequest } from "./request.ts";
import { type Allowed, allowedActions } from "./rules/allowed.ts";
import { explain } from "./rules/explain.ts";
import { namesOf } from "./rules/names.ts";
import type { SupportReason } from "./rules/reason.ts";
import { stepsOf } from "./rules/steps.ts";
import { type Evidence, evidenceOf } from "./work/evidence.ts";

export type SupportView = {
  facts: SupportFacts;
  answers: Answer[];
  steps: Step[];
  allowed: Allowed;
  /** The user has a part in it, and decides nothing about it. */
  isOwn: boolean;
  /** Those that wait, with the name of who asked, and the order that it is about; null: it is about none. */
  requests: (SupportRequest & { asker: string; order: Order | null })[];
  /** What holds rewards until somebody decides. */
  evidence: Evidence[];
  /** Other recommendations of the same referrer. */
  others: Pick<Recommendation, "number" | "productName" | "state" | "createdAt">[];
};

const maxOthers = 20;

/** One recommendation with everything related to it, for the support. Each view is audited. */
export async function viewForSupport(
  ctx: RequestContext,
  number: string,
  by: { user: SsoUser; reason: SupportReason },
): Promise<Outcome<SupportView>> {
  const recommendation = await ctx.recommendations.byNumber(number);
  if (!recommendation) return refuse("recommendationUnknown");
  const { accountId } = recommendation;
  const about = `${by.reason}:${number}`;
  await withTransaction(ctx, (tx) =>
    audit(tx, { kind: "supportViewed", actor: "OPS", actorId: by.user.id, accountId, about }),
  );
  const [facts, isOwn, requests, hits] = await Promise.all([
    factsOf(ctx, recommendation),
    isOwnMatter(ctx, [by.user.id], { recommendation: number }),
    ctx.support.requestsAbout(number),
    ctx.support.byAccount(accountId, "number", maxOthers + 1),
  ]);
  const others = hits.flatMap(({ number: other, productName, state, createdAt }) =>
    other && state && other !== number ? [{ number: other, productName, state, createdAt }] : [],
  );
  const steps = await stepsOf(ctx, facts, requests);
  const evidence = await evidenceOf(ctx, facts);
  const waiting = requests.filter(({ state }) => state === "waiting");
  const names = await namesOf(
    ctx,
    waiting.map(({ requestedBy }) => requestedBy),
  );
  const named = await Promise.all(
    waiting.map(async (one) => {
      const order = one.orderNumber === null ? null : await ctx.orders.byExternalId(one.orderNumber);
      return { ...one, order, asker: names.get(one.requestedBy) ?? "" };
    }),
  );
  const allowed = allowedActions(facts);
  // Where nobody else comes next, whoever decides about a request does.
  const answers = explain(facts).map((one) =>
    waiting.length > 0 && one.next === "nobody" ? { ...one, next: "second" as const } : one,
  );
  return done({ facts, answers, steps, evidence, allowed, isOwn, requests: named, others });
}

/** The most cases that a recommendation's page lists. */
const maxCases = 50;

/** Loads all facts in a small, fixed number of indexed statements; of orders in review also asks the product source. */
export async function factsOf(
  ctx: ReadContext & Pick<RequestContext, "products">,
  recommendation: Recommendation,
): Promise<SupportFacts> {
  const { number, accountId } = recommendation;
  const [account, recipients, orders, own, ofAccount, cases] = await Promise.all([
    ctx.accounts.byId(accountId),
    ctx.recipients.ofRecommendation(number),
    ctx.orders.ofRecommendation(number),
    ctx.claims.ofRecommendation(number),
    ctx.claims.extrasOfAccount(accountId),
    ctx.cases.about(number, maxCases),
  ]);
  const loose = ofAccount.filter(({ recommendationNumber }) => recommendationNumber === null);
  const claims = [...own, ...loose];
  const names = [
    number,
    ...orders.map(({ id }) => id),
    ...claims.map(({ id }) => id),
    ...recipients.map((one) => one.number),
  ];
  const given = [account?.email, ...recipients.map(({ details }) => details?.email)];
  const addresses = [...new Set(given.flatMap((address) => address || []))];
  const bankIds = [...new Set(claims.flatMap(({ bankDetailId }) => (bankDetailId ? [bankDetailId] : [])))];
  const recipient = recipients.find(({ confirmedAt }) => confirmedAt !== null);
  const [mails, bouncing, payments, banks, holds, customerNumber, isOwed, ofReferrer, ofRecipient] = await Promise.all([
    ctx.support.mailsAbout(addresses.map(mailboxKey), names),
    Promise.all(addresses.map(async (address) => ((await isSuppressed(ctx, address)) ? [address] : []))),
    ctx.support.paymentsOf(claims.map(({ id }) => id)),
    Promise.all(bankIds.map((id) => ctx.bankDetails.byId(id))),
    Promise.all(
      claims.map(async ({ id, state }) => [id, state === "onHold" ? await ctx.claims.holdsOf(id) : []] as const),
    ),
    account ? ctx.customerNumbers.ofAccount(account.id) : null,
    account !== null && ctx.claims.isOwed(account.id),
    account ? ctx.ledger.waivableOf(account.id) : 0,
    recipient ? ctx.ledger.waivableOf(recipient.number) : 0,
  ]);
  const reinstatable = await Promise.all(
    claims.map(async (one) => ((await canBeReinstated(ctx, one)) ? [one.id] : [])),
  );
  const unpriced = await Promise.all(
    orders.map(async (order) => {
      if (order.state !== "inReview") return [];
      return (await ifAvailable(ctx, () => mustChooseProduct(ctx, order, recommendation))) ? [order.externalId] : [];
    }),
  );
  return {
    now: ctx.now(),
    forecast: await forecastBasis(ctx, orders),
    recommendation,
    account,
    recipients,
    orders,
    claims,
    mails,
    bouncing: new Set(bouncing.flat()),
    cases,
    holds: new Map(holds),
    payments: new Map(payments.map((payment) => [payment.claimId, payment])),
    banks: new Map(
      banks.flatMap((bank) => (bank ? [[bank.id, { last4: bank.ibanLast4, usableFrom: bank.usableFrom }]] : [])),
    ),
    reinstatable: new Set(reinstatable.flat()),
    unpriced: new Set(unpriced.flat()),
    isOwed,
    waivable: { referrer: ofReferrer, recipient: ofRecipient },
    customerNumber: customerNumber?.state ?? null,
  };
}
