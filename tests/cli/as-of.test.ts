import { expect, it } from "vitest";
import type { CliDeps, Command } from "#server/cli/command.ts";
import { orders } from "#server/cli/orders/orders.ts";
import { recommendations } from "#server/cli/recommendations.ts";
import { payouts } from "#server/payouts/cli/payouts.ts";
import { operator } from "#server/platform/cli/operator.ts";
import { claims } from "#server/rewards/cli/claims.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { debtorIban, exportedRun } from "#tests/support/data/exported-run.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import {
  bookEntries,
  createRecommendation,
  followLink,
  ingestOrderMessage,
} from "#tests/support/services/use-cases.ts";

const { deps: keyless, printed, ctx: ctxOf } = await seededServices();
await operator.run(["add", "anna", "--email", "anna@marke.example"], keyless);
const key = /op_\S+/.exec(printed.join("\n"))?.[0];
const deps: CliDeps = { ...keyless, variable: (name) => (name === "OPERATOR_KEY" ? key : keyless.variable(name)) };
const clock = { now: new Date() };
const ctx = ctxOf("nordlicht", () => clock.now);
const on = (day: string) => {
  clock.now = new Date(`${day}T09:00:00Z`);
};

async function type(command: Command, words: string): Promise<string> {
  printed.length = 0;
  await command.run(words.split(" "), deps);
  return printed.join("\n").replaceAll("\u00a0", " ");
}

it("a recommendation, an order, a claim and a run are shown as of a moment", async () => {
  on("2026-03-02");
  const [product] = await ctx.products.list();
  const form = { firstName: "Anna", lastName: "Meier", email: "anna@beispiel.example", audience: "private" as const };
  const input = { ...form, productId: product?.id ?? null, recipientShare: 0 as const, terms: true, attempt: "1" };
  const made = await createRecommendation(ctx, input);
  const number = (made.ok && made.value.recommendation?.number) || "";
  await followLink(ctx, { number, channel: null });
  const tell = (more: Omit<Parameters<typeof orderMessage>[1], "externalOrderId">) =>
    ingestOrderMessage(ctx, orderMessage(ctx.now(), { ...more, externalOrderId: "A-7", recommendationNumber: number }));
  on("2026-03-05");
  await tell({ eventId: "one", kind: "confirmed", productId: product?.id ?? null });
  on("2026-03-09");
  await tell({ eventId: "two", kind: "cancelled", cancelledBy: "customer" });

  expect(await type(recommendations, `show ${number} --as-of 2026-03-04`)).toMatch(
    /^\S+ {2}clicked since 02\.03\.2026/,
  );
  const link = await type(recommendations, `show ${number} --as-of 2026-03-06T00:00Z`);
  expect(link).toContain("ordered since 05.03.2026");
  expect(link).toContain("order A-7  confirmed");
  expect(link).not.toContain("orderFailed");
  expect(await type(recommendations, `show ${number}`)).toContain("failed since 09.03.2026");

  const order = await type(orders, "show A-7 --as-of 2026-03-06");
  expect(order).toMatch(/^A-7 {2}confirmed .*\n {2}referrer base \d+ € reserved/);
  expect(order).not.toContain("cancel");
  expect(await type(orders, "show A-7")).toContain("cancelled (RULE_CANCELLED_BY_CUSTOMER)");
  const claim = /[0-9a-f-]{36}/.exec(order)?.[0] ?? "";
  expect(await type(claims, `show ${claim} --as-of 2026-03-06`)).toMatch(/reserved since[\s\S]*open +\d+ €/);
  expect(await type(claims, `show ${claim} --as-of 2026-03-10`)).toMatch(/cancelled since[\s\S]*open +0 €/);

  on("2026-04-01");
  await collectedClaim(ctx, { usableFrom: new Date(0) });
  const { run, payments } = await exportedRun(ctx);
  on("2026-04-03");
  await bookEntries(
    ctx,
    { account: debtorIban, entries: payments.map((one) => bookingOf(one, { bookedOn: "2026-04-02" })) },
    { actor: "BANK", actorId: "fiona" },
  );
  expect(await type(payouts, `show ${run.messageId} --as-of 2026-04-02`)).toMatch(/exported [\s\S]*…\d{4}$/);
  expect(await type(payouts, `show ${run.messageId}`)).toMatch(/settled [\s\S]*…\d{4} {2}settled$/);

  await expect(type(orders, "show A-7 --as-of 2026-03-01")).rejects.toThrow("There was no order A-7");
  await expect(type(orders, "show A-7 --as-of gestern")).rejects.toMatchObject({ tag: "usage" });
  await expect(type(orders, "show A-7 --as-of 2126-03-01")).rejects.toThrow("in the future");
});
