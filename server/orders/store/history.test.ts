import { expect, test } from "vitest";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { giveBankDetails } from "#server/payouts/give-bank-details.ts";
import { agree } from "#server/referral/recipient/agree-to-terms.ts";
import { saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { detailsWith } from "#tests/support/data/referral.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";
import { ingestOrderMessage } from "../inbox/ingest-order-message.ts";

const { ctx, as, clock, link, message, cashId } = await moneyServices();
const events = async (aggregate: "account" | "recipient" | "bankDetail", id: string) =>
  (await ctx.events.of(aggregate, id)).map(({ event, actor }) => `${event} ${actor}`);

test("a new account is in the history, once", async () => {
  const { accountId } = await link();
  expect(await events("account", accountId)).toEqual(["create REF"]);
});

test("a recipient's details and consent are in the history", async () => {
  clock.now = start;
  const { number } = await link();
  const details = detailsWith({ email: "history@freund.example" });
  const saved = await saveRecipientDetails(ctx, { number, details });
  const recipient = saved.ok ? saved.value : expect.fail(saved.refusal.code);
  expect(await events("recipient", recipient.number)).toEqual(["saveDetails REC"]);
  expect(await ctx.transaction((tx) => agree(tx, recipient, null))).toBe(true);
  expect(await ctx.transaction((tx) => agree(tx, recipient, null))).toBe(false);
  expect(await events("recipient", recipient.number)).toEqual(["saveDetails REC", "agree REC"]);
});

test("new and changed bank details are in the history, without the account number", async () => {
  clock.now = start;
  const { number } = await link(0);
  await ingestOrderMessage(ctx, message("with-bank", "delivered", number));
  clock.now = new Date(start.getTime() + 16 * day);
  await qualifyDueOrders(ctx);
  const order = await ctx.orders.byExternalId("with-bank");
  const [claim] = await ctx.claims.ofOrder(order?.id ?? "");
  const claimId = claim?.id ?? "";
  const owner = as(claimId);
  await chooseReward(owner, { claimId, rewardId: cashId });
  const given: string[] = [];
  for (const iban of ["DE89370400440532013000", "DE02120300000000202051"]) {
    const answer = await giveBankDetails(owner, { claimId, iban, holder: "Jörg Meier" });
    given.push((answer.ok && answer.value.bankDetailId) || expect.fail());
  }
  const [first = "", second = ""] = given;
  expect([await events("bankDetail", first), await events("bankDetail", second)]).toEqual([
    ["give REF"],
    ["change REF"],
  ]);
  expect(JSON.stringify(await ctx.events.of("bankDetail", second))).not.toContain("DE0212");
});
