import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { CatalogueFile } from "#server/catalogue/schema.ts";
import { readCatalogue } from "#server/catalogue/seed/read-catalogue.ts";
import { catalogue } from "#server/cli/catalogue.ts";
import { seed } from "#server/cli/tenants/seed.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import { operator } from "#server/platform/cli/operator.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { applyTenants } from "#server/tenants/store/tenants.ts";
import { addPastOrder } from "#tests/support/data/past-order.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

const { deps, printed, database, services, ctx: ctxOf } = await seededServices();
const { owner } = database;
const ctx = ctxOf("nordlicht");
const folder = await mkdtemp(join(tmpdir(), "catalogue-"));
afterAll(() => rm(folder, { recursive: true }));
const reading = await readCatalogue(join(import.meta.dirname, "../../prisma/seed/catalogue/nordlicht.json"));
const seeded = reading.ok ? reading.value : expect.fail("not read");

/** Applies the seeded catalogue with other products, as the command does; returns what it printed. */
async function apply(products: CatalogueFile["products"], ...flags: string[]): Promise<string> {
  return applyFile({ ...seeded, products }, ...flags);
}

async function applyFile(content: CatalogueFile, ...flags: string[]): Promise<string> {
  printed.length = 0;
  const file = join(folder, "catalogue.json");
  await writeFile(file, JSON.stringify(content));
  await catalogue.run(["apply", file, ...flags], { ...deps, user: "anna" });
  return printed.join("\n").replaceAll("\u00a0", " ");
}

const withReward = (commission: string) =>
  seeded.products.map((product) => (product.id === "mobil-s" ? { ...product, commission } : product));
const versions = async () =>
  (
    await owner.query(
      `select version, "appliedBy", catalogue->'products' as products from catalogue_version
       where "tenantId" = 'nordlicht' order by version`,
    )
  ).rows;
const audited = async () =>
  (await ctx.audit.after(0, 100))
    .filter(({ kind }) => kind === "catalogueApplied")
    .map(({ actor, actorId, about }) => [actor, actorId, about]);
const rewardOf = async (id: string) =>
  (await owner.query(`select "commissionCents" from product where "tenantId" = 'nordlicht' and id = $1`, [id])).rows[0]
    ?.commissionCents ?? null;
/** Everything that a refused command must leave alone. */
const stored = async () => [await versions(), await audited(), await ctx.catalogue.priced()];
const refused = (message: string) =>
  expect.objectContaining({ tag: "userError", message: expect.stringContaining(message) });

beforeEach(async () => void (await applyFile(seeded, "--yes")));

test("a changed reward is shown, and written with --yes only, with a version, its author and an audit entry", async () => {
  const before = await stored();
  const dearer = withReward("standard;7500");
  await expect(apply(dearer)).rejects.toMatchObject({
    message: "Nothing was applied: rewards of nordlicht would change, or products go.",
    hint: "The same command with --yes applies it.",
  });
  expect(printed[0]?.replaceAll("\u00a0", " ")).toBe("  mobil-s: 50 € → 75 €");
  expect(printed.slice(1)).toEqual([
    "nordlicht: there are no orders of the last twelve months to compare with what they would have cost by this catalogue",
  ]);
  await addPastOrder(ctx, owner);
  await expect(apply(dearer)).rejects.toThrow("Nothing was applied");
  expect(printed[1]).toBe(
    "nordlicht: what the rewards of the last twelve months' orders cost, and would have cost by this catalogue",
  );
  expect(printed).toHaveLength(16);
  expect(await stored()).toEqual(before);

  const number = (await versions()).length + 1;
  const parts = `${seeded.categories.length} categories, ${dearer.length} products`;
  expect(await apply(dearer, "--yes")).toContain(`nordlicht: version ${number} applied: ${parts}`);
  expect(await rewardOf("mobil-s")).toBe(7500);
  expect((await versions()).at(-1)).toEqual({ version: number, appliedBy: "anna", products: dearer });
  expect((await audited()).at(-1)).toEqual(["OPS", "anna", `version ${number}`]);
  // The same file again changes nothing and is not written down.
  expect(await apply(dearer)).toBe("nordlicht: unchanged");
  expect(await versions()).toHaveLength(number);
  expect(await verifyAudit(ctx, null)).toMatchObject({ intact: true });
});

