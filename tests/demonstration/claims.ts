import { hash } from "node:crypto";
import { addDays, dayOf, endOfDayAfter } from "#server/platform/values/calendar.ts";
import { nextReminder } from "#server/rewards/claim/rules/reminders.ts";
import type { BookingName } from "#server/rewards/ledger/bookings.ts";
import { post } from "./ledger.ts";
import { later, type OrderStory, qualifiedAt } from "./story.ts";
import type { Ordered, Row, Year } from "./year.ts";

/** A claim of an order with its events and postings. */
export function addClaim(
  year: Year,
  orderId: string,
  order: OrderStory,
  of: Ordered,
  claim: Ordered["claims"][number],
): void {
  const { tenant, now, random, rows, chosen, event } = year;
  const tenantId = tenant.id;
  const { role, cents, story } = claim;
  const { orderedAt, endedAt } = order;
  const id = random.id(orderedAt);
  const heldAt = later(orderedAt, 0.1);
  const isHeld = story.state === "reserved" && random.chance(0.05) && heldAt < now;
  const state = isHeld ? "onHold" : story.state;
  const readyAt = qualifiedAt(order);
  const waits = ["choose", "needsBankDetails", "readyToPay"].includes(state);
  const { claimDays, cashDays } = tenant.clocks;
  const passed = tenant.clocks.reminderDays.filter((days) => readyAt && addDays(dayOf(readyAt), days) <= dayOf(now));
  const remindedDays = waits ? Math.max(0, ...passed) : 0;
  const isVoucher = story.method === "voucher";
  const expiresAt = readyAt && endOfDayAfter(readyAt, claimDays);
  const remindsAfter = (sent: number) => nextReminder({ readyAt, expiresAt, remindedDays: sent }, tenant.clocks);
  const row: Row = {
    tenantId,
    id,
    state,
    heldFrom: isHeld ? "reserved" : null,
    orderId,
    sourceKey: `order:${orderId}`,
    role,
    stateSince: isHeld
      ? heldAt
      : (story.paidAt ?? story.collectedAt ?? story.chosenAt ?? endedAt ?? readyAt ?? orderedAt),
    kind: "base",
    cents,
    recommendationNumber: of.number,
    accountId: role === "referrer" ? of.referrer.id : null,
    recipientNumber: role === "recipient" ? of.recipientNumber : null,
    method: story.method,
    bankDetailId: null,
    rewardId: story.method && (isVoucher ? random.pick(["lesefuchs", "tannenpfad"]) : "ueberweisung"),
    createdAt: orderedAt,
    readyAt,
    expiresAt,
    remindedDays,
    nextReminderAt: waits ? remindsAfter(remindedDays) : null,
    collectedAt: story.collectedAt,
    paidAt: story.paidAt,
    reasonCode: state === "cancelled" ? order.reasonCode : null,
    payoutDueAt: story.collectedAt && later(story.collectedAt, isVoucher ? 1 : cashDays),
  };
  rows.reward_claim.push(row);
  const holder =
    role === "referrer"
      ? `${of.referrer.firstName} ${of.referrer.lastName}`
      : `${of.person["firstName"]} ${of.person["lastName"]}`;
  const owner =
    role === "referrer"
      ? { kind: "account" as const, id: of.referrer.id }
      : { kind: "recipient" as const, id: of.recipientNumber };
  const bankData: Row = { bankDetailId: null };
  if (story.method) chosen.push({ row, bankData, story, owner, holder });

  const book = (name: BookingName, at: Date) => post(rows, row, name, { id: random.id(at), tenantId, at });
  const { recipientNumber, rewardId, method, payoutDueAt, reasonCode } = row;
  event("claim", id, "reserve", [null, "reserved"], orderedAt, { actor: "SYS", data: { recipientNumber } });
  book("reserve", orderedAt);
  if (isHeld) {
    event("claim", id, "hold", ["reserved", "onHold"], heldAt, {
      actor: "OPS",
      reasonCode: "RISK_LOOK",
      data: { heldFrom: "reserved" },
    });
    const at = { actor: "OPS", createdAt: heldAt };
    rows.claim_hold.push({ tenantId, claimId: id, cause: "review:RISK_LOOK", reasonCode: "RISK_LOOK", ...at });
  }
  if (readyAt) {
    const data = { readyAt, expiresAt, nextReminderAt: remindsAfter(0) };
    event("claim", id, "qualify", ["reserved", "choose"], readyAt, { actor: "SYS", data });
  }
  if (readyAt && remindedDays > 0) {
    // Not drawn, so that what is drawn afterwards stays the same.
    const eventId = hash("md5", `${tenantId} ${id} remind`);
    const { nextReminderAt } = row;
    const at = remindsAfter(remindedDays - 1) ?? now;
    const by = { actor: "SYS", id: eventId, data: { remindedDays, nextReminderAt } };
    event("claim", id, "remind", [state, state], at < now ? at : now, by);
  }
  if (state === "cancelled" && endedAt) {
    event("claim", id, "cancel", [readyAt ? "choose" : "reserved", "cancelled"], endedAt, {
      actor: "SYS",
      data: { reasonCode, nextReminderAt: null },
    });
    book("cancel", endedAt);
  }
  const by = { actor: role === "referrer" ? "REF" : "REC" };
  const { chosenAt, collectedAt, paidAt } = story;
  const choice = { method, rewardId };
  const collection = { collectedAt, payoutDueAt, nextReminderAt: null };
  if (chosenAt && isVoucher) {
    const data = { ...choice, ...collection };
    event("claim", id, "chooseVoucher", ["choose", "collected"], chosenAt, { ...by, data });
  }
  if (chosenAt && !isVoucher) {
    const at = state === "needsBankDetails" ? chosenAt : new Date(chosenAt.getTime() - 1);
    event("claim", id, "chooseCash", ["choose", "needsBankDetails"], at, { ...by, data: choice });
    if (state !== "needsBankDetails")
      event("claim", id, "giveBankDetails", ["needsBankDetails", "readyToPay"], chosenAt, { ...by, data: bankData });
    if (collectedAt)
      event("claim", id, "collect", ["readyToPay", "collected"], collectedAt, { ...by, data: collection });
  }
  if (paidAt) {
    event("claim", id, "pay", ["collected", "paid"], paidAt, { actor: isVoucher ? "SYS" : "BANK", data: { paidAt } });
    // A transfer is booked with its run.
    if (isVoucher) book("payVoucher", paidAt);
  }
}
