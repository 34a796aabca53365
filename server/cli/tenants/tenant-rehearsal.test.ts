import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { tenant } from "#server/cli/tenants/tenant.ts";
import { operator } from "#server/platform/cli/operator.ts";
import { addPastOrder } from "#tests/support/data/past-order.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

const { deps, printed, database, ctx } = await seededServices();
const folder = await mkdtemp(join(tmpdir(), "dearer-"));
afterAll(() => rm(folder, { recursive: true }));
const versionOf = async () =>
  (await database.owner.query(`select version from tenant where id = 'nordlicht'`)).rows[0].version;

it("tenant apply shows what changed money rules would have cost, and writes them with --yes only", async () => {
  await cp(join(import.meta.dirname, "../../../prisma/seed/tenants/nordlicht"), folder, { recursive: true });
  const file = join(folder, "tenant.json");
  const record = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify({ ...record, bonus: { ...record.bonus, deals: 1, cents: 7500 } }));
  const refused = {
    message: "Nothing was applied: nordlicht would change what rewards cost.",
    hint: "The same command with --yes applies it.",
  };
  await expect(tenant.run(["apply", folder], deps)).rejects.toMatchObject(refused);
  expect(printed).toEqual([
    "nordlicht: there are no orders of the last twelve months to compare with what they would have cost by this record",
  ]);
  await addPastOrder(ctx("nordlicht"), database.owner);
  printed.length = 0;
  await expect(tenant.run(["apply", folder], deps)).rejects.toMatchObject(refused);
  expect(printed[0]).toContain("nordlicht: what the rewards of the last twelve months' orders cost");
  expect(printed).toHaveLength(15);
  expect(printed.at(-1)).toMatch(/in all {2,}1 .* 0\s€$/);
  expect(await versionOf()).toBe(1);
  printed.length = 0;
  await tenant.run(["apply", folder, "--yes"], deps);
  expect([printed.at(-1), await versionOf()]).toEqual(["nordlicht: version 2 applied", 2]);
  // Changes that do not affect money need no confirmation.
  await writeFile(file, JSON.stringify({ ...record, name: "Nord", bonus: { ...record.bonus, deals: 1, cents: 7500 } }));
  printed.length = 0;
  await tenant.run(["apply", folder], deps);
  expect(printed).toEqual(["nordlicht: version 3 applied"]);
});

it("a record by which more may be given takes two operators of different people; less takes one", async () => {
  const file = join(folder, "tenant.json");
  const record = JSON.parse(await readFile(file, "utf8"));
  const key = async (name: string, email = `${name}@marke.example`) => {
    printed.length = 0;
    await operator.run(["add", name, "--email", email], deps);
    return /op_\S+/.exec(printed.join("\n"))?.[0] ?? "";
  };
  const [anna, ben, own] = [await key("anna"), await key("ben"), await key("anna2", "anna@marke.example")];
  const apply = (changed: object, OPERATOR_KEY: string, SECOND_OPERATOR_KEY?: string) =>
    writeFile(file, JSON.stringify({ ...record, ...changed })).then(() => {
      const variable = (name: string) => ({ OPERATOR_KEY, SECOND_OPERATOR_KEY })[name] ?? undefined;
      return tenant.run(["apply", folder, "--yes"], { ...deps, variable });
    });
  const author = async () =>
    (await database.owner.query(`select "appliedBy" from tenant where id = 'nordlicht'`)).rows[0].appliedBy;
  const limit = { recommendation: { ...record.recommendation, maxRewardCents: 30_000 } };
  for (const more of [
    limit,
    { bonus: { ...record.bonus, cents: 8000 } },
    { bonus: { ...record.bonus, windowMonths: 9 } },
  ]) {
    const before = await versionOf();
    await expect(apply(more, anna)).rejects.toThrow("No operator key was given");
    expect(printed).toContain("nordlicht: the limit of rewards or the bonus rises, which takes two operators.");
    await expect(apply(more, anna, own)).rejects.toThrow("another person");
    expect(await versionOf()).toBe(before);
  }
  printed.length = 0;
  await apply(limit, anna, ben);
  expect([printed[0], await author()]).toEqual([expect.stringContaining("twelve months' orders cost"), "anna, ben"]);
  await apply({ ...limit, bonus: { ...record.bonus, cents: 5000 } }, ben);
  expect(await author()).toBe("ben");
  await apply({ bonus: { ...record.bonus, deals: null } }, ben);
  expect(await author()).toBe("ben");
});
