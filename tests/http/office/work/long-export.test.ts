import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { runOfficeTasks } from "#server/office/work/task/work.ts";
import { countedRows } from "#server/platform/report/model.ts";
import { openSite } from "#tests/http/support.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";

/** A list of more rows than a request gives as a file: its page starts a task, and the task's page has the file. */
const site = await openSite();
const ctx = site.ctx("elbschutz");
const { owner } = site.database;
const agency = await addAgency(ctx);
const boss = await signedInAs(ctx, "owner", agency.id);
const stranger = await signedInAs(ctx, "owner", (await addAgency(ctx)).id);
const otto = await signedInAs(ctx, "operations");
const long = countedRows + 1;
await addAgencyOrders(owner, { agencyId: agency.id, count: long, prefix: "LANG" });

type Someone = { cookie: string };
const get = ({ cookie }: Someone, path: string) => site.ask("elbschutz", `GET ${path}`, { cookie });
/** The form of the page that has its file made. */
async function formOf(who: Someone, path: string) {
  const { text } = await get(who, path);
  const [, form = ""] = /.*(<form.*?)Datei erstellen/s.exec(text) ?? [];
  const [, action = ""] = / action="([^"]+)"/.exec(form) ?? [];
  const [, attempt = ""] = / name="attempt" value="([^"]+)"/.exec(form) ?? [];
  return { action: action.replaceAll("&amp;", "&"), attempt };
}
const start = ({ cookie }: Someone, { action, attempt }: { action: string; attempt: string }) =>
  site.ask("elbschutz", `POST ${action}`, { cookie, body: String(new URLSearchParams({ attempt })) });
const filesOn = (text: string) =>
  [...text.matchAll(/<a[^>]*href="([^"]*verarbeitung=[^"]*)"[^>]*download/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );

test("an agency's list of more than ten thousand rows is made by a task, and fetched as CSV and Excel", async () => {
  const form = await formOf(boss, "/agentur/leads?state=new");
  expect(form.action).toBe("/agentur/export/leads?sortierung=attentionAt&state=new");
  const answers = [await start(boss, form), await start(boss, form)];
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(new Set(answers.map(({ headers }) => headers.location)).size, "a double click starts one").toBe(1);
  const task = answers[0]?.headers.location ?? "";
  expect((await get(boss, task)).text).toContain("Die Verarbeitung beginnt gleich.");
  await runOfficeTasks(ctx);
  const shown = (await get(boss, task)).text.replaceAll("<!-- -->", "");
  expect(shown).toContain("Die Datei hat 10.001 Zeilen.");
  const [csv = "", xlsx = ""] = filesOn(shown);
  const read: Record<string, string>[] = parse((await get(boss, csv)).text, {
    bom: true,
    columns: true,
    delimiter: ";",
  });
  const { rows } = await owner.query(
    `select "recommendationNumber" as number, to_char("attentionAt" at time zone 'Europe/Berlin', 'DD.MM.YYYY') as day
     from lead where "agencyId" = $1 order by "attentionAt", id`,
    [agency.id],
  );
  expect(read.map((row) => [row["Empfehlung"], row["Fällig am"]])).toEqual(
    rows.map(({ number, day }) => [number, day]),
  );
  const sheet = new TextDecoder().decode(unzipSync((await get(boss, xlsx)).body)["xl/worksheets/sheet1.xml"]);
  expect(sheet.match(/<row /g)).toHaveLength(long + 1);
  const { rows: audit } = await owner.query(`select about from audit_entry where kind = 'reportExported'`);
  expect(audit.map(({ about }) => about)).toEqual(Array(2).fill(`agency:${agency.id}:leads`));

  for (const path of [task, csv, xlsx]) expect((await get(stranger, path)).status, path).toBe(404);
  expect((await get(stranger, "/agent/verarbeitungen")).text).not.toContain(task);
  expect((await get(boss, "/agent/verarbeitungen")).text).toContain(`href="${task}"`);
});

test("the address of a long list's file leads to its page; a short list is given at once, without a task", async () => {
  const { status, headers } = await get(boss, "/agentur/export/leads?state=new&format=csv");
  expect([status, headers.location]).toEqual([303, "/agentur/leads?state=new&format=csv"]);
  const page = (await get(boss, "/agentur/leads?number=LANG17")).text;
  expect([page.includes("Datei erstellen"), page.includes("/agentur/export/leads?")]).toEqual([false, true]);
  const { text } = await get(boss, "/agentur/export/leads?number=LANG17&format=csv");
  expect(parse(text, { bom: true, columns: true, delimiter: ";" })).toHaveLength(1);
  const { text: none } = await get(stranger, "/agentur/leads");
  expect(none).not.toContain("Datei erstellen");
});

test("the trail of more than ten thousand entries is made by a task", async () => {
  await owner.query(
    `insert into audit_entry ("tenantId", seq, at, kind, actor, "actorId", about, previous, hash)
     select 'elbschutz', 1000000 + n, now(), 'agencyActed', 'OWN', $1, 'releaseOrder:A' || n, '', 'h' || n
     from generate_series(1, $2::int) n`,
    [boss.user.id, long],
  );
  const form = await formOf(otto, "/agent/protokoll?kind=agencyActed");
  const { headers } = await start(otto, form);
  await runOfficeTasks(ctx);
  const shown = (await get(otto, headers.location ?? "")).text;
  const [file = ""] = filesOn(shown);
  const lines = (await get(otto, file)).text.trim().split("\n");
  const { rows } = await owner.query(
    `select seq::int from audit_entry where "tenantId" = 'elbschutz' and kind = 'agencyActed' order by at, seq`,
  );
  expect(lines.map((line) => JSON.parse(line).seq)).toEqual(rows.map(({ seq }) => seq));
  expect(lines).toHaveLength(long);
  const direct = await get(otto, "/agent/protokoll/datei?kind=agencyActed");
  expect([direct.status, direct.headers.location]).toEqual([303, "/agent/protokoll?kind=agencyActed"]);
  expect((await get(boss, headers.location ?? "")).status).toBe(404);
});
