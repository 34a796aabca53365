import { expect, test } from "vitest";
import { runOfficeTasks } from "#server/office/work/task/work.ts";
import { addDays, dayOf, formatDay } from "#server/platform/values/calendar.ts";
import { euro, figures } from "#tests/http/figures.ts";
import { caseWorld } from "#tests/http/office/cases/world.ts";
import { openSite } from "#tests/http/support.ts";
import { textOf } from "#tests/support/checks/page-words.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { multipart } from "#tests/support/network/multipart.ts";

/** What pages of tasks say was found, added and made, beside statements of the test's own. */
const site = await openSite();
const { owner } = site.database;
const ctx = site.ctx("elbschutz");
const { rows, page } = figures(site);
const count = async (from: string, ...values: unknown[]) =>
  (await rows(`select count(*)::int as n from ${from}`, values))[0].n as number;

const agency = await addAgency(ctx);
await addAgency(ctx);
await addAgencyOrders(owner, { agencyId: agency.id, count: 6, prefix: "AUF" });
const boss = await signedInAs(ctx, "owner", agency.id);
const operations = await signedInAs(ctx, "operations");
const support = await signedInAs(ctx, "support");

type Someone = { cookie: string };
/** Sends a form that starts a task, and has it done: the words of its page, and the page. */
async function worked({ cookie }: Someone, path: string, form: Record<string, string> | ReturnType<typeof multipart>) {
  const sent = "body" in form ? form : { body: String(new URLSearchParams(form)) };
  const { status, headers } = await site.ask("elbschutz", `POST ${path}`, { cookie, ...sent });
  expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/agent\/verarbeitungen\/[\w-]{36}$/)]);
  await runOfficeTasks(site.ctx("elbschutz"));
  const html = await page(cookie, headers.location ?? "");
  return { html, words: textOf(html) };
}
const attempt = () => crypto.randomUUID();
const checkIn = (html: string) => /name="pruefung" value="([\w-]{36})"/.exec(html)?.[1] ?? "no form";

test("codes that are new, known, doubled and unfit, and those that were imported, are the database's", async () => {
  const codes = ["FRISCH-1AAA", "FRISCH-2AAB", "FRISCH-3AAC", "FRISCH-1AAA", "ALT-4BBB", "ALT-5BBC", "FRISCH-6AAD"];
  const there = codes.filter((code) => code.startsWith("ALT")).map((code) => ({ code, cents: 2500, validUntil: null }));
  await ctx.vouchers.import("lesefuchs", there, ctx.now());
  const last4 = codes.map((code) => code.slice(-4));
  const known = `(select distinct l from unnest($1::text[]) l where exists (select from voucher where "codeLast4" = l)) one`;
  const fresh = `(select distinct l from unnest($1::text[]) l where not exists (select from voucher where "codeLast4" = l)) one`;
  const doubles = `(select l, row_number() over (partition by l) as n from unnest($1::text[]) l) one where n > 1`;
  const before = { fresh: await count(fresh, last4), known: await count(known, last4) };
  const twice = await count(doubles, last4);
  expect([before.fresh, before.known, twice]).toEqual([4, 2, 1]);

  const lines = codes.map((code) => `${code};${code === "FRISCH-6AAD" ? 9_900_000 : 2500};`);
  const list = { marke: "lesefuchs", zeilen: [...lines, "x;2500;", "KEIN-BETRAG;0;"].join("\n") };
  const check = await worked(support, "/agent/gutscheine", { ...list, attempt: attempt() });
  for (const said of [
    `${before.fresh} Codes sind neu `,
    `${before.known} Codes gibt es schon.`,
    `${twice} standen doppelt in der Liste.`,
    `${before.fresh} Codes einlesen`,
  ])
    expect(check.words).toContain(said);
  const done = await worked(support, "/agent/gutscheine", { pruefung: checkIn(check.html) });
  const stored = await count(`voucher where "codeLast4" = any($1)`, last4);
  expect(stored).toBe(before.fresh + before.known);
  expect(done.words).toContain(
    `${stored - before.known} Codes sind neu im Vorrat. ${before.known} davon waren schon da. ${twice} standen doppelt`,
  );
  const [unfit] = await rows(
    `select count(*)::int as n, ${euro("min(cents)")} as amount from voucher where cents > 1000000`,
  );
  expect(check.words).toContain(`${unfit.n} Code zu ${unfit.amount}: So hoch ist keine Prämie.`);
});

