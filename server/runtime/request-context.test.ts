import { expect, test } from "vitest";
import { withTransaction } from "#server/platform/context.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { contextForJob } from "./request-context.ts";

const { ctx: ctxOf, services } = await seededServices();
const ctx = ctxOf("nordlicht");

test("a transaction has the values of the context that opens it, also where these were changed", async () => {
  const at = new Date("2030-01-01T00:00:00Z");
  const viewer = { ...ctx.viewer, ownerKeyHash: "changed" };
  const tenant = { ...ctx.tenant, name: "Changed" };
  const changed = { ...ctx, now: () => at, viewer, tenant };
  await withTransaction(changed, async (tx) => {
    expect([tx.now(), tx.viewer, tx.tenant, tx.log]).toEqual([at, viewer, tenant, ctx.log]);
    expect(await tx.accounts.byEmail("niemand@beispiel.de")).toBeNull();
  });
  await withTransaction(ctx, async (tx) => {
    expect(tx.now()).not.toEqual(at);
    expect([tx.viewer, tx.tenant]).toEqual([ctx.viewer, ctx.tenant]);
  });
});

test("links in mails are those of the page, where both have the same origin", () => {
  expect(ctx.mailLinks).toBe(ctx.links);
});

test("callers of a tenant share what knows nothing of them, until its record changes", () => {
  const { tenant } = ctx;
  const changed = contextForJob(services, { ...tenant }, ctx.now, "");
  const [one, other] = ["one", "other"].map((id) => contextForJob(services, tenant, ctx.now, id));
  expect(one?.payouts).toBe(other?.payouts);
  expect(one?.bankDetails).not.toBe(other?.bankDetails);
  expect(changed.payouts).not.toBe(one?.payouts);
});
