import { type Day, dayOf } from "#server/platform/values/calendar.ts";
import { claimRoles } from "#server/platform/values/claim.ts";
import type { Answer, RuleResult, SupportFacts } from "../model.ts";
import { explainClaim } from "./explain-claim.ts";
import { explainOrder } from "./explain-order.ts";

const nothing = { orderNumber: null, claimId: null, kind: null, cents: 0, last4: null } as const;

/**
 * "Where is my reward?": an answer for each subject, those that block others first. Without an order the subject is the
 * link; with an order, the order itself until it qualifies, then the claim of each person.
 */
export function explain(facts: SupportFacts): Answer[] {
  const { orders, claims } = facts;
  const answers = orders.flatMap((order) => {
    const own = claims.filter(({ orderId }) => orderId === order.id);
    const about = { ...nothing, orderNumber: order.externalId };
    const held = own.filter(({ state }) => order.state !== "qualified" && state === "onHold");
    const whole: Answer[] =
      order.state === "qualified"
        ? withoutShare(facts, own).map((whose) => ({
            ...about,
            ...withDays({ code: "noShare", next: "nobody", day: order.stateSince }),
            about: "claim",
            whose,
          }))
        : [{ ...about, ...withDays(explainOrder(facts, order)), about: "order", whose: null }];
    const each = (order.state === "qualified" ? own : held).map((claim) => ofClaim(facts, claim, order.externalId));
    return [...each, ...whole];
  });
  const loose = claims.filter(({ orderId }) => orderId === null).map((claim) => ofClaim(facts, claim, null));
  const whyBlocked = blocked(facts);
  // A blocked link can neither be passed on nor ordered by, whatever its clocks say.
  const link: Answer[] =
    orders.length > 0 || whyBlocked.length > 0
      ? []
      : [{ ...nothing, ...withDays(explainLink(facts)), about: "link", whose: "referrer" }];
  return [...whyBlocked, ...answers, ...loose, ...link];
}

/** The people who get no part of a qualified order's reward. */
function withoutShare({ recommendation }: SupportFacts, own: SupportFacts["claims"]): ("referrer" | "recipient")[] {
  const lacks = (role: "referrer" | "recipient") => own.length > 0 && !own.some((claim) => claim.role === role);
  return claimRoles.filter(
    (role) =>
      lacks(role) &&
      (role === "referrer" ? recommendation.recipientShare === 100 : recommendation.recipientShare === 0),
  );
}

function ofClaim(facts: SupportFacts, claim: SupportFacts["claims"][number], orderNumber: string | null): Answer {
  const { id: claimId, role: whose, kind, cents } = claim;
  return {
    ...nothing,
    orderNumber,
    claimId,
    whose,
    kind,
    cents,
    ...withDays(explainClaim(facts, claim)),
    about: "claim",
  };
}

function blocked({ account, recommendation }: SupportFacts): Answer[] {
  const about = { ...nothing, about: "link", whose: "referrer" } as const;
  if (account?.state === "blocked")
    return [{ ...about, ...withDays({ code: "accountBlocked", next: "support", day: recommendation.stateSince }) }];
  if (recommendation.state !== "blocked") return [];
  return [
    { ...about, ...withDays({ code: "recommendationBlocked", next: "support", day: recommendation.stateSince }) },
  ];
}

function explainLink(facts: SupportFacts): RuleResult {
  const { recommendation, recipients, mails, now } = facts;
  const { state, createdAt, openedAt, linkValidUntil, orderBy } = recommendation;
  const mail = mails.findLast(({ kind }) => kind === "confirmRecommendation");
  const isOver = linkValidUntil < now && (orderBy === null || orderBy < now);
  if (!openedAt) {
    if (state === "expired" || isOver) return { code: "neverConfirmed", next: "nobody", day: linkValidUntil };
    if (mail?.state === "failed")
      return { code: "optInMailFailed", next: "support", day: mail.createdAt, by: linkValidUntil };
    return { code: "awaitsOptIn", next: "referrer", day: mail?.sentAt ?? createdAt, by: linkValidUntil };
  }
  if (isOver || state === "expired") {
    if (recipients.length === 0) return { code: "expiredUnopened", next: "nobody", day: linkValidUntil };
    return {
      code: "expiredOpened",
      next: "nobody",
      day: orderBy && orderBy > linkValidUntil ? orderBy : linkValidUntil,
    };
  }
  const agreed = recipients.find(({ confirmedAt }) => confirmedAt !== null);
  if (agreed?.confirmedAt) return { code: "agreed", next: "recipient", day: agreed.confirmedAt, by: agreed.orderBy };
  const [newest] = recipients;
  if (newest) return { code: "clicked", next: "recipient", day: newest.lastClickAt, by: newest.orderBy };
  return { code: "notOpened", next: "referrer", day: openedAt, by: linkValidUntil };
}

function withDays({ code, next, day, by = null, last4 = null }: RuleResult) {
  return { code, next, day: asDay(day), by: by === null ? null : asDay(by), last4 };
}

const asDay = (value: Date | Day) => (typeof value === "string" ? value : dayOf(value));
