import { afterAll, expect, test } from "vitest";
import { withTransaction } from "#server/platform/context.ts";
import { addRecommendation } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url, owner } = await database();
const { browser, job, services } = testServices(url);
afterAll(() => services.close());
const tenant = seededTenant("nordlicht");

test("every reference is a validated foreign key within the tenant", async () => {
  const { rows } = await owner.query<{ text: string; validated: boolean }>(
    `select r.relname || ': ' || replace(pg_get_constraintdef(c.oid), '"', '') as text, c.convalidated as validated
     from pg_constraint c join pg_class r on r.oid = c.conrelid
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1`,
  );
  expect(rows.filter(({ validated }) => !validated)).toEqual([]);
  expect(
    rows.map(({ text }) => text.replace(/^(\w+): FOREIGN KEY \(tenantId, (\w+)\) REFERENCES (\w+)\(.*/, "$1.$2 → $3")),
  ).toEqual([
    "adviser.agencyId → agency",
    "agency_day.agencyId → agency",
    "agency_invitation.agencyId → agency",
    "agency_invitation.invitedBy → sso_user",
    "agency_referrer.accountId → account",
    "agency_referrer.agencyId → agency",
    "agency_top_referrer.accountId → account",
    "agency_top_referrer.agencyId → agency",
    "agency_total.agencyId → agency",
    "bank_entry.undoesId → bank_entry",
    "bonus_deal.orderId → order",
    "bonus_deal.windowId → bonus_window",
    "bonus_window.accountId → account",
    "case_message.caseId → support_case",
    "claim_hold.claimId → reward_claim",
    "customer_number.accountId → account",
    "email_change.accountId → account",
    "invoice.agencyId → agency",
    "invoice.cancels → invoice",
    "invoice_item.invoiceId → invoice",
    "lead.agencyId → agency",
    "lead.recipientNumber → recipient",
    "lead.recommendationNumber → recommendation",
    "ledger_transaction.claimId → reward_claim",
    "notice_setting.userId → sso_user",
    "order.recipientNumber → recipient",
    "order.recommendationNumber → recommendation",
    "order_decision.orderId → order",
    "passkey.accountId → account",
    "payout_item.paidEntryId → bank_entry",
    "payout_item.runId → payout_run",
    "posting.transactionId → ledger_transaction",
    "recipient.termsHash → terms_text",
    "recommendation.accountId → account",
    "recommendation.adviserId → adviser",
    "recommendation.agencyId → agency",
    "recommendation.priceVersionId → price_version",
    "recommendation.termsHash → terms_text",
    "reward_claim.accountId → account",
    "reward_claim.bonusWindowId → bonus_window",
    "reward_claim.orderId → order",
    "reward_claim.recipientNumber → recipient",
    "reward_claim.recommendationNumber → recommendation",
    "reward_plan.agencyId → agency",
    "saved_view.userId → sso_user",
    "session.accountId → account",
    "sso_session.userId → sso_user",
    "sso_user.agencyId → agency",
    "support_request.decidedBy → sso_user",
    "support_request.recommendationNumber → recommendation",
    "support_request.requestedBy → sso_user",
    "voucher.claimId → reward_claim",
    "webhook_delivery.endpointId → webhook_endpoint",
    "webhook_delivery.eventId → event",
  ]);
});

const sessionColumns = `("tenantId", "tokenHash", "accountId", "createdAt", "expiresAt", "endsAt")`;
const session = (tenantId: string, accountId: string) =>
  owner.query(`insert into session ${sessionColumns} values ($1, gen_random_uuid()::text, $2, now(), now(), now())`, [
    tenantId,
    accountId,
  ]);

test("a reference to a missing row, or to another tenant's row with the same id, is refused", async () => {
  const { accountId } = await addRecommendation(await browser(tenant).ctx());
  await session("nordlicht", accountId);
  await expect(session("elbschutz", accountId)).rejects.toMatchObject({ code: "23503" });
  await expect(session("nordlicht", crypto.randomUUID())).rejects.toMatchObject({ code: "23503" });
  await expect(owner.query(`delete from account where id = $1`, [accountId])).rejects.toMatchObject({ code: "23503" });
});

test("locking a row for a change does not block inserts that reference it", async () => {
  const ctx = job(tenant);
  const { accountId } = await addRecommendation(await browser(tenant).ctx());
  await withTransaction(ctx, async (tx) => {
    expect(await tx.accounts.byIdForUpdate(accountId)).not.toBeNull();
    const other = await owner.connect();
    await other.query("set lock_timeout = '2s'");
    await other
      .query(`insert into session ${sessionColumns} values ('nordlicht', 'meanwhile', $1, now(), now(), now())`, [
        accountId,
      ])
      .finally(() => other.release(true));
  });
  expect((await owner.query(`select from session where "tokenHash" = 'meanwhile'`)).rowCount).toBe(1);
});
