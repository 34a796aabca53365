import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { publicPages } from "#app/seo/public-pages.ts";
import { bookEntries } from "#server/payouts/bank-entry/book-entries.ts";
import { openSite } from "#tests/http/support.ts";
import { linesOf, mainOf, textOf } from "#tests/support/checks/page-words.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { debtorIban, exportedRun } from "#tests/support/data/exported-run.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

/** The reports of the reconciliation at the office, and what of them is on the tenant's public page. */
const site = await openSite();
const { owner } = site.database;
const ctx = site.ctx("elbschutz") as FullContext;
const reports = "/agent/auszahlungen/abgleich";
/** Pages that are asked for with a parameter that we do not know are not cached. */
const published = "/zahlen?frisch=1";

const ask = (path: string, cookie = "", tenant = "elbschutz") => site.ask(tenant, `GET ${path}`, { cookie });
const wordsOf = (html: string) => textOf(mainOf(html)).replaceAll("\u00a0", " ");
const compare = (cookie: string) => site.ask("elbschutz", `POST ${reports}`, { cookie });
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("finance compares, reads what was found, and gets the file whose checksum the public page names", async () => {
  const { cookie } = await signedInAs(ctx, "finance");
  expect(wordsOf((await ask(reports, cookie)).text)).toContain("Es gibt noch keinen Bericht");
  expect(wordsOf((await ask(published)).text)).toContain("Hier stehen die Zahlen nach dem nächsten Abgleich");
  await collectedClaim(ctx, { cents: 5055 });
  const { payments } = await exportedRun(ctx);
  const entries = payments.map((one) => bookingOf(one));
  await bookEntries(ctx, { account: debtorIban, entries }, { actor: "BANK", actorId: "fiona" });
  await collectedClaim(ctx, { cents: 123_450 });
  for (const state of ["cancelled", "expired"] as const) await collectedClaim(ctx, { cents: 5055, state });
  await owner.query(`update reward_claim set "payoutDueAt" = now() - interval '2 days' where state = 'collected'`);
  const made = await compare(cookie);
  expect([made.status, made.headers["location"]]).toEqual([303, `${reports}?ok=1`]);

  const { text } = await ask(reports, cookie);
  expect(linesOf(mainOf(text))).toContainEqual([
    "über dem zugesagten Termin",
    "1",
    "braucht einen Blick",
    "payoutOverdue",
  ]);
  const words = wordsOf(text);
  for (const one of ["Zugesagt 1.386,15 €", "Ausgezahlt 50,55 €", "Offen 1.234,50 €"]) expect(words).toContain(one);
  const [href] = /\/agent\/auszahlungen\/abgleich\/[0-9a-f-]{36}/.exec(text) ?? expect.fail("no report");
  const file = await ask(href, cookie);
  expect(file.headers["content-disposition"]).toMatch(
    /^attachment; filename="elbschutz-abgleich-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(file.text).toContain("\r\nPrämien;zugesagt;1386,15;1386,15\r\n");
  expect(file.text).toMatch(/\r\npayoutOverdue;[0-9a-f-]{36};1234,50;1234,50\r\n/);
  const everybody = await ask(published);
  const told = wordsOf(everybody.text);
  for (const one of ["Versprochen 1.386,15 €", "Ausgezahlt 50,55 €", "Noch offen 1.234,50 €", "Storniert 50,55 €"])
    expect(told).toContain(one);
  expect(told).toContain(sha256(file.text));
  expect(told).toContain("Der Abgleich ging auf");
  expect(everybody.text).not.toContain("payoutOverdue");
});

test("each reward past its promised day is listed with what it waits for, and the page of the runs leads there", async () => {
  const { cookie } = await signedInAs(ctx, "finance");
  await collectedClaim(ctx, { cents: 7100 });
  const { run } = await exportedRun(ctx);
  await collectedClaim(ctx, { cents: 7200, usableFrom: new Date(ctx.now().getTime() + 86_400_000) });
  await collectedClaim(ctx, { cents: 7300, method: "voucher" });
  await collectedClaim(ctx, { cents: 7400 });
  await collectedClaim(ctx, { cents: 7500 });
  await owner.query(`update reward_claim set "payoutDueAt" = now() + interval '1 day' where cents = 7500`);
  await owner.query(
    `update reward_claim set "payoutDueAt" = '2026-01-02T12:00:00Z' where cents between 7100 and 7400 and state = 'collected'`,
  );
  const { text } = await ask(reports, cookie);
  const rows = linesOf(mainOf(text)).filter(([day]) => day === "02.01.2026");
  expect(rows.map((row) => row.slice(2)).sort()).toEqual([
    ["71 €", `im Lauf ${run.messageId}`],
    ["72 €", "Bankdaten gerade erst geändert"],
    ["73 €", "wartet auf einen Gutscheincode"],
    ["74 €", "in noch keinem Lauf"],
  ]);
  expect(text).toContain(`href="/agent/auszahlungen/${run.messageId}"`);
  expect(wordsOf(text)).not.toContain("75 €");
  await owner.query(`update money_report set at = at - interval '1 day'`);
  await compare(cookie);
  await owner.query(`update reward_claim set "payoutDueAt" = now() + interval '1 day' where state = 'collected'`);
  expect(wordsOf((await ask(reports, cookie)).text)).toContain("Inzwischen ist keine Prämie mehr über");
  const runs = await ask("/agent/auszahlungen", cookie);
  expect(mainOf(runs.text)).toMatch(/<a href="\/agent\/auszahlungen\/abgleich">Was genau\?<\/a>/);
});

test("a difference is on both pages, and on that of the payouts", async () => {
  const { cookie } = await signedInAs(ctx, "finance");
  await owner.query(`begin; set local session_replication_role = replica;
    update reward_claim set cents = cents + 100 where state = 'paid'; commit`);
  await owner.query(`update money_report set at = at - interval '1 day'`);
  expect((await compare(cookie)).status).toBe(303);
  const found = wordsOf((await ask(reports, cookie)).text);
  expect(found).toContain("Prämie gegen Prämienbuch 1 keine Datei geht an die Bank claimLedger");
  expect(wordsOf((await ask("/agent/auszahlungen", cookie)).text)).toContain("1 × Prämie gegen Prämienbuch");
  expect(wordsOf((await ask(published)).text)).toContain("Bis das geklärt ist, geht kein Geld an die Bank");
});

test("nobody but finance of the tenant reads the reports, and only who wants it publishes", async () => {
  const [href] =
    /\/agent\/auszahlungen\/abgleich\/[0-9a-f-]{36}/.exec(
      (await ask(reports, (await signedInAs(ctx, "finance")).cookie)).text,
    ) ?? expect.fail("no report");
  for (const role of ["support", "marketing", "operations", "agent"] as const) {
    const { cookie } = await signedInAs(ctx, role);
    for (const path of [reports, href]) expect((await ask(path, cookie)).status, role).toBe(403);
    expect((await compare(cookie)).status, role).toBe(403);
  }
  expect((await ask(href)).status).toBe(303);
  expect((await ask(`${reports}/${crypto.randomUUID()}`, (await signedInAs(ctx, "finance")).cookie)).status).toBe(404);
  expect((await ask(published, "", "standard")).status).toBe(404);
  expect((await ask("/", "", "standard")).text).not.toContain("/zahlen");
  expect((await ask("/impressum", "", "nordlicht")).text).toContain('href="/zahlen"');
  const page = { de: "/zahlen", en: "/en/figures" };
  expect(await publicPages(site.ctx("nordlicht"))).toContainEqual(page);
  expect(await publicPages(site.ctx("standard"))).not.toContainEqual(page);
});
