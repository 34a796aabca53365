import { formatDay } from "#server/domain/calendar.ts";
import { formatCents } from "#server/domain/money.ts";
import type { SupportFacts, SupportRequest } from "#server/domain/support/model.ts";
import type { Allowed } from "#server/domain/support/rules/allowed.ts";
import type { SupportAction } from "#server/domain/support/schema.ts";
import type { Language } from "#server/domain/tenant/model.ts";

/** One possible action; `about` distinguishes it from others of its kind. */
export type ActionOffer = { intent: SupportAction["intent"]; id?: string; about: string };

type Shown = { facts: SupportFacts; allowed: Allowed; requests: readonly SupportRequest[] };

/** The actions of a recommendation's page, the most likely first. `me`: nobody may release their own request (four-eyes rule). */
export function offersOf({ facts, allowed, requests }: Shown, me: string, language: Language): ActionOffer[] {
  const { claims, mails, orders } = facts;
  const each = (intent: SupportAction["intent"], ids: readonly string[], about: (id: string) => string) =>
    ids.map((id): ActionOffer => ({ intent, id, about: about(id) }));
  const when = (intent: SupportAction["intent"], isAllowed: boolean): ActionOffer[] =>
    isAllowed ? [{ intent, about: "" }] : [];
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
  const ofRequest = ({ kind, cents }: SupportRequest) => (kind === "goodwill" ? formatCents(cents ?? 0, language) : "");
  return [
    ...requests.flatMap((one): ActionOffer[] => [
      ...(one.requestedBy === me ? [] : [{ intent: "release" as const, id: one.id, about: ofRequest(one) }]),
      { intent: "withdraw", id: one.id, about: ofRequest(one) },
    ]),
    ...each("resendMail", allowed.mails, ofMail),
    ...each("rewardLink", allowed.rewardLinks, ofClaim),
    ...when("confirmation", allowed.confirmation),
    ...when("correctEmail", allowed.correctEmail),
    ...each("confirmOrder", allowed.confirmOrder, (id) => id),
    ...each("reopenOrder", allowed.reopenOrder, (id) => id),
    ...each("releaseClaim", allowed.releaseClaim, ofClaim),
    ...each("reinstateClaim", allowed.reinstateClaim, ofClaim),
    ...when("goodwill", allowed.goodwill && !waiting("goodwill")),
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