test("messages of a file, by kind and by what they did, are the database's", async () => {
  const day = formatDay(dayOf(ctx.now()));
  const line = (order: string, kind: string, number = "") => `${order};${kind};${day};${day};${number}`;
  const w = await caseWorld(site);
  w.on(addDays(dayOf(ctx.now()), -3));
  await w.recommend();
  const { number } = w.state;
  const lines = [
    line("Z-1", "eingegangen", number),
    line("Z-1", "bestätigt", number),
    line("Z-2", "eingegangen"),
    line("Z-3", "eingegangen"),
    line("Z-4", "verloren"),
  ];
  const text = `Auftragsnummer;Art;Zeitpunkt;Bestelldatum;Empfehlungsnummer\r\n${lines.join("\r\n")}`;
  const file = { field: "datei", name: "auftraege.csv", text };
  const check = await worked(operations, "/agent/auftragsdatei", multipart({ attempt: attempt() }, file));
  const done = await worked(operations, "/agent/auftragsdatei", multipart({ pruefung: checkIn(check.html) }));
  const from = `order_message where source = 'file' and "externalOrderId" like 'Z-%'`;
  const words = { received: "eingegangen", confirmed: "bestätigt" };
  const kinds = await rows(`select kind, count(*)::int as n from ${from} group by 1`);
  expect(kinds.map(({ n }) => n).sort()).toEqual([1, 3]);
  for (const { kind, n } of kinds) expect(check.words).toContain(`${words[kind as keyof typeof words]} ${n} `);
  const [{ n, orders }] = await rows(
    `select count(*)::int as n, count(distinct "externalOrderId")::int as orders from ${from}`,
  );
  expect(check.words).toContain(`${n} Meldungen sind neu`);
  expect(check.words).toContain(`verschiedene Aufträge ${orders} `);
  expect(done.words).toContain(`${n} Meldungen sind eingelesen`);
  const linked = await count(`"order" where "externalId" like 'Z-%' and "recommendationNumber" is null`);
  const results = { unattributed: "keiner Empfehlung zugeordnet", inReview: "in Prüfung", noted: "vermerkt" };
  const outcomes = await rows(`select outcome, count(*)::int as n from ${from} group by 1`);
  expect(outcomes.length).toBeGreaterThan(1);
  for (const { outcome, n: many } of outcomes)
    expect(done.words).toContain(`${results[outcome as keyof typeof results]} ${many} `);
  expect(outcomes.find(({ outcome }) => outcome === "unattributed")?.n).toBe(linked);
});

test("the rows of a file that was made are the database's", async () => {
  const leads = await worked(boss, "/agentur/export/leads", { attempt: attempt() });
  expect(leads.words).toContain(`Die Datei hat ${await count(`lead where "agencyId" = $1`, agency.id)} Zeilen.`);
  const entries = await count(`audit_entry where "tenantId" = 'elbschutz'`);
  const trail = await worked(operations, "/agent/protokoll/datei", { attempt: attempt() });
  expect(trail.words).toMatch(new RegExp(`Die Datei hat (${entries}|${entries + 1}) Zeilen`));
});

test("how far a task is, in the list and on its page, is the database's", async () => {
  const id = crypto.randomUUID();
  await rows(
    `insert into long_task ("tenantId", id, kind, state, "startedBy", "attemptHash", done, total, tries, "createdAt", "startedAt")
     values ('elbschutz', $1::uuid, 'checkVouchers', 'running', $2, $1::text, 317, 1204, 1, now(), now())`,
    [id, support.user.id],
  );
  const [{ share }] = await rows(`select done || ' von ' || total as share from long_task where id = $1`, [id]);
  for (const path of ["/agent/verarbeitungen", `/agent/verarbeitungen/${id}`])
    expect(textOf(await page(support.cookie, path))).toContain(` ${share} `);
  await rows(`delete from long_task where id = $1`, [id]);
});

test("how many agencies got which document of a month is the database's", async () => {
  for (const { id } of await rows(`select id from "order" where "agencyId" = $1 order by id limit 2`, [agency.id])) {
    const body = String(new URLSearchParams({ id, confirmed: "on" }));
    const released = await site.ask("elbschutz", "POST /agentur/empfehlungen/auftragsfreigabe", {
      cookie: boss.cookie,
      body,
    });
    expect(released.status).toBeLessThan(400);
  }
  site.services.clock.setOffset(35 * 86_400_000);
  const finance = await signedInAs(site.ctx("elbschutz"), "finance");
  const { words } = await worked(finance, "/agent/rechnungen", { intent: "bill", attempt: attempt() });
  const [billed] = await rows(
    `select count(*)::int as agencies, count(i.id)::int as invoices, count(*) filter (where i.id is null)::int as none
     from agency a left join invoice i on i."agencyId" = a.id and i.kind = 'invoice' where a."tenantId" = 'elbschutz'`,
  );
  expect(billed.invoices).toBe(1);
  expect(billed.none).toBeGreaterThan(0);
  expect(words).toContain(
    `sind ${billed.agencies} Agenturen abgerechnet. Rechnungen ${billed.invoices} Rechnungskorrekturen 0 ohne Beleg, weil nichts zu zahlen ist ${billed.none} mit Fehler 0`,
  );
});
