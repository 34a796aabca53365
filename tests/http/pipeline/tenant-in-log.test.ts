import { expect, test } from "vitest";
import { makeLog } from "#server/platform/process/log.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import { openSite } from "#tests/http/support.ts";

const { ask, database, services, lines } = await openSite();

const faultsOf = () => lines.map((line) => JSON.parse(line)).flatMap(({ err, tenantId }) => (err ? [tenantId] : []));

test("what fails in a request, on a page or for a program, is logged with the tenant that was asked", async () => {
  await database.owner.query("alter table session rename to session_moved");
  for (const tenant of ["nordlicht", "elbschutz"] as const) {
    lines.length = 0;
    const headers = { Authorization: "Bearer kP3xV9_aQ2-mZ7tR1bN5cW8dY4eU6fG0hJ2kL4mN6pQ" };
    expect((await ask(tenant, "GET /meinedaten", { headers })).status).toBe(500);
    expect((await ask(tenant, `GET /api/v1/${tenant}/produkt`, { headers })).status).toBe(500);
    expect(faultsOf()).toEqual([tenant, tenant]);
  }
  await database.owner.query("alter table session_moved rename to session");
});

test("what fails in a job is logged with its tenant, beside what the line itself says", async () => {
  const tenant = await services.tenants.byId("standard");
  if (!tenant) throw new Error("There is no tenant.");
  const written: string[] = [];
  const log = makeLog("info", { write: (line) => void written.push(line) });
  const ctx = contextForJob({ ...services, log }, tenant, services.clock.now, "job-1");
  ctx.log.error({ err: new Error("the row is locked"), id: "7" }, "one row of what is due failed");
  expect(written.map((line) => JSON.parse(line))).toMatchObject([{ tenantId: "standard", id: "7" }]);
});
