import type { SupportFacts } from "#server/office/model.ts";
import type { SupportRequest } from "#server/office/request.ts";
import type { Allowed } from "#server/office/rules/allowed.ts";
import { type SupportReason, supportReasons } from "#server/office/rules/reason.ts";
import type { SupportAction } from "#server/office/schema.ts";
import type { SupportView } from "#server/office/view-recommendation.ts";
import { orderedProduct, type ReasonCode } from "#server/orders/model.ts";
import type { MailKind } from "#server/platform/mail/model.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import type { ClaimRole } from "#server/platform/values/claim.ts";
import type { Language } from "#server/platform/values/language.ts";
import { type Cents, formatCents } from "#server/platform/values/money.ts";

type Intent = SupportAction["intent"];
/**
 * One possible action; `of` (whose reward, which mail) and `about` distinguish it from others of its kind. `meaning`:
 * the sentence that says what it does, with the amount and the ordered product that it concerns.
 */
export type ActionOffer = {
  intent: Intent;
  id?: string;
  of: ClaimRole | MailKind | null;
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

type Shown = { facts: SupportFacts; allowed: Allowed; isOwn: boolean; requests: SupportView["requests"] };

type Requested = SupportView["requests"][number];

/** How the page names amounts. `amounts`: what each order pays (payableAmounts). */
type Words = { language: Language; amounts: ReadonlyMap<string, Cents> };

/**
 * The actions of a recommendation's page, the most likely first. `me`: nobody may release their own request (four-eyes
 * rule). To who has a part in it, only what decides nothing.
 */
export function offersOf({ facts, allowed, isOwn, requests }: Shown, me: string, words: Words): ActionOffer[] {
  const offer = (intent: Intent, more: Partial<ActionOffer> = {}) => offerOf(facts, words, { intent, ...more });
  const each = (intent: Intent, ids: readonly string[], about: (id: string) => string) =>
    ids.map((id) => offer(intent, { id, of: subjectOf(facts, id), about: about(id) }));
  const isRequested = (intent: Intent) => requests.some(({ kind }) => kind === intent);
  const when = (intent: Intent, isAllowed: boolean, more: Partial<ActionOffer> = {}) =>
    isAllowed && !isRequested(intent) ? [offer(intent, more)] : [];
  const ofClaim = (id: string) => claimLabel(facts, id, words);
  const waivable = formatCents(facts.waivable.referrer + facts.waivable.recipient, words.language);
  const mails = each("resendMail", allowed.mails, (id) => mailLabel(facts, id));
  if (isOwn) return mails;
  return [
    ...requests.flatMap((request): ActionOffer[] =>
      request.requestedBy === me
        ? [offer("withdraw", { id: request.id, about: requestLabel(request, words) })]
        : [
            offer("release", { ...decisionOn(request, facts, words), meaning: releases[request.kind] }),
            offer("decline", decisionOn(request, facts, words)),
          ],
    ),
    ...mails,
    ...each("rewardLink", allowed.rewardLinks, ofClaim),
    ...when("confirmation", allowed.confirmation),
    ...when("correctEmail", allowed.correctEmail, { meaning: facts.isOwed ? "askCorrectEmail" : "correctEmail" }),
    ...each("confirmOrder", allowed.confirmOrder, (id) => id),
    ...(isRequested("reopenOrder") ? [] : each("reopenOrder", allowed.reopenOrder, (id) => id)),
    ...each("releaseClaim", allowed.releaseClaim, ofClaim),
    ...each("reinstateClaim", allowed.reinstateClaim, ofClaim),
    ...when("goodwill", allowed.goodwill),
    ...when("waive", allowed.waive, { amount: waivable }),
    ...when("unblock", allowed.unblock),
    ...when("unblockAccount", allowed.unblockAccount),
    ...each("endOrder", allowed.endOrder, (id) => id),
    ...each("holdClaim", allowed.holdClaim, ofClaim),
    ...when("confirmNumber", allowed.confirmNumber),
    ...when("rejectNumber", allowed.rejectNumber),
    ...when("block", allowed.block),
    ...when("blockAccount", allowed.blockAccount),
  ];
}

const releases = {
  goodwill: "releaseGoodwill",
  waive: "releaseWaiver",
  reopenOrder: "releaseReopening",
  correctEmail: "releaseCorrection",
  unblock: "release",
  unblockAccount: "release",
} as const satisfies Record<SupportRequest["kind"], ActionOffer["meaning"]>;

/** An offer with the amount and the product of the order or claim that `id` names. */
function offerOf(
  { orders, claims }: SupportFacts,
  { language, amounts }: Words,
  { intent, ...more }: { intent: Intent } & Partial<ActionOffer>,
): ActionOffer {
  const order = orders.find(({ externalId }) => externalId === more.id);
  const cents = order ? amounts.get(order.id) : claims.find(({ id }) => id === more.id)?.cents;
  const amount = formatCents(cents ?? 0, language);
  return {
    intent,
    of: null,
    about: "",
    meaning: intent,
    amount,
    product: order ? orderedProduct(order) : "",
    asked: null,
    ...more,
  };
}

/** What a request asks for, and of whom: for the person who releases or declines it. */
function decisionOn(request: Requested, facts: SupportFacts, words: Words) {
  const { order, caseName, recipientNumber } = request;
  const { openedAt } = facts.recommendation;
  const cost = costOf(request, words);
  return {
    id: request.id,
    about: requestLabel(request, words),
    amount: cost,
    asked: {
      by: request.asker,
      on: formatDay(request.requestedAt),
      reason: supportReasons.find((reason) => reason === request.reason) ?? "check",
      role: caseName === null ? null : recipientNumber === null ? "referrer" : "recipient",
      caseName,
      email: request.email,
      cost,
      rule: order?.reasonCode ?? null,
      orderedOn: order ? formatDay(order.orderedAt) : null,
      linkOf: order && openedAt ? formatDay(openedAt) : null,
    },
  } satisfies Partial<ActionOffer>;
}

/** Whose reward the id names, or what kind of mail; null: an order. */
function subjectOf({ claims, mails }: SupportFacts, id: string): ActionOffer["of"] {
  return claims.find((claim) => claim.id === id)?.role ?? mails.find((mail) => mail.id === id)?.kind ?? null;
}

function claimLabel({ claims, orders }: SupportFacts, claimId: string, { language }: Words): string {
  const claim = claims.find(({ id }) => id === claimId);
  const order = orders.find(({ id }) => id === claim?.orderId);
  return [claim && formatCents(claim.cents, language), order?.externalId].filter(Boolean).join(" · ");
}

function mailLabel({ mails }: SupportFacts, mailId: string): string {
  const mail = mails.find(({ id }) => id === mailId);
  return mail ? formatDay(mail.createdAt) : "";
}

function requestLabel(request: Requested, words: Words): string {
  return request.caseName === null ? (request.orderNumber ?? "") : `${request.caseName} · ${costOf(request, words)}`;
}

function costOf({ order, cents }: Requested, { language, amounts }: Words): string {
  return formatCents(order ? (amounts.get(order.id) ?? 0) : (cents ?? 0), language);
}
