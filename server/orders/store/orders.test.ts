import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderMessageKinds } from "#server/orders/model.ts";
import { reportOrder } from "#server/orders/report-order.ts";
import { moneyServices, start } from "#tests/support/services/money-services.ts";
import { ingestOrderMessage } from "../inbox/ingest-order-message.ts";

const { ctx, clock, link, message, count } = await moneyServices();

describe("the order feed on Postgres", () => {
  it("takes 20 equal concurrent messages as one", async () => {
    const { number } = await link();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ingestOrderMessage(ctx, message("TWENTY", "received", number))),
    );
    expect(answers.map((answer) => answer.ok && answer.value.outcome)).toEqual(Array(20).fill("received"));
    expect(answers.filter((answer) => answer.ok && !answer.value.repeated)).toHaveLength(1);
    const order = await ctx.transaction((tx) => tx.orders.byExternalIdForUpdate("TWENTY"));
    expect(order).toMatchObject({ state: "received", attribution: "number" });
    const claims = await ctx.claims.ofOrder(order?.id ?? "");
    expect(claims.map(({ role, cents, state }) => [role, cents, state]).sort()).toEqual([
      ["recipient", 2500, "reserved"],
      ["referrer", 2500, "reserved"],
    ]);
    expect(await count("mail", "key = $1", [`recipientOrdered:${order?.id}:${number}`])).toBe(1);
    expect(await count("ledger_entry", `"claimId" = any($1)`, [claims.map(({ id }) => id)])).toBe(2);
    expect(await count("event", `"aggregateId" = $1 and event = 'receive'`, [order?.id])).toBe(1);
    expect(await count("event", `"aggregateId" = $1 and event = 'attribute'`, [order?.id])).toBe(1);
  });

  it("takes 20 different concurrent messages of one order with the same result as one by one", async () => {
    const { number } = await link();
    const messages = Array.from({ length: 20 }, (_, index) => {
      const kind = orderMessageKinds[index % 3] ?? "received";
      return { ...message("MANY", kind, number), eventId: `MANY:${index}` };
    });
    const answers = await Promise.all(messages.map((one) => ingestOrderMessage(ctx, one)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const [recommendation] = [await ctx.recommendations.byNumber(number)];
    expect(recommendation?.state).toBe("ordered");
    expect((await ctx.orders.ofRecommendation(number)).map(({ state, rank }) => [state, rank])).toEqual([
      ["confirmed", 3],
    ]);
    expect(await count("order_message", `"externalOrderId" = 'MANY' and outcome <> ''`, [])).toBe(20);
  });

  it("refuses the same event id with different content", async () => {
    const { number } = await link();
    await ingestOrderMessage(ctx, message("OTHER", "received", number));
    const answer = await ingestOrderMessage(ctx, { ...message("OTHER", "received", number), productId: "anders" });
    expect(answer).toEqual({ ok: false, refusal: { code: "orderConflict" } });
  });

  it("results in the same state for any order of the messages", async () => {
    const kinds = [...orderMessageKinds, "delivered"] as const;
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 2 }), async (indexes) => {
        clock.now = start;
        run += 1;
        const ends: unknown[] = [];
        for (const [round, way] of [indexes, [...indexes].sort()].entries()) {
          const { number } = await link(100);
          const id = `PERM-${run}-${round}`;
          for (const index of way) {
            const kind = kinds[index] ?? "received";
            const occurredAt = new Date(clock.now.getTime() + index * 3_600_000);
            const report = { ...message(id, kind, number), eventId: `${id}:${index}`, occurredAt };
            expect((await ingestOrderMessage(ctx, report)).ok).toBe(true);
          }
          const [order] = await ctx.orders.ofRecommendation(number);
          const claims = await ctx.claims.ofOrder(order?.id ?? "");
          const recommendation = await ctx.recommendations.byNumber(number);
          const { state, rank, attribution, confirmedAt, deliveredAt, qualifiesAt, reasonCode } = order ?? {};
          ends.push({
            order: { state, rank, attribution, confirmedAt, deliveredAt, qualifiesAt, reasonCode },
            claims: claims.map((claim) => [claim.role, claim.cents, claim.state]),
            recommendation: recommendation?.state,
          });
        }
        expect(ends[0]).toEqual(ends[1]);
      }),
      { numRuns: 40 },
    );
  });

  it("does not count a third prepaid card of an address in a month, also concurrently", async () => {
    const links = await Promise.all([link(), link(), link(), link()]);
    const answers = await Promise.all(
      links.map(({ number }, index) =>
        ingestOrderMessage(
          ctx,
          message(`PREPAID-${index}`, "received", number, { prepaid: true, buyerAddress: "Hafenstraße 1, Hamburg" }),
        ),
      ),
    );
    const outcomes = answers.map((answer) => (answer.ok ? answer.value.reasonCode : "refused"));
    expect(outcomes.filter((reason) => reason === "RULE_PREPAID_LIMIT")).toHaveLength(2);
    expect(outcomes.filter((reason) => reason === null)).toHaveLength(2);
  });

  it("one purchase is one order, reported by the recipient and by the feed concurrently", async () => {
    for (let run = 0; run < 20; run++) {
      const { number, recipientNumber } = await link();
      const name = `racing-${run}`;
      const both = [
        () => reportOrder(ctx, { recommendationNumber: number, recipientNumber }),
        () => ingestOrderMessage(ctx, message(name, "received", number)),
      ];
      const answers = await Promise.all((run % 2 ? both : both.reverse()).map((one) => one()));
      expect(answers.every(({ ok }) => ok)).toBe(true);
      expect((await ctx.orders.ofRecommendation(number)).map(({ state, externalId }) => [state, externalId])).toEqual([
        ["received", name],
      ]);
    }
  });

  it("merges the recipient's report with the shop's messages", async () => {
    const { number, recipientNumber } = await link();
    const input = { recommendationNumber: number, recipientNumber };
    const reports = await Promise.all(Array.from({ length: 10 }, () => reportOrder(ctx, input)));
    expect(reports.every(({ ok }) => ok)).toBe(true);
    expect((await ctx.orders.ofRecommendation(number)).map(({ state }) => state)).toEqual(["reported"]);
    const both = ["received", "confirmed"] as const;
    await Promise.all(both.map((kind) => ingestOrderMessage(ctx, message("TOLD", kind, number))));
    expect((await ctx.orders.ofRecommendation(number)).map(({ state, externalId }) => [state, externalId])).toEqual([
      ["confirmed", "TOLD"],
    ]);
  });
});
