import { expect, it } from "vitest";
import type { OrderMessage } from "#server/orders/model.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { addRecommendation } from "#tests/support/data/referral.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { ingestOrderMessage, qualifyDueOrders } from "#tests/support/services/use-cases.ts";
import { forecastCoverage } from "./coverage.ts";

const { ctx: ctxOf } = await seededServices();
const start = new Date("2026-03-02T10:00:00Z").getTime();
let today = 0;
const ctx = ctxOf("nordlicht", () => new Date(start + today * 86_400_000));

type Story = { ordered: number; confirmed?: number; delivered?: number };
const stories: Record<string, Story> = {
  "in time": { ordered: 0, delivered: 20 },
  "too early": { ordered: 0, delivered: 0 },
  "too late": { ordered: 0, delivered: 50 },
  "not at all": { ordered: 0 },
  "confirmed first": { ordered: 0, confirmed: 10, delivered: 30 },
  "still open": { ordered: 40, confirmed: 41 },
  // Decided before its range ends: it counts once those that take longer are known, too.
  "already decided": { ordered: 40, delivered: 45 },
};

it("counts each order once for a step, and a known day as held only if the order is decided on it", async () => {
  expect(ctx.tenant.clocks).toMatchObject({ forecastWeeks: { from: 4, to: 8 }, withdrawalDays: 14 });
  const product = (await ctx.products.list()).find(({ commission }) => commission.cents > 100) ?? expect.fail();
  const numbers = new Map<string, string>();
  async function tell(name: string, kind: OrderMessage["kind"], { ordered }: Story) {
    const orderedAt = new Date(start + ordered * 86_400_000);
    const about = { externalOrderId: name, recommendationNumber: numbers.get(name) ?? "", productId: product.id };
    await ingestOrderMessage(ctx, orderMessage(ctx.now(), { ...about, kind, orderedAt, eventId: `${name}-${kind}` }));
  }
  for (today = 0; today <= 66; today += 1) {
    for (const [name, story] of Object.entries(stories)) {
      if (today === story.ordered) {
        numbers.set(name, (await addRecommendation(ctx, { productId: product.id })).number);
        await tell(name, "received", story);
      }
      if (today === story.confirmed) await tell(name, "confirmed", story);
      if (today === story.delivered) await tell(name, "delivered", story);
    }
    await qualifyDueOrders(ctx);
  }
  const { rows } = await forecastCoverage(ctx);
  const row = { kind: product.categoryId, learnedFrom: null };
  expect(rows).toEqual([
    { ...row, step: "ordered", earlier: 1, within: 2, later: 2, open: 2 },
    // Delivered on day 20: the last day of the withdrawal period is 34, shown and decided is 35.
    { ...row, step: "delivered", earlier: 0, within: 5, later: 0, open: 0 },
    { ...row, step: "confirmed", earlier: 0, within: 1, later: 0, open: 1 },
  ]);
});