test("a product or a device that goes needs --yes; a new one and other texts do not", async () => {
  const fewer = seeded.products.filter(({ id }) => id !== "tv-plus");
  await expect(apply(fewer)).rejects.toEqual(refused("products go"));
  expect(printed.join("\n")).toMatch(/^ {2}tv-plus: goes, .* until now$/);
  const [device, ...offers] = seeded.offers;
  await expect(applyFile({ ...seeded, offers })).rejects.toEqual(refused("products go"));
  expect(printed).toEqual([`  ${device?.id}: goes, with its tariff's reward until now`]);
  expect(await rewardOf("tv-plus")).not.toBeNull();
  await apply(fewer, "--yes");
  expect(await rewardOf("tv-plus")).toBeNull();

  expect(await apply(seeded.products)).toMatch(/^ {2}tv-plus: added, \d+ €\nnordlicht: version \d+ applied/);
  const renamed = seeded.products.map((product) => ({ ...product, displayName: `${product.displayName} neu` }));
  expect(await apply(renamed)).toMatch(/^nordlicht: version \d+ applied/);
});

test("a reward above the tenant's maxRewardCents is refused, also with --yes, until its record allows it", async () => {
  const before = await stored();
  await expect(apply(withReward("standard;900000"), "--yes")).rejects.toEqual(
    refused("mobil-s: 9.000\u00a0€ is above the tenant's limit of 200\u00a0€ (recommendation.maxRewardCents)"),
  );
  const [first, ...others] = seeded.categories;
  const hinted = { ...seeded, categories: [{ ...(first ?? expect.fail()), rewardHintCents: 20_001 }, ...others] };
  await expect(applyFile(hinted, "--yes")).rejects.toEqual(refused("categories[0].rewardHintCents"));
  await expect(apply(withReward("standard;20001"), "--yes")).rejects.toEqual(refused("200,01"));
  expect(await stored()).toEqual(before);
  await apply(withReward("standard;20000"), "--yes");

  const { version, ...record } = structuredClone((await services.tenants.byId("nordlicht")) ?? expect.fail());
  record.recommendation.maxRewardCents = 20_001;
  await withClient(database.url, (client) => applyTenants(client, [record], "test"));
  await vi.waitUntil(async () => (await services.tenants.byId("nordlicht"))?.version !== version, { timeout: 30_000 });
  await apply(withReward("standard;20001"), "--yes");
  expect(await rewardOf("mobil-s")).toBe(20_001);
});

test("a catalogue that cannot be written leaves no version and no audit entry", async () => {
  const before = await stored();
  const [first] = seeded.categories;
  // The same id twice passes no check of files; here it stands for any fault of the database in the middle.
  const twice = { ...seeded, categories: [...seeded.categories, first ?? expect.fail()] };
  await expect(ctx.transaction((tx) => tx.catalogue.replace(twice, "anna", ctx.now()))).rejects.toThrow();
  await expect(
    ctx.transaction(async (tx) => {
      await tx.catalogue.replace({ ...seeded, products: [] }, "anna", ctx.now());
      throw new Error("the audit entry failed");
    }),
  ).rejects.toThrow("the audit entry failed");
  expect(await stored()).toEqual(before);
});

test("a version cannot be changed or removed by the processes", async () => {
  const db = services.database.of("nordlicht");
  for (const sql of [`update catalogue_version set "appliedBy" = 'eve'`, "delete from catalogue_version"])
    await expect(db.sql(sql, [])).rejects.toThrow(/permission denied/);
  expect(
    await services.database.of("standard").sql(`select 1 from catalogue_version where "tenantId" = 'nordlicht'`, []),
  ).toEqual([]);
});

