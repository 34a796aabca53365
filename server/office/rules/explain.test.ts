import { expect, test } from "vitest";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { giveBankDetails } from "#server/payouts/give-bank-details.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { remindDueClaims } from "#server/rewards/claim/remind-due.ts";
import { newIban } from "#tests/support/data/iban.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";
import { factsOf } from "../view-recommendation.ts";
import { explain } from "./explain.ts";

const { ctx: base, as, clock, link, message, cashId, owner } = await moneyServices();
const ctx = base as FullContext;

test("a reward waits for the support if the last mail to its owner came back, whatever the owner has to do", async () => {
  clock.now = start;
  const { number } = await link(0);
  await ingestOrderMessage(ctx, message(`X-${number}`, "delivered", number));
  clock.now = new Date(start.getTime() + 16 * day);
  await qualifyDueOrders(ctx);
  const [{ id } = expect.fail()] = await ctx.claims.ofRecommendation(number);
  const answer = async () => {
    const recommendation = (await ctx.recommendations.byNumber(number)) ?? expect.fail();
    const { code, next } = explain(await factsOf(ctx, recommendation)).find(({ claimId }) => claimId === id) ?? {};
    return [code, next];
  };
  /** After the next reminder (after 30, 90 and 180 days), whose mail comes back. */
  const reminded = async (days: number) => {
    clock.now = new Date(clock.now.getTime() + days * day);
    await remindDueClaims(ctx);
    await owner.query(`update mail set state = 'failed' where key like $1`, [`%${id}%`]);
    const said = await answer();
    clock.now = new Date(clock.now.getTime() + day);
    return said;
  };

  expect(await answer()).toEqual(["choose", "referrer"]);
  expect(await reminded(31)).toEqual(["chooseMailFailed", "support"]);
  await chooseReward(as(id), { claimId: id, rewardId: cashId });
  expect(await answer(), "the owner was here since").toEqual(["bankNeeded", "referrer"]);
  expect(await reminded(70)).toEqual(["bankMailFailed", "support"]);
  await giveBankDetails(as(id), { claimId: id, iban: newIban(), holder: "Jörg Meier" });
  expect(await answer(), "the owner was here since").toEqual(["confirmNeeded", "referrer"]);
  expect(await reminded(95)).toEqual(["confirmMailFailed", "support"]);
});
