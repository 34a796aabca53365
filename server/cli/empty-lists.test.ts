import { expect, it } from "vitest";
import { invoices } from "#server/agencies/cli/invoices.ts";
import { payouts } from "#server/payouts/cli/payouts.ts";
import { apiClients } from "#server/platform/cli/api-clients.ts";
import { operator } from "#server/platform/cli/operator.ts";
import { webhooks } from "#server/platform/cli/webhooks.ts";
import { vouchers } from "#server/rewards/cli/vouchers.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { tenant } from "./tenants/tenant.ts";

const { deps, ctx, database, printed } = await seededServices();
const commands = { operator, apiClients, webhooks, invoices, payouts, vouchers };

it.each([
  ["operator", "list", "no operators"],
  ["apiClients", "list", "no API clients"],
  ["webhooks", "list", "no endpoints"],
  ["invoices", "list", "no invoices"],
  ["payouts", "list", "no payout runs"],
  ["vouchers", "stock", "no codes, and nobody waits for one"],
] as const)("%s %s says that there is nothing", async (name, verb, says) => {
  await database.owner.query("truncate voucher cascade");
  printed.length = 0;
  await commands[name].run([verb], { ...deps, ctx: async () => ctx("standard") });
  expect(printed).toEqual([says]);
});

it("an installation without tenants says how to begin one", async () => {
  await database.owner.query("truncate tenant cascade");
  printed.length = 0;
  await tenant.run(["list"], deps);
  expect(printed).toEqual(["no tenants; tenant new begins one"]);
});
