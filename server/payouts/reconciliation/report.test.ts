import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import type { Tenant } from "#server/tenants/model.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { debtorIban, exportedRun } from "#tests/support/data/exported-run.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { bookEntries } from "../bank-entry/book-entries.ts";
import { payouts } from "../cli/payouts.ts";
import { accountedFor } from "./model.ts";
import { moneyDiffers, reconcile } from "./reconcile.ts";
import {
  latestReport,
  listReports,
  makeReport,
  openReport,
  publishedFigures,
  reportNow,
  reportReconciliation,
} from "./report.ts";

const { ctx: ctxOf, deps, printed, database } = await seededServices();
const clock = { now: new Date("2026-11-20T09:00:00Z") };
const ctx = ctxOf("nordlicht", () => clock.now);
const folder = mkdtempSync(join(tmpdir(), "reports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms);
};
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const type = async (words: string) => {
  printed.length = 0;
  await payouts.run(words.split(" "), deps);
  return printed.join("\n");
};

beforeEach(async () => {
  clock.now = new Date("2026-11-20T09:00:00Z");
  await database.owner.query(
    `truncate reward_claim, claim_hold, ledger_transaction, payout_item, payout_run, bank_entry, money_report cascade`,
  );
});

it("adds up what was promised, paid, is open, was cancelled and expired, as the rewards themselves stand", async () => {
  for (const cents of [1000, 2000, 4000]) await collectedClaim(ctx, { cents });
  const { payments } = await exportedRun(ctx);
  const [paid, back] = payments;
  const entries = [
    bookingOf(paid ?? expect.fail()),
    bookingOf(back ?? expect.fail()),
    bookingOf(back ?? expect.fail(), { direction: "credit", returnReason: "AC04" }),
  ];
  await bookEntries(ctx, { account: debtorIban, entries }, { actor: "BANK", actorId: "fiona" });
  for (const state of ["cancelled", "cancelled", "expired", "reserved"] as const)
    await collectedClaim(ctx, { cents: 800, state });
  await makeReport(ctx);
  const report = (await latestReport(ctx))?.content ?? expect.fail("no report");
  const { rows } = await database.owner.query<{ state: string; cents: number }>(
    `select case when state in ('paid', 'cancelled', 'expired') then state else 'open' end as state, sum(cents)::int as cents
     from reward_claim group by 1`,
  );
  expect(rows).toHaveLength(4);
  const { accrued, reversed, ...standing } = report.standing;
  expect(standing).toEqual(Object.fromEntries(rows.map(({ state, cents }) => [state, cents])));
  expect([accrued, reversed]).toEqual([10_200, 0]);
  expect(accountedFor(report.standing)).toBe(accrued);
  expect(report.counts).toEqual([]);
});

it("is kept as the file that its checksum is of, and names the one before, so that none can be exchanged", async () => {
  await collectedClaim(ctx, { cents: 3000 });
  const first = await makeReport(ctx);
  later(86_400_000);
  await database.owner.query(`update reward_claim set "payoutDueAt" = $1`, [new Date("2026-11-20T10:00:00Z")]);
  const second = await makeReport(ctx);
  const { reports } = await listReports(ctx, null);
  expect(reports.map(({ checksum }) => checksum)).toEqual([second, first].map(({ document }) => sha256(document)));
  const [newest = expect.fail(), oldest = expect.fail()] = reports;
  expect(newest.content?.counts).toEqual([{ check: "payoutOverdue", count: 1 }]);
  expect((await openReport(ctx, oldest.id))?.document).toBe(first.document);
  expect(first.document).toContain("\r\nBericht davor;;;\r\n");
  expect(second.document).toContain(`\r\nBericht davor;${oldest.checksum};;\r\n`);
  expect(await openReport(ctxOf("elbschutz"), oldest.id)).toBeNull();
  expect(await openReport(ctx, "nonsense")).toBeNull();
});

it.each([
  ["the newest", "max", "zugesagt;0,00", "zugesagt;1,00"],
  ["an older one", "min", "zugesagt;0,00", "zugesagt;1,00"],
  ["the newest by another signature", "max", "Unterschrift;", "Unterschrift;x"],
])("%s that somebody changed past the application is found, and is no obstacle", async (_, which, from, to) => {
  for (let night = 0; night < 3; night++) {
    await makeReport(ctx);
    later(86_400_000);
  }
  expect((await reconcile(ctx)).findings).toEqual([]);
  const { rows } = await database.owner.query<{ at: Date }>(
    `update money_report set document = replace(document, $1, $2)
     where seq = (select ${which}(seq) from money_report) returning at`,
    [from, to],
  );
  const found = (await reconcile(ctx)).findings;
  expect(found.map(({ check, which: one }) => [check, one.slice(0, 19)])).toEqual([
    ["reportChanged", rows[0]?.at.toISOString().slice(0, 19)],
  ]);
  expect(await moneyDiffers(ctx)).toBe(false);
  if (which === "max") expect((await latestReport(ctx))?.content).toBeNull();
});

it("is made by the timer each day, and once more where something changed, however often workers start", async () => {
  await collectedClaim(ctx, { cents: 3000 });
  const kept = async () => (await listReports(ctx, null)).reports.length;
  for (let start = 0; start < 3; start++)
    expect(await reportReconciliation(ctx)).toEqual({ differences: 0, delays: 0 });
  expect(await kept()).toBe(1);
  await collectedClaim(ctx, { cents: 1 });
  await reportReconciliation(ctx);
  expect(await kept()).toBe(2);
  later(86_400_000);
  await Promise.all([reportReconciliation(ctx), reportReconciliation(ctx)]);
  expect(await kept()).toBe(3);
  await database.owner.query(`update reward_claim set "payoutDueAt" = $1`, [new Date("2026-11-20T10:00:00Z")]);
  expect(await reportReconciliation(ctx)).toEqual({ differences: 0, delays: 2 });
  expect(await kept()).toBe(4);
});

it("is made once a minute, however often it is asked for", async () => {
  await reportNow(ctx);
  await reportNow(ctx);
  later(59_000);
  await reportNow(ctx);
  expect((await listReports(ctx, null)).reports).toHaveLength(1);
  later(1000);
  await reportNow(ctx);
  expect((await listReports(ctx, null)).reports).toHaveLength(2);
});

it("is listed by pages of a month", async () => {
  for (let day = 0; day < 33; day++) {
    await makeReport(ctx);
    later(86_400_000);
  }
  const { reports, next } = await listReports(ctx, null);
  const rest = await listReports(ctx, next);
  expect([reports.length, rest.reports.length, rest.next]).toEqual([31, 2, null]);
  expect(new Set([...reports, ...rest.reports].map(({ checksum }) => checksum)).size).toBe(33);
});

it("is written by the command, and verified by it: not once a byte was changed", async () => {
  const file = join(folder, "bericht.csv");
  const said = await type(`reconcile --out ${file}`);
  const document = readFileSync(file, "utf8");
  expect(said).toContain(`kept as ${sha256(document)}`);
  expect(await type(`verify ${file}`)).toMatch(/^\w{64}: written by this installation, kept since 20/);
  writeFileSync(file, document.replace("zugesagt;0,00", "zugesagt;0,01"));
  await expect(type(`verify ${file}`)).rejects.toThrow("no report of this tenant");
  expect(printed.join("\n")).toContain("not written by this installation, or changed since, not kept here");
  await expect(type(`verify ${folder}/none.csv`)).rejects.toThrow("cannot be read");
});

it("is published only by the tenant that wants it", async () => {
  const of = (publishFigures: boolean) =>
    publishedFigures({
      ...ctx,
      tenant: { ...ctx.tenant, modules: { ...ctx.tenant.modules, publishFigures } } as Tenant,
    });
  expect(await of(false)).toBeNull();
  expect(await of(true)).toEqual({ figures: null });
  await collectedClaim(ctx, { cents: 3000 });
  await database.owner.query(`begin; set local session_replication_role = replica;
    update reward_claim set cents = 9999; commit`);
  const { document, found } = await makeReport(ctx);
  const { at, standing } = found;
  expect(await of(true)).toEqual({ figures: { at, standing, checksum: sha256(document), differences: 1 } });
  await database.owner.query(`update money_report set document = document || ' '`);
  expect(await of(true)).toEqual({ figures: null });
});
