import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type CliDeps, type Command, wrongUsage } from "#server/cli/command.ts";
import { addDemoVouchers } from "#server/cli/money/demo-vouchers.ts";
import { userError } from "#server/runtime/process/user-error.ts";
import { showProblem, type UserError } from "#server/seed/problems.ts";
import { readCatalogue } from "#server/seed/read-catalogue.ts";
import { readTenants } from "#server/seed/read-tenants.ts";
import { catalogueState, writeCatalogue } from "#server/store/content/catalogue-writer.ts";
import { withClient } from "#server/store/tenant/installation.ts";
import { applyTenants, listTenants } from "#server/store/tenant/tenants.ts";
import { addDemoAccount } from "./demo-account.ts";

const folder = join(import.meta.dirname, "../../../prisma/seed");
/** The author recorded with seeded data; data applied by anyone else since is left alone. */
const by = "seed";

export const seed: Command = {
  name: "seed",
  summary: "fills in the three demonstration tenants and their catalogues; again and again, without harm",
  usage: ["seed"],
  async run(args, deps) {
    if (args.length > 0) throw wrongUsage("seed takes nothing.");
    const tenants = await readTenants(join(folder, "tenants"));
    const ids = tenants.ok ? tenants.value.map(({ id }) => id) : [];
    const catalogues = await Promise.all(
      ids.map(async (id) => ({ id, reading: await readCatalogue(join(folder, "catalogue", `${id}.json`)) })),
    );
    const problems: UserError[] = [
      ...(tenants.ok ? [] : tenants.problems),
      ...catalogues.flatMap(({ reading }) => (reading.ok ? [] : reading.problems)),
    ];
    if (!tenants.ok || problems.length > 0)
      throw userError(problems.map(showProblem).join("\n"), "Nothing was applied.");

    await seedTenants(tenants.value, deps);
    for (const { id, reading } of catalogues) if (reading.ok) await seedCatalogue(id, reading.value, deps);
  },
};

type Records = Parameters<typeof applyTenants>[1];

async function seedTenants(records: Records, deps: CliDeps): Promise<void> {
  await withClient(await deps.databaseUrl(), async (client) => {
    const foreign = new Map(
      (await listTenants(client)).filter((row) => row.appliedBy !== by).map((row) => [row.id, row.appliedBy]),
    );
    for (const [id, who] of foreign) deps.print(`${id}: left as ${who} applied it`);
    const result = await applyTenants(
      client,
      records.filter(({ id }) => !foreign.has(id)),
      by,
    );
    if ("taken" in result) {
      const hosts = result.taken.map(({ host, takenBy }) => `${host} belongs to ${takenBy}`);
      throw userError(hosts.join("\n"), "Nothing was applied: a host leads to one tenant only.");
    }
    for (const { id, version, changed } of result.applied)
      deps.print(`${id}: ${changed ? `version ${version}` : "unchanged"}`);
  });
}

/**
 * In development a catalogue also gets voucher codes to try. They are added each time: a seed interrupted between the two steps
 * would otherwise find the catalogue "unchanged" and never add them.
 */
async function seedCatalogue(id: string, file: Parameters<typeof writeCatalogue>[2], deps: CliDeps): Promise<void> {
  const services = await deps.services();
  const state = await catalogueState(services.database.of(id));
  if (state && state.by !== by) return deps.print(`${id}: catalogue left as ${state.by} applied it`);
  const changed = await writeCatalogue(services.database, id, file, by);
  deps.print(`${id}: catalogue ${changed ? "applied" : "unchanged"}`);
  const tenant = services.tenants.byId(id);
  if (!tenant || services.environment !== "development") return;
  const { contextForJob } = await import("#server/runtime/request-context.ts");
  const ctx = contextForJob(services, tenant, services.clock.now, randomUUID());
  const added = await addDemoVouchers(ctx);
  if (added > 0) deps.print(`${id}: ${added} demonstration voucher codes`);
  const email = await addDemoAccount(ctx);
  if (email) deps.print(`${id}: demonstration account ${email}`);
}
