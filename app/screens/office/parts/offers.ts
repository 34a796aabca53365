import { type SupportFacts, type SupportReason, supportReasons } from "#server/office/model.ts";
import type { SupportRequest } from "#server/office/request.ts";
import type { Allowed } from "#server/office/rules/allowed.ts";
import type { SupportAction } from "#server/office/schema.ts";
import type { SupportView } from "#server/office/view-recommendation.ts";
import { orderedProduct, type ReasonCode } from "#server/orders/model.ts";
import type { Language } from "#server/platform/tenant/model.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { type Cents, formatCents } from "#server/platform/values/money.ts";

type Intent = SupportAction["intent"];
/**
 * One possible action; `about` distinguishes it from others of its kind. `meaning`: the sentence that says what it
 * does, with the amount and the ordered product that it concerns.
 */
export type ActionOffer = {
  intent: Intent;
  id?: string;
  about: string;
  meaning: Intent | "releaseGoodwill" | "releaseWaiver" | "releaseReopening" | "askCorrectEmail" | "releaseCorrection";
  amount: string;
  product: string;
  /** What the second person must know of a request. */
  asked: Asked | null;
};
/** `rule`: the one that said no to the order · `orderedOn`, `linkOf`: for its window. null: it is about no order. */
export type Asked = {
  by: string;
  on: string;
  reason: SupportReason;
  role: "referrer" | "recipient" | null;
  caseName: string | null;
  email: string | null;
  cost: string;
  rule: ReasonCode | null;
  orderedOn: string | null;
  linkOf: string | null;
};

type Shown = { facts: SupportFacts; allowed: Allowed; requests: SupportView["requests"] };

type Requested = SupportView["requests"][number];

/**
 * The actions of a recommendation's page, the most likely first. `me`: nobody may release their own request (four-eyes
 * rule). `amounts`: what each order pays (payableAmounts).
 */
export function offersOf(
  { facts, allowed, requests }: Shown,
  me: string,
  language: Language,
  amounts: ReadonlyMap<string, Cents>,
): ActionOffer[] {
  const { claims, mails, orders, recoverable } = facts;
  const offer = (intent: Intent, more: Partial<ActionOffer> = {}): ActionOffer => {
    const concerned = orders.find(({ externalId }) => externalId === more.id);
    const cents = concerned ? amounts.get(concerned.id) : claims.find(({ id }) => id === more.id)?.cents;
    const amount = formatCents(cents ?? 0, language);
    const product = concerned ? orderedProduct(concerned) : "";
    return { intent, about: "", meaning: intent, amount, product, asked: null, ...more };
  };
  const each = (intent: Intent, ids: readonly string[], about: (id: string) => string) =>
    ids.map((id) => offer(intent, { id, about: about(id) }));
  const when = (intent: Intent, isAllowed: boolean): ActionOffer[] => (isAllowed ? [offer(intent)] : []);
  const ofClaim = (id: string) => {
    const claim = claims.find((one) => one.id === id);
    const order = orders.find((one) => one.id === claim?.orderId);
    return [claim && formatCents(claim.cents, language), order?.externalId].filter(Boolean).join(" · ");
  };
  const ofMail = (id: string) => {
    const mail = mails.find((one) => one.id === id);
    return mail ? formatDay(mail.createdAt) : "";
  };
  const waiting = (kind: SupportRequest["kind"]) => requests.some((one) => one.kind === kind);
  const costOf = ({ order, ...one }: Requested) => {
    return formatCents(order ? (amounts.get(order.id) ?? 0) : (one.cents ?? 0), language);
  };
  const ofRequest = (one: Requested) =>
    one.caseName !== null ? `${one.caseName} · ${costOf(one)}` : (one.orderNumber ?? "");
  const releases = {
    goodwill: "releaseGoodwill",
    waive: "releaseWaiver",
    reopenOrder: "releaseReopening",
    correctEmail: "releaseCorrection",
    unblock: "release",
    unblockAccount: "release",
  } as const;
  const decisionOn = (intent: "release" | "decline", one: Requested) => {
    const { order } = one;
    const { openedAt } = facts.recommendation;
    return offer(intent, {
      id: one.id,
      about: ofRequest(one),
      amount: costOf(one),
      ...(intent === "release" ? { meaning: releases[one.kind] } : {}),
      asked: {
        by: one.asker,
        on: formatDay(one.requestedAt),
        reason: supportReasons.find((reason) => reason === one.reason) ?? "check",
        role: one.caseName !== null ? (one.recipientNumber === null ? "referrer" : "recipient") : null,
        caseName: one.caseName,
        email: one.email,
        cost: costOf(one),
        rule: order?.reasonCode ?? null,
        orderedOn: order ? formatDay(order.orderedAt) : null,
        linkOf: order && openedAt ? formatDay(openedAt) : null,
      },
    });
  };
  return [
    ...requests.flatMap((one): ActionOffer[] => [
      ...(one.requestedBy === me
        ? [offer("withdraw", { id: one.id, about: ofRequest(one) })]
        : [decisionOn("release", one), decisionOn("decline", one)]),
    ]),
    ...each("resendMail", allowed.mails, ofMail),
    ...each("rewardLink", allowed.rewardLinks, ofClaim),
    ...when("confirmation", allowed.confirmation),
    ...(allowed.correctEmail && !waiting("correctEmail")
      ? [offer("correctEmail", { meaning: facts.isOwed ? "askCorrectEmail" : "correctEmail" })]
      : []),
    ...each("confirmOrder", allowed.confirmOrder, (id) => id),
    ...(waiting("reopenOrder") ? [] : each("reopenOrder", allowed.reopenOrder, (id) => id)),
    ...each("releaseClaim", allowed.releaseClaim, ofClaim),
    ...each("reinstateClaim", allowed.reinstateClaim, ofClaim),
    ...when("goodwill", allowed.goodwill && !waiting("goodwill")),
    ...(allowed.waive && !waiting("waive")
      ? [offer("waive", { amount: formatCents(recoverable.referrer + recoverable.recipient, language) })]
      : []),
    ...when("unblock", allowed.unblock && !waiting("unblock")),
    ...when("unblockAccount", allowed.unblockAccount && !waiting("unblockAccount")),
    ...each("endOrder", allowed.endOrder, (id) => id),
    ...each("holdClaim", allowed.holdClaim, ofClaim),
    ...when("confirmNumber", allowed.confirmNumber),
    ...when("rejectNumber", allowed.rejectNumber),
    ...when("block", allowed.block),
    ...when("blockAccount", allowed.blockAccount),
  ];
}
