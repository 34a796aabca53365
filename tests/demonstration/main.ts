import { openDeps } from "#server/cli/open.ts";
import { reportNow } from "#server/payouts/reconciliation/report.ts";
import { dueErasures, eraseRecords } from "#server/people/privacy/erase-records.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import { peopleTenant } from "#tests/fakes/people.ts";
import { startCampaign } from "./campaign.ts";
import { fillDemonstration } from "./fill.ts";
import { fillMember, memberAddress } from "./member.ts";

/**
 * On a development machine: fills the demonstration tenant with agencies, gives the demonstration account of each
 * tenant links in every state, and starts a campaign that raises a reward; DEMO_DATA=no leaves them empty. A repeat
 * changes nothing. No worker may run at the same time: its timers would bill the whole year in one invoice instead of
 * month by month.
 */
async function seedDemonstration(): Promise<void> {
  if (process.env["DEMO_DATA"] === "no") return;
  const { deps, close } = openDeps(process.env, peopleTenant);
  try {
    const services = await deps.services();
    if (services.environment !== "development" || !(await services.tenants.byId(peopleTenant))) return;
    const added = await fillDemonstration(services, await deps.ctx(), await deps.databaseUrl());
    if (added > 0) deps.print(`${peopleTenant}: ${added} recommendations of a year`);
    for (const id of services.tenants.ids()) {
      const tenant = await services.tenants.byId(id);
      if (!tenant) continue;
      const links = await fillMember(services, tenant);
      if (links > 0) deps.print(`${tenant.id}: ${links} links of ${memberAddress}`);
      const ctx = contextForJob(services, tenant, () => services.clock.now(), "seed");
      if (await startCampaign(ctx)) deps.print(`${tenant.id}: a campaign of today`);
      await reportNow(ctx);
      // As the nights of that year would have.
      for (const one of await dueErasures(ctx)) await eraseRecords(ctx, one);
    }
  } finally {
    await close();
  }
}

await seedDemonstration();
