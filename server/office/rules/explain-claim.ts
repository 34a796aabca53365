import { addressHoldHours } from "#server/rewards/claim/holds.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { linkMails } from "#server/rewards/claim/owner/links.ts";
import { type HoldCause, type HoldKind, readCause } from "#server/rewards/claim/rules/hold-cause.ts";
import { waitingClaimStates } from "#server/rewards/claim/rules/step.ts";
import { openClaimStates } from "#server/rewards/claim/states.ts";
import type { AnswerCode, MailTrace, RuleResult, SupportFacts } from "../model.ts";
import { officeDay } from "../work/deadlines.ts";

/** Explains the state of a claim, who acts next and by when. */
export function explainClaim(facts: SupportFacts, claim: Claim): RuleResult {
  const { now, account, customerNumber } = facts;
  const { state, stateSince: since, readyAt, expiresAt, payoutDueAt } = claim;
  const isOpen = openClaimStates.includes(state);
  if (isOpen && account?.state === "blocked") return { code: "heldAccount", next: "support", day: since };
  if (waitingClaimStates.includes(state) && expiresAt !== null && expiresAt <= now)
    return { code: "expired", next: "nobody", day: expiresAt };
  const ready = { next: claim.role, day: readyAt ?? since, by: expiresAt };
  /** The owner is next, but the last mail with the link since then did not reach them; null: it did, or none went. */
  const unreached = (code: AnswerCode, day: Date): RuleResult | null => {
    const mail = lastMail(facts.mails, claim, linkMails);
    return mail?.state === "failed" && mail.createdAt >= day ? { code, ...ready, day, next: "support" } : null;
  };
  const returned = facts.payments.get(claim.id)?.item === "returned";
  switch (state) {
    case "reserved":
      return { code: "reserved", next: "time", day: since };
    case "onHold":
      return whyHeld(facts, claim);
    case "unclaimed":
      return { code: "noAddress", next: "recipient", day: since, by: expiresAt };
    case "choose":
      return unreached("chooseMailFailed", ready.day) ?? { code: "choose", ...ready };
    case "needsBankDetails":
      return (
        unreached("bankMailFailed", since) ?? { code: returned ? "bankReturned" : "bankNeeded", ...ready, day: since }
      );
    case "readyToPay":
      return unreached("confirmMailFailed", since) ?? { code: "confirmNeeded", ...ready, day: since };
    case "cancelled":
      return { code: "claimCancelled", next: "nobody", day: since };
    case "expired":
      return { code: "expired", next: "nobody", day: expiresAt ?? since };
    case "paid":
      return paid(facts, claim);
    case "collected":
      if (customerNumber === "rejected" && claim.role === "referrer")
        return { code: "customerNumberRejected", next: "referrer", day: since, by: payoutDueAt };
      return claim.method === "voucher" ? voucherOnItsWay(facts, claim) : moneyOnItsWay(facts, claim);
  }
}

function lastMail(mails: readonly MailTrace[], { id }: Claim, kinds: readonly MailTrace["kind"][]) {
  return mails.findLast(({ kind, key }) => kinds.includes(kind) && key.split(":").includes(id));
}

/** A block is decided: whatever else holds the claim, nobody looks at it by any day. */
function whyHeld({ holds }: SupportFacts, { id, stateSince }: Claim): RuleResult {
  const causes = holds.get(id) ?? [];
  const block = causes.find(({ cause }) => heldCode(cause) === "heldBlocked");
  if (block) return { code: "heldBlocked", next: "support", day: block.createdAt };
  const [first] = causes;
  const day = first?.createdAt ?? stateSince;
  const code = heldCode(first?.cause);
  return code === "heldAddress"
    ? { code, next: "time", day, by: new Date(day.getTime() + addressHoldHours * 3_600_000) }
    : { code, next: "support", day, by: officeDay("held", stateSince) };
}

const codeOfHold = {
  recommendation: "heldBlocked",
  address: "heldAddress",
  review: "heldReview",
  bank: "heldSameBank",
  person: "heldSamePerson",
  browser: "heldSameBrowser",
  buyer: "heldSameBuyer",
  pace: "heldManyOrders",
} as const satisfies Record<HoldKind, AnswerCode>;

export type HeldCode = (typeof codeOfHold)[HoldKind];

/** Why a claim is on hold, by the cause of its oldest hold; undefined: the hold was lifted since the claim was read. */
export const heldCode = (cause: HoldCause | undefined): HeldCode =>
  codeOfHold[cause ? readCause(cause).kind : "review"];

function moneyOnItsWay({ now, banks, payments }: SupportFacts, claim: Claim): RuleResult {
  const { collectedAt, stateSince, payoutDueAt, bankDetailId } = claim;
  const bank = bankDetailId ? banks.get(bankDetailId) : undefined;
  const day = collectedAt ?? stateSince;
  const payment = payments.get(claim.id);
  const last4 = bank?.last4 ?? null;
  if (payment?.item === "pending" && payment.run === "exported")
    return { code: "payoutAtBank", next: "bank", day, by: payoutDueAt, last4 };
  if (payment?.item === "pending" && payment.run === "released")
    return { code: "payoutReleased", next: "payout", day, by: payoutDueAt, last4 };
  if (payment?.item === "pending" && payment.run === "prepared")
    return { code: "payoutPrepared", next: "second", day, by: payoutDueAt, last4 };
  if (payoutDueAt && payoutDueAt < now) return { code: "payoutLate", next: "payout", day, by: payoutDueAt };
  if (bank && bank.usableFrom > now) return { code: "bankFresh", next: "time", day, by: bank.usableFrom };
  return { code: "payoutQueued", next: "payout", day, by: payoutDueAt };
}

function voucherOnItsWay({ now }: SupportFacts, { collectedAt, stateSince, payoutDueAt }: Claim): RuleResult {
  const isLate = payoutDueAt !== null && payoutDueAt < now;
  const day = collectedAt ?? stateSince;
  return { code: isLate ? "voucherLate" : "voucherQueued", next: isLate ? "support" : "time", day, by: payoutDueAt };
}

function paid({ mails, banks }: SupportFacts, claim: Claim): RuleResult {
  const day = claim.paidAt ?? claim.stateSince;
  if (claim.method === "voucher") {
    const isFailed = lastMail(mails, claim, ["voucher"])?.state === "failed";
    return isFailed
      ? { code: "voucherMailFailed", next: "support", day }
      : { code: "paidVoucher", next: "nobody", day };
  }
  const last4 = (claim.bankDetailId && banks.get(claim.bankDetailId)?.last4) || null;
  return { code: last4 ? "paidCash" : "paidElsewhere", next: "nobody", day, last4 };
}
