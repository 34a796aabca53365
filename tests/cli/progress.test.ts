import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { catalogue } from "#server/cli/catalogue.ts";
import type { CliDeps, Command } from "#server/cli/command.ts";
import { payouts } from "#server/payouts/cli/payouts.ts";
import { auditAs } from "#server/platform/audit/audit.ts";
import { audit } from "#server/platform/cli/audit.ts";
import { operator } from "#server/platform/cli/operator.ts";
import { vouchers } from "#server/rewards/cli/vouchers.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

const { deps, printed, ctx: ctxOf } = await seededServices();
const folder = mkdtempSync(join(tmpdir(), "progress-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

await operator.run(["add", "anna", "--email", "anna@marke.example"], deps);
const key = /op_\S+/.exec(printed.join("\n"))?.[0];
const entries = 2_100;
await ctxOf("nordlicht").transaction(async (tx) => {
  const entry = {
    kind: "supportActed",
    actor: "OPS",
    actorId: "anna",
    accountId: null,
    about: "look:cli:all",
  } as const;
  for (let count = 0; count < entries; count++) await auditAs(tx, entry);
});

const codes = Array.from({ length: 1_200 }, (_, index) => `CODE-${index},2500`);
const list = file("codes.csv", `code,cents\n${codes.join("\n")}\n`);
const inForce = await ctxOf("nordlicht").catalogue.inForce();
const dearer = file("dearer.json", JSON.stringify(inForce?.catalogue).replace("standard;5000", "standard;5500"));

it.each<[words: string, Command, what: string, last: [done: number, total: number]]>([
  [`import ${list} --reward lesefuchs --apply`, vouchers, "codes imported", [1200, 1200]],
  ["reconcile", payouts, "comparisons", [5, 5]],
  ["verify", audit, "entries", [entries, entries]],
  [`export --out ${join(folder, "trail.jsonl")}`, audit, "entries", [2000, entries]],
  [`apply ${dearer}`, catalogue, "months rehearsed", [12, 12]],
])("%s tells how far it is", async (words, command, what, last) => {
  const told: [string, number, number][] = [];
  const given: CliDeps = {
    ...deps,
    variable: (name) => (name === "OPERATOR_KEY" ? key : deps.variable(name)),
    withProgress: (parts, work) => work(async (done, total) => void told.push([parts, done, total])),
  };
  await command
    .run(words.split(" "), given)
    .catch((fault: Error) => expect(fault.message).toMatch(/^Nothing was applied/));
  const counted = told.filter(([parts]) => parts === what).map(([, done, total]) => [done, total]);
  expect(counted.at(-1)?.[0]).toBeGreaterThanOrEqual(last[0]);
  expect(counted.at(-1)?.[1]).toBeGreaterThanOrEqual(last[1]);
  expect(counted.map(([done = 0]) => done)).toEqual(counted.map(([done = 0]) => done).toSorted((a, b) => a - b));
});