test("the demonstration's own catalogue needs no --yes and names the seed as its author", async () => {
  const elsewhere = ctxOf("standard");
  const newest = async () => {
    const { rows } = await owner.query(
      `select version, "appliedBy" from catalogue_version where "tenantId" = 'standard' order by version desc limit 1`,
    );
    const entry = (await elsewhere.audit.after(0, 100)).findLast(({ kind }) => kind === "catalogueApplied");
    return [rows[0], entry?.actor, entry?.actorId, entry?.about];
  };
  expect(await newest()).toEqual([{ version: 1, appliedBy: "seed" }, "SYS", "seed", "version 1"]);
  // As if the demonstration were started again with other rewards.
  await owner.query(`update product set "commissionCents" = 1 where "tenantId" = 'standard' and id = 'mobil-s'`);
  await owner.query(`update setting set value = value || '{"hash": "older"}' where key = 'catalogue.standard'`);
  await seed.run([], deps);
  expect(await newest()).toEqual([{ version: 2, appliedBy: "seed" }, "SYS", "seed", "version 2"]);
});

test("what a campaign raises is shown, rehearsed and written with --yes; above the limit it is refused", async () => {
  const file = join(folder, "raised.json");
  const campaign = { ...(seeded.campaigns[0] ?? expect.fail()), id: "extra", slug: "extra", consentRequired: false };
  const raising = async (raises: { productId: string; cents: number }[], more = {}) => {
    await writeFile(file, JSON.stringify({ ...seeded, campaigns: [{ ...campaign, raises, ...more }] }));
    printed.length = 0;
  };
  const before = await versions();
  await raising([{ productId: "mobil-s", cents: 50_000 }]);
  await expect(catalogue.run(["apply", file, "--yes"], deps)).rejects.toMatchObject({
    message: expect.stringMatching(/raises: extra: 500\s€ is above the tenant's limit/),
  });
  await raising([{ productId: "nichts", cents: 8000 }]);
  await expect(catalogue.run(["apply", file, "--yes"], deps)).rejects.toMatchObject({
    message: expect.stringContaining("nichts is no product"),
  });
  await raising([{ productId: "mobil-s", cents: 8000 }], { consentRequired: true });
  await expect(catalogue.run(["apply", file, "--yes"], deps)).rejects.toMatchObject({
    message: expect.stringContaining("cannot ask for a consent"),
  });
  await raising([{ productId: "mobil-s", cents: 8000 }]);
  await expect(catalogue.run(["apply", file], deps)).rejects.toMatchObject({
    message: expect.stringContaining("rewards of nordlicht would change"),
  });
  expect(await versions()).toEqual(before);
  expect(printed.join("\n")).toMatch(/extra: mobil-s not raised → 80\s€ while it runs/);
  expect(printed.join("\n")).toContain("had the campaigns run all the time");
  await catalogue.run(["apply", file, "--yes"], deps);
  expect((await versions()).length).toBe(before.length + 1);
});

test("the author is the system's user until there is an operator, and then an operator by their key", async () => {
  expect(await ctx.operators.areThere()).toBe(false);
  await operator.run(["add", "berta", "--email", "berta@brand.example"], deps);
  const key = /op_\S+/.exec(printed.join("\n"))?.[0] ?? "";
  const file = join(folder, "by-operator.json");
  await writeFile(file, JSON.stringify({ ...seeded, campaigns: [] }));
  const before = await versions();
  const typedBy = (given: string) => {
    const variable = (name: string) => (name === "OPERATOR_KEY" ? given : undefined);
    return catalogue.run(["apply", file, "--yes"], { ...deps, print: deps.print, user: "root", variable });
  };
  await expect(typedBy("op_wrong")).rejects.toMatchObject({ message: expect.stringContaining("not known") });
  expect(await versions()).toEqual(before);
  await typedBy(key);
  expect((await versions()).at(-1)).toMatchObject({ appliedBy: "berta" });
  expect((await audited()).at(-1)?.[1]).toBe("berta");
});
