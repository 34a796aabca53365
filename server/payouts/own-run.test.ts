import { expect, test } from "vitest";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { addOperator } from "#server/platform/store/operators.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { collectReward } from "#server/rewards/claim/owner/collect.ts";
import { newIban } from "#tests/support/data/iban.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";
import { giveBankDetails } from "./give-bank-details.ts";
import { prepareRun } from "./prepare-run.ts";
import { releaseRun } from "./release-run.ts";

const { ctx: base, as, cashId, clock, link, message, owner } = await moneyServices();
const ctx = base as FullContext;

test("nobody releases a run that pays themselves, as referrer or recipient, with a login or a key", async () => {
  const { number } = await link(50);
  await ingestOrderMessage(ctx, message("A-1", "delivered", number));
  clock.now = new Date(start.getTime() + 16 * day);
  await qualifyDueOrders(ctx);
  const [order] = await ctx.orders.ofRecommendation(number);
  for (const { id, role } of await ctx.claims.ofOrder(order?.id ?? "")) {
    await chooseReward(as(id), { claimId: id, rewardId: cashId });
    await giveBankDetails(as(id), {
      claimId: id,
      iban: newIban(),
      holder: role === "referrer" ? "Jörg Meier" : "Eva Kern",
    });
    await collectReward(as(id), id);
  }
  clock.now = new Date(start.getTime() + 60 * day);
  const prepared = await prepareRun(ctx, { operator: "anna" });
  const run = (prepared.ok && prepared.value.run) || expect.fail("nothing was prepared");
  expect(run.items).toBe(2);
  const client = await owner.connect();
  for (const [party, email] of [
    ["referrer", `${number.toUpperCase()}+arbeit@beispiel.de`],
    ["recipient", `Empfaenger-${number}+arbeit@beispiel.de`],
  ] as const) {
    const { user } = await signedInAs(ctx, "finance", null, { email });
    await addOperator(client, { name: `key-${party}`, email, keyHash: `hash-${party}` });
    await client.query(`update operator set "createdAt" = "createdAt" - interval '10 years'`);
    for (const operator of [user.id, `key-${party}`])
      expect(await releaseRun(ctx, { runId: run.id, operator }), `${party}: ${operator}`).toMatchObject({
        refusal: { code: "ownMatter" },
      });
  }
  client.release();
  expect((await ctx.payouts.runById(run.id))?.state).toBe("prepared");
  const { user: somebody } = await signedInAs(ctx, "finance");
  expect(await releaseRun(ctx, { runId: run.id, operator: somebody.id })).toMatchObject({
    value: { state: "released", releasedBy: somebody.id },
  });
});
