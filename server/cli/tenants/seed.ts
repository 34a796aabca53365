import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { applyCatalogue } from "#server/catalogue/apply.ts";
import type { CatalogueFile } from "#server/catalogue/schema.ts";
import { readCatalogue } from "#server/catalogue/seed/read-catalogue.ts";
import { addDemoAccount } from "#server/people/cli/demo-account.ts";
import { accepted } from "#server/platform/cli/accepted.ts";
import { wrongUsage } from "#server/platform/cli/command.ts";
import { root } from "#server/platform/process/root.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { addDemoVouchers } from "#server/rewards/cli/demo-vouchers.ts";
import { showProblem, type UserError } from "#server/tenants/seed/problems.ts";
import { readTenants, type TenantFiles } from "#server/tenants/seed/read-tenants.ts";
import { applyTenants, listTenants } from "#server/tenants/store/tenants.ts";
import type { CliDeps, Command } from "../command.ts";
import { notApplied } from "./tenant.ts";

const folder = join(root, "prisma/seed");
/** The author recorded with seeded data; data applied by anyone else since is left alone. */
const by = "seed";

export const seed: Command = {
  name: "seed",
  summary: "fills in the three demonstration tenants and their catalogues; again and again, without harm",
  usage: {
    reads: [],
    writes: ["seed"],
  },
  async run(args, deps) {
    if (args.length > 0) throw wrongUsage("seed takes nothing.");
    const tenants = await readTenants(join(folder, "tenants"));
    const ids = tenants.ok ? tenants.value.records.map(({ id }) => id) : [];
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

async function seedTenants({ records, pictures }: TenantFiles, deps: CliDeps): Promise<void> {
  await withClient(await deps.databaseUrl(), async (client) => {
    const foreign = new Map(
      (await listTenants(client)).filter((row) => row.appliedBy !== by).map((row) => [row.id, row.appliedBy]),
    );
    for (const [id, who] of foreign) deps.print(`${id}: left as ${who} applied it`);
    const result = await applyTenants(
      client,
      records.filter(({ id }) => !foreign.has(id)),
      by,
      pictures.filter(({ tenantId }) => !foreign.has(tenantId)),
    );
    if (!("applied" in result)) throw notApplied(result);
    for (const { id, version, changed } of result.applied)
      deps.print(`${id}: ${changed ? `version ${version}` : "unchanged"}`);
  });
}

/**
 * Changes of rewards need no confirmation here: the demonstration's catalogues belong to the version that is started.
 * In development a catalogue also gets voucher codes to try. They are added each time: a seed interrupted between the
 * two steps would otherwise find the catalogue "unchanged" and never add them.
 */
async function seedCatalogue(id: string, file: CatalogueFile, deps: CliDeps): Promise<void> {
  const services = await deps.services();
  const tenant = await services.tenants.byId(id);
  if (!tenant)
    return deps.print(`${id}: this version cannot read the stored record, so its catalogue is left as it is`);
  const { contextForJob } = await import("#server/runtime/request-context.ts");
  const ctx = contextForJob(services, tenant, services.clock.now, randomUUID());
  const appliedBy = await ctx.catalogue.appliedBy();
  if (appliedBy !== null && appliedBy !== by) return deps.print(`${id}: catalogue left as ${appliedBy} applied it`);
  const version = accepted(await applyCatalogue(ctx, file, { actor: "SYS", name: by }));
  deps.print(`${id}: catalogue ${version === null ? "unchanged" : "applied"}`);
  if (services.environment !== "development") return;
  const added = await addDemoVouchers(ctx);
  if (added > 0) deps.print(`${id}: ${added} demonstration voucher codes`);
  const email = await addDemoAccount(ctx);
  if (email) deps.print(`${id}: demonstration account ${email}`);
}
