import { openDeps } from "#server/cli/open.ts";
import { peopleTenant } from "#tests/fakes/people.ts";
import { fillDemonstration } from "./fill.ts";

/**
 * Fills the demonstration tenant with agencies on a development machine; DEMO_DATA=no leaves it empty. A repeat changes
 * nothing. No worker may run at the same time: its timers would bill the whole year in one invoice instead of month by
 * month.
 */
async function seedDemonstration(): Promise<void> {
  if (process.env["DEMO_DATA"] === "no") return;
  const { deps, close } = openDeps(process.env, peopleTenant);
  try {
    const services = await deps.services();
    if (services.environment !== "development" || !services.tenants.byId(peopleTenant)) return;
    const added = await fillDemonstration(services, await deps.ctx(), await deps.databaseUrl());
    if (added > 0) deps.print(`${peopleTenant}: ${added} recommendations of a year`);
  } finally {
    await close();
  }
}

await seedDemonstration();
