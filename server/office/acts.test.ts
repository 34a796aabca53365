import { expect, test } from "vitest";
import { withdrawInvitation } from "#server/agencies/invitation/end.ts";
import { invite, remindInvited, sendInvitation } from "#server/agencies/invitation/invite.ts";
import { billAgencies } from "#server/agencies/invoice/bill-agencies.ts";
import { cancelInvoice, markInvoicePaid } from "#server/agencies/invoice/end-invoice.ts";
import { addPlanRow, removePlanRow } from "#server/agencies/reward-plan/add-row.ts";
import { storeFileMessages } from "#server/orders/inbox/file/read-lines.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { releaseOrder } from "#server/orders/release-order.ts";
import { cancelOrder, confirmOrder, rejectOrder, reopenOrder } from "#server/orders/review-order.ts";
import { settleByHand } from "#server/payouts/bank-entry/settle-by-hand.ts";
import { discardRun } from "#server/payouts/discard-run.ts";
import { exportRun } from "#server/payouts/export-run.ts";
import { giveBankDetails } from "#server/payouts/give-bank-details.ts";
import { prepareRun } from "#server/payouts/prepare-run.ts";
import { releaseRun } from "#server/payouts/release-run.ts";
import { blockAccount, unblockAccount } from "#server/people/account/block.ts";
import { block, unblock } from "#server/referral/recommendation/block.ts";
import { expireDueClaims } from "#server/rewards/claim/expire-due.ts";
import { grantGoodwill } from "#server/rewards/claim/grant-goodwill.ts";
import { holdForReview, releaseClaim } from "#server/rewards/claim/holds.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { collectReward } from "#server/rewards/claim/owner/collect.ts";
import { reinstateClaim } from "#server/rewards/claim/reinstate-claim.ts";
import { confirmCustomerNumber, rejectCustomerNumber } from "#server/rewards/customer-number/decide.ts";
import { importVoucherCodes } from "#server/rewards/voucher/import-codes.ts";
import { cutActs } from "#tests/support/checks/cut-acts.ts";
import { actionOfTwo, auditedAction } from "#tests/support/data/audited-action.ts";
import { submitCustomerNumber } from "#tests/support/data/customer-number.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";

/** Acts about orders, rewards, payouts and an agency's work; the others are in acts-of-office.test.ts. */

const { ctx: base, as, clock, link, message, cashId, owner } = await moneyServices();
const ctx = base as Parameters<typeof addAgency>[0] & typeof base;

const acted = await cutActs(ctx, owner);

let keys = 0;
const by = <const Reason extends string>(reasonCode: Reason) => auditedAction({ reasonCode, key: `act-${keys++}` });
const byTwo = () => actionOfTwo({ key: `act-${keys++}` });

async function orderOf(kind: "received" | "delivered", agencyId: string | null = null) {
  clock.now = start;
  const made = await link(0);
  if (agencyId)
    await owner.query(`update recommendation set "agencyId" = $2 where number = $1`, [made.number, agencyId]);
  await ingestOrderMessage(ctx, message(`A-${made.number}`, kind, made.number));
  const [order] = await ctx.orders.ofRecommendation(made.number);
  const [claim] = await ctx.claims.ofOrder(order?.id ?? "");
  return { ...made, orderId: order?.id ?? "", claimId: claim?.id ?? "" };
}

test("decisions about orders", async () => {
  const { orderId } = await orderOf("received");
  await acted("cancelOrder", (on) => cancelOrder(on, orderId, by("RULE_CANCELLED_BY_CUSTOMER")));
  await acted("reopenOrder", (on) => reopenOrder(on, { orderId, recommendationNumber: null }, by("COMPLAINT")));
  await acted("confirmOrder", (on) => confirmOrder(on, orderId, by("LOOKED_AT")));
  const refused = await orderOf("received");
  await acted("rejectOrder", (on) => rejectOrder(on, refused.orderId, by("RISK_REVIEW")));
});

