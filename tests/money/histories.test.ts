import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { takeOrderMessage } from "#server/domain/order/take-message.ts";
import type { TenantRecord } from "#server/domain/tenant/model.ts";
import { memoryWorld, newBrowser, seedTenant } from "../support/memory-world.ts";
import { friends, products, rewards } from "./cast.ts";
import type { Deed, Stage } from "./deeds/deed.ts";
import { anyDeed, beginning } from "./deeds/index.ts";
import { checkInvariants } from "./invariants.ts";

const runs = Number(process.env["MONEY_RUNS"] ?? 1000);

/** Tenants that differ in what money depends on. */
const tenants: fc.Arbitrary<Partial<TenantRecord>> = fc
  .record({
    review: fc.boolean(),
    cap: fc.constantFrom(null, 3000),
    store: fc.boolean(),
    deals: fc.constantFrom(null, 1, 2),
  })
  .map(({ review, cap, store, deals }) => ({
    orders: { ...seedTenant.orders, review },
    recommendation: { ...seedTenant.recommendation, maxRecipientCents: cap, confirmEmail: false },
    modules: { ...seedTenant.modules, storeBankData: store },
    bonus: { ...seedTenant.bonus, deals },
  }));

async function stageFor(tenant: Partial<TenantRecord>): Promise<Stage> {
  const world = memoryWorld({ tenant, products, rewards });
  const codes = [2500, 3000, 5000].map((cents) => ({ code: `V${cents}`, cents, validUntil: null }));
  await world.ctx.vouchers.import("voucher", codes, world.now());
  return { world, browsers: friends.map(() => newBrowser()), sent: [] };
}

describe("money under random histories", () => {
  it("adds up at every moment, whatever happens in whatever order", async () => {
    const history = fc.tuple(tenants, beginning, fc.array(anyDeed, { minLength: 5, maxLength: 45, size: "max" }));
    await fc.assert(
      fc.asyncProperty(history, async ([tenant, first, rest]) => {
        const stage = await stageFor(tenant);
        for (const one of [...first, ...rest] as Deed[]) {
          await one.run(stage);
          await checkInvariants(stage.world);
        }
        for (const message of stage.sent) expect((await takeOrderMessage(stage.world.ctx, message)).ok).toBe(true);
        await checkInvariants(stage.world);
      }),
      { numRuns: runs },
    );
  });
});
