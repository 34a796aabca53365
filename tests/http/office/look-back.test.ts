import { beforeAll, expect, test } from "vitest";
import { path } from "#app/paths.ts";
import { caseWorld, good } from "#tests/http/office/cases/world.ts";
import { openSite } from "#tests/http/support.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { debtorIban, exportedRun } from "#tests/support/data/exported-run.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import { bookEntries, cancelOrder } from "#tests/support/services/use-cases.ts";

/** What support and finance see of an earlier day, without JavaScript. */
const site = await openSite();
const { ask, ctx, database } = site;
const context = ctx("elbschutz");
const rows = async (sql: string, values: unknown[] = []) => (await database.owner.query(sql, values)).rows;

beforeAll(() =>
  site.change("elbschutz", ({ orders }) => {
    orders.review = false;
  }),
);

/** The text of a page's main part as people read it. */
const read = (html: string) =>
  html
    .slice(html.indexOf("<main"))
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/&#x27;|&quot;/g, "'")
    .replaceAll(/[\s\u00a0]+/g, " ");

test("support looks back at a recommendation, day by day, and can change nothing there", async () => {
  const { user, cookie } = await signedInAs(context, "support");
  const w = await caseWorld(site);
  await w.succeed();
  await w.choose("referrer", "cash");
  await w.bank("referrer");
  await w.collect("referrer");
  const { number } = w.state;
  const page = path("de", "supportLookBack", { number });
  const look = async (query: Record<string, string>) => {
    const answer = await ask("elbschutz", `GET ${page}?${new URLSearchParams({ grund: "call", ...query })}`, {
      cookie,
    });
    return { status: answer.status, html: answer.text, text: read(answer.text) };
  };
  const [order] = await w.ctx.orders.ofRecommendation(number);
  w.on("2026-04-20");
  good(
    await cancelOrder(w.ctx, order?.id ?? "", {
      actor: "OPS",
      actorId: "olga",
      reasonCode: "RULE_CANCELLED_BY_CUSTOMER",
      key: "look",
      entry: { kind: "supportActed", about: "cancelOrder:x", accountId: null },
    }),
  );

  const early = await look({ tag: "01.03.2026", uhrzeit: "12:00" });
  expect(early.text).toContain("Diese Empfehlung gab es damals noch nicht.");
  const link = await look({ tag: "6.3.26", uhrzeit: "9 Uhr" });
  expect(link.text).toContain("So stand es am 06.03.2026 - 09:00 Uhr");
  expect(link.text).toContain("Stand Daten angegeben");
  expect(link.text).toContain("Damals war keine Bestellung zugeordnet.");
  const ordered = await look({ tag: "11.03.2026", uhrzeit: "10:00" });
  expect(ordered.text).toMatch(/Auftrag ES-\d+ .* Stand Eingegangen seit 10\.03\.2026/);
  expect(ordered.text).toMatch(/Empfehler, Prämie Vorgemerkt 10\.03\.2026/);
  expect(ordered.text).not.toContain("Storniert");
  const collected = await look({ tag: "01.04.2026", uhrzeit: "10.00" });
  expect(collected.text).toMatch(/Stand Zählt seit 28\.03\.2026/);
  expect(collected.text).toMatch(/Empfehler, Prämie Abgeholt/);
  const today = await look({});
  expect(today.text).toMatch(/Stand Rückabgewickelt seit 20\.04\.2026 Grund vom Kontakt storniert/);

  // Every moment is a link; one before and one after the shown one are buttons.
  const moments = [...today.html.matchAll(/href="([^"]+[?&](?:amp;)?am=[^"]+)"/g)].map(([, href = ""]) => href);
  expect(new Set(moments).size).toBe(6);
  const back = /href="([^"]+)"[^>]*>Einen Schritt zurück</.exec(collected.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const stepped = await ask("elbschutz", `GET ${back}`, { cookie });
  expect(read(stepped.text)).toMatch(/So stand es am (28|12|10)\.03\.2026/);
  const main = collected.html.slice(collected.html.indexOf("<main"), collected.html.indexOf("</main"));
  expect(main.match(/<form[^>]*/g)).toEqual([expect.stringContaining('method="get"')]);
  const posted = await ask("elbschutz", `POST ${page}?grund=call`, { cookie, body: "intent=block" });
  expect(posted.status).toBeGreaterThanOrEqual(400);

  const wrong = await look({ tag: "31.02.2026", uhrzeit: "25:00" });
  expect([wrong.status, wrong.html.includes('value="31.02.2026"'), wrong.html.includes('value="25:00"')]).toEqual([
    400,
    true,
    true,
  ]);
  expect(wrong.text).toContain("Bitte einen Tag angeben, zum Beispiel 24.12.2026.");
  expect(wrong.text).toContain("Bitte eine Uhrzeit angeben, zum Beispiel 14:30.");
  expect((await look({ tag: "01.01.2100", uhrzeit: "10:00" })).text).toContain(
    "Dieser Zeitpunkt liegt in der Zukunft.",
  );
  const audited = await rows(`select about from audit_entry where "actorId" = $1 and kind = 'supportViewed'`, [
    user.id,
  ]);
  expect(audited.every(({ about }) => about === `call:${number}`)).toBe(true);
  expect(audited.length).toBeGreaterThan(6);
  const finance = await signedInAs(context, "finance");
  expect((await ask("elbschutz", `GET ${page}?grund=call`, { cookie: finance.cookie })).status).toBe(403);
  expect((await ask("elbschutz", `GET ${page}?grund=call`)).status).toBe(303);
  expect((await ask("elbschutz", `GET ${page}`, { cookie })).headers.location).toBe("/agent/vorgang");
});

test("finance looks back at a payout run, before and after the bank's statement", async () => {
  const { cookie } = await signedInAs(context, "finance");
  const w = await caseWorld(site);
  await w.succeed(0);
  await w.choose("referrer", "cash");
  await w.bank("referrer");
  await w.collect("referrer");
  w.on("2026-04-01");
  const { run, payments } = await exportedRun(w.ctx);
  w.on("2026-04-03");
  const by = { actor: "BANK", actorId: "fiona" } as const;
  await bookEntries(w.ctx, { account: debtorIban, entries: payments.map((one) => bookingOf(one)) }, by);
  const page = path("de", "supportLookBackAtRun", { run: run.messageId });
  const look = async (query: string) => read((await ask("elbschutz", `GET ${page}?${query}`, { cookie })).text);
  expect(await look("tag=31.03.2026&uhrzeit=10:00")).toContain("Diesen Zahlungslauf gab es damals noch nicht.");
  expect(await look("tag=02.04.2026&uhrzeit=10:00")).toMatch(/Stand bei der Bank .* offen \d+ · /);
  const booked = await look("");
  expect(booked).toMatch(/Stand gebucht .* gebucht \d+ · /);
  expect(booked).toContain("Kontoauszug eingelesen");
});