test("decisions about recommendations, accounts and rewards", async () => {
  const { number, accountId, claimId } = await orderOf("delivered");
  clock.now = new Date(start.getTime() + 16 * day);
  await qualifyDueOrders(ctx);
  await acted("block", (on) => block(on, number, by("RISK_FRAUD")));
  await acted("unblock", (on) => unblock(on, number, byTwo()));
  await acted("blockAccount", (on) => blockAccount(on, accountId, by("RISK_FRAUD")));
  await acted("unblockAccount", (on) => unblockAccount(on, accountId, byTwo()));
  await acted("holdForReview", (on) => holdForReview(on, claimId, by("RISK_REVIEW")));
  await acted("releaseClaim", (on) => releaseClaim(on, claimId, by("LOOKED_AT")));
  const goodwill = { name: "A-1", recommendationNumber: number, recipientNumber: null, cents: 900 };
  await acted("grantGoodwill", (on) => grantGoodwill(on, goodwill, { ...byTwo(), reasonCode: "KULANZ" }));
  clock.now = new Date(start.getTime() + 400 * day);
  await expireDueClaims(ctx);
  await acted("reinstateClaim", (on) => reinstateClaim(on, claimId, by("KULANZ")));
  const id = await submitCustomerNumber(ctx, accountId);
  await acted("rejectCustomerNumber", (on) => rejectCustomerNumber(on, id, by("UNKNOWN_THERE")));
  await acted("confirmCustomerNumber", (on) => confirmCustomerNumber(on, id, by("LOOKED_AT")));
});

test("payouts", async () => {
  const iban = "DE89370400440532013000";
  const { claimId } = await orderOf("delivered");
  clock.now = new Date(start.getTime() + 16 * day);
  await qualifyDueOrders(ctx);
  await chooseReward(as(claimId), { claimId, rewardId: cashId });
  await giveBankDetails(as(claimId), { claimId, iban, holder: "Jörg Meier" });
  await collectReward(as(claimId), claimId);
  clock.now = new Date(start.getTime() + 60 * day);
  const prepare = async () => {
    await acted("prepareRun", (on) => prepareRun(on, { operator: "anna" }));
    const { rows } = await owner.query(`select id from payout_run where state = 'prepared'`);
    return rows[0]?.id ?? expect.fail("there is no run");
  };
  const first = await prepare();
  await acted("discardRun", (on) =>
    discardRun(on, { runId: first, operator: "anna", rejectedByBank: false, reason: "doubt" }),
  );
  const runId = await prepare();
  await acted("releaseRun", (on) => releaseRun(on, { runId, operator: "ben" }));
  const file = { runId, operator: "ben", debtorIban: iban, makeFile: async () => "file" };
  await acted("exportRun", (on) => exportRun(on, file));
  await acted("settleByHand", (on) => settleByHand(on, { runId, operator: "anna", returned: [] }));
  const codes = [{ code: "AKT-1", cents: 2500, validUntil: null }];
  const vouchers = { rewardId: "lesefuchs", codes, operator: "anna" };
  await acted("storeFileMessages", (on) => storeFileMessages(on, [message("A-DATEI", "received", null)], "anna"));
  await acted("importVoucherCodes", (on) => importVoucherCodes(on, vouchers));
});

test("acts of agencies", async () => {
  clock.now = start;
  const agency = await addAgency(ctx, { feeCents: 500 });
  const { user } = await signedInAs(ctx, "owner", agency.id);
  const me = { ...user, agencyId: agency.id };
  const group = (await ctx.products.list())[0]?.group ?? "";
  const row = { productGroup: group, kind: "fixed", referrerCents: 700, recipientCents: 2300 } as const;
  const added = await acted("addPlanRow", (on) =>
    addPlanRow(on, me, { ...row, validFrom: "2026-04-01", validUntil: "2026-06-30" }),
  );
  await acted("removePlanRow", (on) => removePlanRow(on, me, added.id));
  const invited = { kind: "referrer", firstName: "Mia", lastName: "Berg", email: "mia@verein.example" } as const;
  const { id } = await acted("invite", (on) => invite(on, me, { ...invited, agreed: true }));
  await acted("remindInvited", (on) => remindInvited(on, me, id));
  const kept = await acted("invite", (on) =>
    invite(on, me, { ...invited, email: "ina@verein.example", agreed: false }),
  );
  await acted("sendInvitation", (on) => sendInvitation(on, me, kept.id));
  await acted("withdrawInvitation", (on) => withdrawInvitation(on, me, id));

  const orders = [await orderOf("received", agency.id), await orderOf("received", agency.id)];
  await owner.query(`update "order" set state = 'inReview' where id = any($1)`, [orders.map(({ orderId }) => orderId)]);
  for (const { orderId } of orders) await acted("releaseOrder", (on) => releaseOrder(on, me, orderId));
  const bill = async (month: number) => {
    clock.now = new Date(start.getTime() + month * 31 * day);
    await billAgencies(ctx);
    const [newest] = await ctx.invoices.ofAgency(agency.id);
    return newest?.number ?? expect.fail("there is no invoice");
  };
  const number = await bill(1);
  await acted("cancelInvoice", (on) => cancelInvoice(on, number, by("LOOKED_AT")));
  const again = await bill(2);
  await acted("markInvoicePaid", (on) => markInvoicePaid(on, again, by("LOOKED_AT")));
});
