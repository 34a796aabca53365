import { expect, test } from "vitest";
import { runOfficeTasks } from "#server/office/work/task/work.ts";
import { dayOf, formatDay } from "#server/platform/values/calendar.ts";
import { openSite } from "#tests/http/support.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import { multipart } from "#tests/support/network/multipart.ts";

/** A file of the shop's orders, handed in at the office: checked first, then imported. */
const site = await openSite();
const { ask, ctx, database } = site;
const context = ctx("elbschutz");
const to = "/agent/auftragsdatei";
const otto = await signedInAs(context, "operations");
const today = formatDay(dayOf(context.now()));
const heading = "Auftragsnummer;Art;Zeitpunkt;Bestelldatum;Vorname;Notiz";
const line = (order: string, kind = "eingegangen") => `${order};${kind};${today};${today};Jörg;x`;

type Someone = { cookie: string };
const get = ({ cookie }: Someone, path: string) => ask("elbschutz", `GET ${path}`, { cookie });
const upload = ({ cookie }: Someone, ...given: Parameters<typeof multipart>) =>
  ask("elbschutz", `POST ${to}`, { cookie, ...multipart(...given) });
async function worked(answer: Awaited<ReturnType<typeof upload>>): Promise<string> {
  const { status, headers } = answer;
  expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/agent\/verarbeitungen\/[\w-]{36}$/)]);
  await runOfficeTasks(context);
  return (await get(otto, headers.location ?? "")).text;
}
const checkOf = (text: string, attempt = "") =>
  upload(otto, { attempt }, { field: "datei", name: "auftraege.csv", text: `${heading}\r\n${text}` });
const facts = (page: string) =>
  Object.fromEntries([...page.matchAll(/<dt>([^<]+)<\/dt><dd>(\d+)<\/dd>/g)].map(([, name, value]) => [name, value]));
const importForm = (page: string) => /name="pruefung" value="([\w-]{36})"/.exec(page)?.[1] ?? "no form";
const messages = async () =>
  (await database.owner.query(`select "externalOrderId", source from order_message where "externalOrderId" like 'H-%'`))
    .rows;

test("the page says what a file would change, then what it changed, and names its bad lines", async () => {
  const bad = Array.from({ length: 25 }, (_, index) => line(`H-9${index}`, "verloren"));
  const check = await worked(await checkOf([line("H-1"), line("H-1", "bestätigt"), line("H-2"), ...bad].join("\r\n")));
  expect(check).toContain("3 Meldungen sind neu");
  expect(facts(check)).toEqual({
    ...{ eingegangen: "2", bestätigt: "1", "verschiedene Aufträge": "2", "ohne bekannte Empfehlung": "3" },
    ...{ "schon bekannt": "0", "mit Fehlern": "25" },
  });
  expect(check).toContain("Spalten ohne Bedeutung: Notiz");
  expect(check).toContain("Zeile 5, Auftrag H-90: Art ist keines der bekannten Wörter");
  expect([check.match(/Zeile \d+, Auftrag/g)?.length, check.includes("und 5 weitere")]).toEqual([20, true]);
  const href = /href="(\/agent\/verarbeitungen\/[^"]+\/datei)"/.exec(check)?.[1] ?? "no link";
  const problem = "Art ist keines der bekannten Wörter";
  const all = bad.map((_, index) => `${index + 5};H-9${index};${problem}\r\n`);
  expect((await get(otto, href)).text).toBe(`\uFEFFZeile;Auftragsnummer;Fehler\r\n${all.join("")}`);
  expect(await messages()).toEqual([]);

  const result = await worked(await upload(otto, { pruefung: importForm(check) }));
  expect(result).toContain("3 Meldungen sind eingelesen");
  expect(facts(result)).toMatchObject({ "schon bekannt": "0", "mit Fehlern": "25" });
  expect((await messages()).map(({ source }) => source)).toEqual(["file", "file", "file"]);
  const { rows } = await database.owner.query(
    `select about from audit_entry where "actorId" = $1 and kind = 'supportActed'`,
    [otto.user.id],
  );
  expect(rows).toEqual([{ about: "importOrders:3" }]);
  expect((await get(otto, "/agent/protokoll")).text).toContain("Auftragsmeldungen eingelesen");
  for (const page of [check, result]) expect(page).not.toContain("Jörg");
});

test("Windows-1252 is read like UTF-8", async () => {
  const text = `${heading}\r\n${line("H-10", "bestätigt")}`;
  const { headers, body } = multipart({}, { field: "datei", name: "auftraege.csv", text });
  const windows = { cookie: otto.cookie, headers, body: Buffer.from(body, "latin1") };
  const check = await worked(await ask("elbschutz", `POST ${to}`, windows));
  expect(facts(check)).toMatchObject({ bestätigt: "1", "mit Fehlern": "0" });
});

test("one form starts one check, whose import starts once; a file that is gone says so", async () => {
  const attempt = crypto.randomUUID();
  const [one, other] = [await checkOf(line("H-20"), attempt), await checkOf(line("H-20"), attempt)];
  expect(one.headers.location).toBe(other.headers.location);
  const pruefung = importForm(await worked(one));
  const imports = [await upload(otto, { pruefung }), await upload(otto, { pruefung })];
  expect(imports[0]?.headers.location).toBe(imports[1]?.headers.location);
  expect(await worked(await upload(otto, { pruefung }))).toContain("1 Meldung ist eingelesen");
  const gone = await upload(otto, { pruefung: crypto.randomUUID() });
  expect([gone.status, gone.text.includes("liegt nicht mehr vor")]).toEqual([410, true]);
});

test("the page has its errors beside the field, and is closed to everybody but operations", async () => {
  const none = await upload(otto, {});
  expect([none.status, /id="datei-error">Bitte eine Datei wählen/.test(none.text)]).toEqual([400, true]);
  const wrong = await upload(otto, {}, { field: "datei", name: "a.csv", text: "Auftragsnummer;Art\nH-30;eingegangen" });
  expect([wrong.status, /id="datei-error">Das ist keine Datei mit/.test(wrong.text)]).toEqual([400, true]);
  for (const role of ["support", "finance", "marketing", "agent"] as const) {
    const { cookie } = await signedInAs(context, role);
    expect([(await get({ cookie }, to)).status, (await upload({ cookie }, {})).status], role).toEqual([403, 403]);
  }
});
