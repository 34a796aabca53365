import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, expect, onTestFinished, test } from "vitest";
import type { CliDeps } from "#server/cli/command.ts";
import { newsletter } from "#server/people/cli/newsletter.ts";
import { inLines } from "#server/platform/cli/answer.ts";
import { operator } from "#server/platform/cli/operator.ts";
import { database } from "#tests/support/database/database.ts";
import { tenant, testWorkshop } from "#tests/support/services/job-deps.ts";

const { url, owner } = await database();
const { close, contextFor } = testWorkshop(url, { deliver: () => Promise.reject(new Error("unused")) });
afterAll(close);
const ctx = contextFor(tenant, new Date(), "test");

const subscriber = (email: string, firstName: string) => ({
  id: ctx.secrets.newId(),
  ...({ email, firstName, state: "optedIn", form: "newsletter", language: "de", consentText: "Ja" } as const),
  ...{ requestedAt: ctx.now(), mailedAt: ctx.now(), resentAt: null, confirmedAt: ctx.now(), endedAt: null },
});

test("newsletter export is CSV, and no address or name in it is a formula", async () => {
  await ctx.transaction(async (tx) => {
    await tx.subscribers.save(subscriber("=1+1@post.example", "＝Eva"));
    await tx.subscribers.save(subscriber("-x@post.example", 'Eva; "die Erste"'));
  });
  const lines: string[] = [];
  const opened: Partial<CliDeps> = {
    ...inLines((line) => lines.push(line)),
    ctx: async () => ctx,
    databaseUrl: async () => url,
  };
  await operator.run(["add", "anna", "--email", "anna@marke.example"], opened as CliDeps);
  const key = /op_\S+/.exec(lines.splice(0).join("\n"))?.[0];
  const deps: Partial<CliDeps> = { ...opened, variable: () => key };
  await newsletter.run(["export"], deps as CliDeps);
  const rows: Record<string, string>[] = parse(lines.join("\n"), { columns: true, delimiter: ";" });
  const found = rows.map(({ email, firstName }) => [email, firstName]).sort();
  expect(found).toEqual([
    ["'-x@post.example", 'Eva; "die Erste"'],
    ["'=1+1@post.example", "'＝Eva"],
  ]);
  for (const { unsubscribe = "" } of rows) expect(new URL(unsubscribe).searchParams.get("t")).toBeTruthy();
});

test("newsletter send queues one mail for each, however often it is repeated, and shows for how many it has", async () => {
  const folder = mkdtempSync(join(tmpdir(), "referral-issue-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "issue.txt"), "Neues\n\nEin Absatz.\n");
  await ctx.transaction((tx) => tx.subscribers.save(subscriber("tom@post.example", "Tom")));
  const queued = async () => (await owner.query(`select from mail where kind = 'newsletter'`)).rowCount;
  const told: unknown[] = [];
  const deps: Partial<CliDeps> = {
    ...inLines(() => undefined),
    ctx: async () => ctx,
    withProgress: (what, work) => work(async (done, total) => void told.push([what, done, total])),
  };
  const count = await ctx.subscribers.countOptedIn();
  for (const _ of [1, 2])
    await newsletter.run(["send", join(folder, "issue.txt"), "--key", "2026-11"], deps as CliDeps);
  expect(told).toEqual([1, 2].map(() => ["mails", count, count]));
  expect(await queued()).toBe(count);
});
