import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runOfficeTasks } from "#server/office/work/task/work.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import { postingsOf } from "#server/rewards/ledger/bookings.ts";
import { caseWorld } from "#tests/http/office/cases/world.ts";
import { openSite } from "#tests/http/support.ts";
import { statementFor } from "#tests/support/data/bank-statement.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { multipart } from "#tests/support/network/multipart.ts";

/** Payouts, vouchers and orders in review, done by signed-in users; the use-cases are the same as the cli's. */
const site = await openSite();
const { ask, ctx, database, hostOf } = site;
const context = ctx("elbschutz");
const debtorIban = "DE02120300000000202051";
const rows = async (sql: string, values: unknown[] = []) => (await database.owner.query(sql, values)).rows;

const before = process.env["ELBSCHUTZ_DEBTOR_IBAN"];
beforeAll(() => {
  process.env["ELBSCHUTZ_DEBTOR_IBAN"] = debtorIban;
});
afterAll(() => {
  if (before === undefined) delete process.env["ELBSCHUTZ_DEBTOR_IBAN"];
  else process.env["ELBSCHUTZ_DEBTOR_IBAN"] = before;
});
beforeEach(() =>
  database.owner.query(`truncate reward_claim, ledger_transaction, payout_item, payout_run, bank_entry cascade`),
);

type Someone = { cookie: string };
const get = (who: Someone, path: string) => ask("elbschutz", `GET ${path}`, who);
const send = ({ cookie }: Someone, path: string, fields: Record<string, string> = {}) =>
  ask("elbschutz", `POST ${path}`, { cookie, body: new URLSearchParams(fields).toString() });
const upload = ({ cookie }: Someone, path: string, ...given: Parameters<typeof multipart>) =>
  ask("elbschutz", `POST ${path}`, { cookie, ...multipart(...given) });
/** Sends the head of a form and a part of its body, and keeps the connection open. */
function begun(path: string, headers: Record<string, string>, body: string) {
  const host = hostOf("elbschutz");
  const asking = request({
    host: "127.0.0.1",
    port: site.port,
    method: "POST",
    path,
    headers: { Host: host, Origin: `https://${host}`, "Content-Length": String(body.length + 1_000), ...headers },
  });
  asking.write(body);
  const answered = new Promise<number | undefined>((resolve) => {
    asking.on("response", ({ statusCode }) => resolve(statusCode));
    asking.on("error", () => resolve(undefined));
    setTimeout(() => resolve(undefined), 3_000);
  });
  return { answered, end: () => asking.destroy() };
}
/** A file that is worked off by the worker: what the page of its task says then. */
async function worked(who: Someone, ...given: [path: string, ...Parameters<typeof multipart>]): Promise<string> {
  const { status, headers } = await upload(who, ...given);
  expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/agent\/verarbeitungen\/[\w-]{36}$/)]);
  await runOfficeTasks(context);
  return (await get(who, headers.location ?? "")).text;
}
const audited = async (userId: string) =>
  (await rows(`select kind, about from audit_entry where "actorId" = $1 order by seq`, [userId])).map(
    ({ kind, about }) => `${kind} ${about}`,
  );
const actedOn = async (userId: string) => (await audited(userId)).filter((line) => !line.startsWith("supportViewed "));
const runs = async () => (await rows(`select "messageId", state from payout_run order by "preparedAt"`)) as Run[];
type Run = { messageId: string; state: string };

/** A run that Anna prepared, and the URL of its page. */
async function prepared(anna: Someone): Promise<string> {
  const answer = await send(anna, "/agent/auszahlungen");
  expect(answer.status).toBe(303);
  return String(answer.headers.location);
}

describe("payouts", () => {
  test("are prepared by one person and released by another, each under their own name", async () => {
    const [anna, ben] = [await signedInAs(context, "support"), await signedInAs(context, "support")];
    await collectedClaim(context, { cents: 2500 });
    await collectedClaim(context, { cents: 1050 });
    expect((await get(anna, "/agent/auszahlungen")).text).toContain("35,50");
    const page = await prepared(anna);
    expect(await runs()).toMatchObject([{ state: "prepared" }]);
    expect((await send(anna, "/agent/auszahlungen")).headers.location).toBe("/agent/auszahlungen?leer=1");
    expect(await runs()).toHaveLength(1);

    const refusal = await send(anna, page, { intent: "release" });
    expect([refusal.status, refusal.text.includes("eine zweite Person nötig")]).toEqual([403, true]);
    expect(await runs()).toMatchObject([{ state: "prepared" }]);
    expect((await get(anna, page)).text).not.toContain(" freigeben<");
    expect((await get(ben, page)).text).toMatch(/>2 Zahlungen über 35,50\s€ freigeben</);
    expect((await send(ben, page, { intent: "release" })).headers.location).toBe(`${page}?ok=1`);
    expect((await send(ben, page, { intent: "release" })).status).toBe(303);
    expect(await runs()).toMatchObject([{ state: "released" }]);
    const [run] = await runs();
    expect(await rows(`select "preparedBy", "releasedBy" from payout_run`)).toEqual([
      { preparedBy: anna.user.id, releasedBy: ben.user.id },
    ]);
    expect(await actedOn(anna.user.id)).toEqual([
      `supportActed preparePayout:${run?.messageId}`,
      "accessRefused supportPayout",
    ]);
    expect(await actedOn(ben.user.id)).toEqual([`payoutReleased ${run?.messageId}`]);
    expect((await verifyAudit(context)).intact).toBe(true);
  });

  test("show the last four digits of an account and who shares it; an objection ends the run with a reason", async () => {
    const [anna, ben] = [await signedInAs(context, "support"), await signedInAs(context, "finance")];
    const claim = await collectedClaim(context, { account: 77_001 });
    await collectedClaim(context, { account: 77_001 });
    const page = await prepared(anna);
    const { text } = await get(ben, page);
    expect(text).toContain(`…${claim.iban.slice(-4)}`);
    expect(text).toContain("Konto von 2 Personen genannt");
    for (const secret of [claim.iban, claim.iban.slice(4, -4), "Müßig", claim.email])
      expect(text).not.toContain(secret);
    expect((await send(ben, page, { intent: "discard", reason: "" })).status).toBe(400);
    expect((await send(ben, page, { intent: "discard", reason: "bank" })).status).toBe(409);
    expect((await send(ben, page, { intent: "discard", reason: "doubt" })).status).toBe(303);
    expect(await runs()).toMatchObject([{ state: "discarded" }]);
    expect(await actedOn(ben.user.id)).toEqual([
      expect.stringMatching(/^supportActed discardPayout:doubt:RF\d{8}-\w{10}$/),
    ]);
  });

  test("are downloaded as a file by finance only, and booked by the bank's statement, once", async () => {
    const [anna, fiona] = [await signedInAs(context, "support"), await signedInAs(context, "finance")];
    const claim = await collectedClaim(context, { cents: 2500 });
    const page = await prepared(anna);
    expect((await send(fiona, `${page}/datei`)).headers.location).toBe(`${page}?absage=payoutRunState`);
    await send(fiona, page, { intent: "release" });
    expect((await send(anna, `${page}/datei`)).status).toBe(403);
    expect((await get(anna, page)).text).toContain("lädt die Buchhaltung herunter");
    const file = await send(fiona, `${page}/datei`);
    expect([file.status, file.headers["content-disposition"], file.headers["cache-control"]]).toEqual([
      200,
      `attachment; filename="${page.split("/").at(-1)}.xml"`,
      "private, no-store",
    ]);
    expect(file.text).toContain(claim.iban);
    expect((await send(fiona, `${page}/datei`)).text).toBe(file.text);
    expect((await get(fiona, `${page}/datei`)).headers.location).toBe(page);

    const statement = { field: "datei", name: "auszug.xml", text: statementFor(file.text, debtorIban) };
    const to = "/agent/auszahlungen/kontoauszug";
    expect((await upload(anna, to, {}, statement)).status).toBe(403);
    const broken = await upload(fiona, to, {}, { ...statement, text: "<Document>" });
    expect([broken.status, broken.text.includes("kein Kontoauszug")]).toEqual([400, true]);
    const huge = await upload(
      fiona,
      to,
      {},
      { ...statement, text: `<Document>${"<Ntry/>".repeat(125_000)}</Document>` },
    );
    expect([huge.status, huge.text.includes("höchstens 25.000 Buchungen")]).toEqual([413, true]);
    expect((await upload(fiona, to, {})).status).toBe(400);
    expect(await worked(fiona, to, {}, statement)).toContain("1 gebucht, 0 zurückgekommen, 0 schon bekannt");
    expect(await worked(fiona, to, {}, statement)).toContain("0 gebucht, 0 zurückgekommen, 1 schon bekannt");
    expect(await runs()).toMatchObject([{ state: "settled" }]);
    expect((await context.claims.byId(claim.id))?.state).toBe("paid");
    expect((await actedOn(fiona.user.id)).map((line) => line.split(":")[0]?.replace(/ RF.*/, ""))).toEqual([
      "payoutReleased",
      "payoutExported",
      "bankDetailsViewed",
      "bankEntriesBooked stored 1",
      "bankEntriesBooked paid 1",
    ]);
    expect(site.lines.join()).not.toContain(claim.iban);
  });

  test("that the bank booked otherwise wait in a queue, until finance closes them with a reason", async () => {
    const [anna, fiona] = [await signedInAs(context, "support"), await signedInAs(context, "finance")];
    await collectedClaim(context, { cents: 2500 });
    const page = await prepared(anna);
    await send(fiona, page, { intent: "release" });
    const file = await send(fiona, `${page}/datei`);
    const once = statementFor(file.text, debtorIban);
    const twice = once.replace("<Id>S-", "<Id>T-");
    for (const text of [once, twice])
      await worked(fiona, "/agent/auszahlungen/kontoauszug", {}, { field: "datei", name: "auszug.xml", text });
    const to = "/agent/auszahlungen/bank";
    expect((await get(fiona, "/agent/auszahlungen")).text).toContain("1 offene Bankbuchung<");
    expect((await get(anna, to)).status).toBe(403);
    const queue = (await get(fiona, to)).text;
    for (const text of ["doppelt überwiesen", "bei der Bank zurückrufen", "25 €", page.split("/").at(-1) ?? "?"])
      expect(queue.replaceAll("\u00a0", " ")).toContain(text);
    const buchung = /name="buchung" value="([^"]+)"/.exec(queue)?.[1] ?? "";
    expect((await send(anna, to, { buchung, grund: "moneyBack" })).status).toBe(403);
    const missing = await send(fiona, to, { buchung, grund: "other", vermerk: "" });
    expect([missing.status, missing.text.includes("kurz aufschreiben, warum")]).toEqual([400, true]);
    const nowhere = await send(fiona, to, { buchung, grund: "notOurs" });
    expect([nowhere.status, nowhere.text.includes("Bitte einen Grund wählen")]).toEqual([400, true]);
    expect(queue).not.toContain('value="notOurs"');
    const sums = async () => (await get(fiona, "/agent/auszahlungen")).text.replaceAll("\u00a0", " ");
    expect(await sums()).toContain("Ohne Prämie abgegangen: 25 € noch nicht zurück, 0 € abgeschrieben.");
    expect((await get(fiona, page)).text).toContain("Ohne Prämie abgegangen, nicht zurück");
    // The bank sends back what was paid twice.
    const back = once
      .replace("<Id>S-", "<Id>B-")
      .replace("DBIT", "CRDT")
      .replace("</TxDtls>", "<RtrInf><Rsn><Cd>FOCR</Cd></Rsn></RtrInf></TxDtls>");
    const came = { field: "datei", name: "auszug.xml", text: back };
    const read = await worked(fiona, "/agent/auszahlungen/kontoauszug", {}, came);
    expect(read).toContain("0 gebucht, 0 zurückgekommen, 0 schon bekannt, 0 keine Zahlung von uns, 1 ohne Prämie");
    expect((await get(fiona, to)).text).toContain("Das Geld ist am 23.11.2026 zurückgekommen.");
    expect(await sums()).not.toContain("Ohne Prämie abgegangen:");
    expect((await send(fiona, to, { buchung, grund: "moneyBack" })).headers.location).toBe(`${to}?ok=1`);
    expect((await send(fiona, to, { buchung, grund: "notOurs" })).text).toContain("ist schon abgeschlossen");
    expect((await get(fiona, to)).text).toContain("Keine Buchung wartet.");
    expect((await audited(fiona.user.id)).at(-1)).toMatch(/^bankEntryClosed moneyBack:T-/);
    expect((await verifyAudit(context)).intact).toBe(true);
  });

  test("that the bank debited too much say what is too much, what to do, and that giving it up is a loss", async () => {
    const fiona = await signedInAs(context, "finance");
    await collectedClaim(context, { cents: 2500 });
    const page = await prepared(await signedInAs(context, "support"));
    await send(fiona, page, { intent: "release" });
    const file = await send(fiona, `${page}/datei`);
    const more = statementFor(file.text, debtorIban).replace(">25.00<", ">27.50<");
    const text = { field: "datei", name: "auszug.xml", text: more };
    const read = await worked(fiona, "/agent/auszahlungen/kontoauszug", {}, text);
    expect(read).toContain("anderer Betrag als angewiesen");
    const to = "/agent/auszahlungen/bank";
    const queue = (await get(fiona, to)).text.replaceAll("\u00a0", " ");
    expect(queue).toMatch(/Betrag<\/dt><dd>Abgang 27,50 €.*Noch nicht zurück<\/dt><dd>2,50 €/);
    expect(queue).toContain("Was die Bank mehr abgebucht hat, bei ihr zurückfordern.");
    expect(queue).toContain("wird nicht zurückgefordert: Verlust");
    const buchung = /name="buchung" value="([^"]+)"/.exec(queue)?.[1] ?? "";
    expect((await send(fiona, to, { buchung, grund: "writtenOff" })).headers.location).toBe(`${to}?ok=1`);
    const sums = (await get(fiona, "/agent/auszahlungen")).text.replaceAll("\u00a0", " ");
    expect(sums).toContain("Ohne Prämie abgegangen: 0 € noch nicht zurück, 2,50 € abgeschrieben.");
    expect((await get(fiona, page)).text).toContain("Ohne Prämie abgegangen, abgeschrieben");
  });

  test("that give up more than one person may, or whose reward would be paid again, are closed by two in finance", async () => {
    const [fiona, gregor] = [await signedInAs(context, "finance"), await signedInAs(context, "finance")];
    await collectedClaim(context, { cents: 2500 });
    const page = await prepared(await signedInAs(context, "support"));
    await send(fiona, page, { intent: "release" });
    const file = await send(fiona, `${page}/datei`);
    const much = statementFor(file.text, debtorIban).replace(">25.00<", ">45.01<");
    await worked(fiona, "/agent/auszahlungen/kontoauszug", {}, { field: "datei", name: "auszug.xml", text: much });
    const to = "/agent/auszahlungen/bank";
    const queue = (await get(fiona, to)).text;
    expect(queue).toContain("So viel schreiben nur zwei ab.");
    const buchung = /name="buchung" value="([^"]+)"/.exec(queue)?.[1] ?? "";
    const closing = { buchung, grund: "writtenOff", vermerk: "Rückruf abgelehnt" };
    expect((await send(fiona, to, closing)).headers.location).toBe(`${to}?gefragt=1`);
    expect((await get(fiona, to)).text).toContain("Wartet auf eine zweite Person");
    const asked = (await get(gregor, to)).text;
    expect(asked).toContain("Gefragt hat");
    expect(asked).toMatch(/Lena Lindner · wird nicht zurückgefordert: Verlust · Rückruf abgelehnt/);
    const decline = { buchung, grund: "writtenOff", vorhaben: "ablehnen" };
    expect((await get(fiona, to)).text).not.toContain("Ablehnen …");
    expect((await send(fiona, to, { ...decline, vermerk: "doch nicht" })).status).toBe(403);
    const unsaid = await send(gregor, to, { ...decline, vermerk: " " });
    expect([unsaid.status, unsaid.text.includes("Bitte kurz aufschreiben, warum.")]).toEqual([400, true]);
    expect((await send(gregor, to, { ...decline, vermerk: "Beleg fehlt" })).headers.location).toBe(`${to}?abgelehnt=1`);
    expect((await get(fiona, to)).text).toMatch(/Gefragt war<.*Abgelehnt hat<\/dt><dd>Lena Lindner · Beleg fehlt</);
    expect((await send(fiona, to, closing)).headers.location).toBe(`${to}?gefragt=1`);
    expect((await send(gregor, to, { buchung, grund: "writtenOff" })).headers.location).toBe(`${to}?ok=1`);
    expect((await get(gregor, to)).text).not.toContain(buchung);
  });

  test("that the bank named otherwise are found and said to be the payment by two in finance", async () => {
    const [fiona, gregor] = [await signedInAs(context, "finance"), await signedInAs(context, "finance")];
    await collectedClaim(context, { cents: 2500 });
    const page = await prepared(await signedInAs(context, "support"));
    await send(fiona, page, { intent: "release" });
    const file = await send(fiona, `${page}/datei`);
    const zahlung = /<EndToEndId>([^<]+)</.exec(file.text)?.[1] ?? "";
    const renamed = statementFor(file.text, debtorIban).replace(zahlung, "SEPA-4711");
    await worked(fiona, "/agent/auszahlungen/kontoauszug", {}, { field: "datei", name: "auszug.xml", text: renamed });
    const to = "/agent/auszahlungen/bank";
    const queue = (await get(fiona, to)).text;
    const buchung = /name="buchung" value="([^"]+)"/.exec(queue)?.[1] ?? "";
    expect([queue.includes("Ist die Auszahlung …"), queue.includes(zahlung)]).toEqual([true, false]);
    expect((await get(fiona, `${to}?ab=${buchung}&suche=XYZ`)).text).toContain("Keine offene Zahlung passt dazu.");
    expect((await get(fiona, `${to}?ab=${buchung}&suche=`)).text).toContain(`value="${zahlung}"`);
    const said = { buchung, vorhaben: "zuordnen", zahlung, vermerk: "Auskunft der Bank vom 24.11." };
    expect((await send(fiona, to, { ...said, zahlung: "" })).status).toBe(400);
    const unsaid = await send(fiona, `${to}?ab=${buchung}&suche=`, { ...said, vermerk: " " });
    expect([unsaid.status, unsaid.text.includes("Bitte kurz aufschreiben, warum.")]).toEqual([400, true]);
    expect((await send(fiona, to, said)).headers.location).toBe(`${to}?gefragt=1`);
    const asked = (await get(gregor, to)).text;
    expect(asked).toContain(`Lena Lindner · ist die Auszahlung · ${zahlung} · Auskunft der Bank vom 24.11.`);
    expect([asked.includes("Bestätigen: als ausgezahlt verbuchen"), asked.includes("Ablehnen …")]).toEqual([
      true,
      true,
    ]);
    expect((await send(gregor, to, said)).headers.location).toBe(`${to}?zugeordnet=1`);
    expect((await get(fiona, page)).text).toContain("gebucht</p><h1>Zahlungslauf");
    expect((await audited(gregor.user.id)).at(-1)).toMatch(/^bankEntryAssigned payment:RF/);
  });

  test("of which nothing is left to transfer say that nothing goes to the bank, before and after", async () => {
    const [anna, fiona] = [await signedInAs(context, "support"), await signedInAs(context, "finance")];
    const { accountId } = await collectedClaim(context, { cents: 2500 });
    const postings = postingsOf("giveBack", { whole: 2500 }, { recoverable: accountId });
    const about = { kind: "givenBack" as const, claimId: null, orderId: null, invoiceId: null, bookedOn: null };
    const owed = {
      id: context.secrets.newId(),
      key: `owed:${accountId}`,
      occurredAt: context.now(),
      ...about,
      postings,
    };
    await context.transaction((tx) => tx.ledger.book([owed]));
    const page = await prepared(anna);
    const atBank = /An die Bank<|bei der Bank<|gebucht<|Gebucht<|Datei für die Bank/;
    expect((await get(fiona, page)).text).toContain("Mit der Freigabe darf der Lauf verrechnet werden.");
    await send(fiona, page, { intent: "release" });
    const released = (await get(fiona, page)).text;
    expect([released.includes("an die Bank geht nichts"), atBank.test(released)]).toEqual([true, false]);
    expect((await get(anna, page)).text).toContain("Das Verrechnen übernimmt die Buchhaltung.");
    const netted = await send(fiona, `${page}/datei`);
    expect(netted.headers.location).toBe(`${page}?leer=1`);
    const after = (await get(fiona, `${page}?leer=1`)).text;
    for (const text of ["Verrechnet. An die Bank geht nichts.", "Verrechnet, nichts an die Bank"])
      expect(after).toContain(text);
    const list = (await get(fiona, "/agent/auszahlungen")).text;
    const past = (await get(fiona, `${page}/stand`)).text;
    expect([list, past].map((text) => text.includes("verrechnet"))).toEqual([true, true]);
    expect(past).toContain("nichts ging an die Bank");
    const said = [after, list, past].map((text) => (atBank.exec(text) ?? /Alle Zahlungen gebucht/.exec(text))?.[0]);
    expect(said).toEqual([undefined, undefined, undefined]);
  });

  test("offer as their main button what is next in their state, and the file once more only with a warning", async () => {
    const [anna, fiona] = [await signedInAs(context, "support"), await signedInAs(context, "finance")];
    await collectedClaim(context, { cents: 2500 });
    const page = await prepared(anna);
    /** The texts of the page's primary buttons, without the site's frame. */
    const primary = async () => {
      const main = /<main[\s\S]*<\/main>/.exec((await get(fiona, page)).text)?.[0] ?? "";
      return [...main.matchAll(/<(?:a|button)[^>]*data-kind="primary"[^>]*>(.*?)<\/(?:a|button)>/g)].map(
        ([, inner = ""]) => inner.replace(/<span class="btn-wait">.*/, "").replaceAll(/<[^>]+>/g, ""),
      );
    };
    expect(await primary()).toEqual([expect.stringMatching(/^1 Zahlung über [\d,]+\s€ freigeben$/)]);
    await send(fiona, page, { intent: "release" });
    expect(await primary()).toEqual(["Datei für die Bank herunterladen"]);
    const file = await send(fiona, `${page}/datei`);
    expect(await primary()).toEqual(["Kontoauszug einlesen"]);
    const exported = (await get(fiona, page)).text;
    for (const text of ["bei der Bank", "Noch einmal laden", "wird jede Zahlung doppelt überwiesen"])
      expect(exported).toContain(text);
    const statement = { field: "datei", name: "auszug.xml", text: statementFor(file.text, debtorIban) };
    await worked(fiona, "/agent/auszahlungen/kontoauszug", {}, statement);
    expect(await runs()).toMatchObject([{ state: "settled" }]);
    expect(await primary()).toEqual([]);
    expect((await get(fiona, page)).text).not.toContain("Noch einmal laden");
  });

  test("are not released while the account to pay from is not set up", async () => {
    const [anna, ben] = [await signedInAs(context, "support"), await signedInAs(context, "support")];
    await collectedClaim(context, { cents: 2500 });
    const page = await prepared(anna);
    delete process.env["ELBSCHUTZ_DEBTOR_IBAN"];
    const refused = await send(ben, page, { intent: "release" });
    process.env["ELBSCHUTZ_DEBTOR_IBAN"] = debtorIban;
    expect([refused.status, refused.text.includes("Das Konto, von dem gezahlt wird, ist nicht eingerichtet.")]).toEqual(
      [409, true],
    );
    expect(await runs()).toMatchObject([{ state: "prepared" }]);
    expect((await send(ben, page, { intent: "release" })).status).toBe(303);
  });

  test("are listed in pages, newest first", async () => {
    const anna = await signedInAs(context, "support");
    for (let index = 0; index < 27; index++)
      await rows(
        `insert into payout_run ("tenantId", id, state, "preparedBy", "preparedAt", "messageId", items, cents)
         values ('elbschutz', gen_random_uuid(), 'prepared', 'anna', timestamptz '2026-01-01' + interval '1 day' * $1::int, $2, 1, 100)`,
        [index, `RF-PART-${String(index).padStart(2, "0")}`],
      );
    const shown = (text: string) => [
      ...new Set([...text.matchAll(/href="\/agent\/auszahlungen\/RF-PART-(\d\d)"/g)].map(([, at]) => at)),
    ];
    const first = await get(anna, "/agent/auszahlungen");
    expect([shown(first.text)[0], shown(first.text).length]).toEqual(["26", 25]);
    const older = /href="([^"]*nach=[^"]*)"/.exec(first.text)?.[1] ?? "";
    expect(shown((await get(anna, older)).text)).toEqual(["01", "00"]);
  });
});

describe("vouchers", () => {
  const to = "/agent/gutscheine";
  const checkIn = (page: string) => /name="pruefung" value="([\w-]{36})"/.exec(page)?.[1] ?? "no form";
  const brand = async () => (await context.rewards.all()).find(({ kind }) => kind === "voucher")?.id ?? "";

  test("are imported by file or pasted, counted and never shown; the same list again adds nothing", async () => {
    const { user, ...anna } = await signedInAs(context, "support");
    const marke = await brand();
    const text = "code,cents,validUntil\nGEHEIM-0001,2500,31.12.2099\nGEHEIM-0002,2500,31.12.2099\n";
    const file = { field: "datei", name: "codes.csv", text };
    const check = await worked(anna, to, { marke, zeilen: "" }, file);
    for (const said of ["2 Codes sind neu", "Bisher ist nichts eingelesen."]) expect(check).toContain(said);
    expect((await context.vouchers.stock(context.now())).some(({ rewardId }) => rewardId === marke)).toBe(false);
    const first = await worked(anna, to, { pruefung: checkIn(check) });
    expect(first).toContain("2 Codes sind neu im Vorrat.");
    const known = await worked(anna, to, { marke, zeilen: "" }, file);
    for (const said of ["0 Codes sind neu", "2 Codes gibt es schon."]) expect(known).toContain(said);
    expect(checkIn(known)).toBe("no form");
    const pasted =
      "GEHEIM-0002;2500;31.12.2099\nGEHEIM-0003;2500;\nab;2500;\nGEHEIM-0004;viel;\nGEHEIM-0005;2500;32.1.2099";
    const checked = await worked(anna, to, { marke, zeilen: pasted });
    const bad = await worked(anna, to, { pruefung: checkIn(checked) });
    const lines = ["3 Zeilen blieben liegen", "Zeile 3: Der Code", "Zeile 4: Der Betrag", "Zeile 5: Der letzte"];
    for (const said of ["1 Code ist neu", ...lines]) for (const page of [checked, bad]) expect(page).toContain(said);
    for (const shown of [check, first, checked, bad, (await get(anna, to)).text]) expect(shown).not.toContain("GEHEIM");
    expect(site.lines.join()).not.toContain("GEHEIM");
    const stock = await context.vouchers.stock(context.now());
    expect(stock.find(({ rewardId, cents }) => rewardId === marke && cents === 2500)?.free).toBe(3);
    expect(await actedOn(user.id)).toEqual([2, 1].map((count) => `supportActed importVouchers:${marke}:${count}`));
  });

  test("of a value that no reward is worth are named before anything is imported, and a check that is gone says so", async () => {
    const anna = await signedInAs(context, "support");
    const marke = await brand();
    const of = (cents: number, count: number) =>
      Array.from({ length: count }, (_, index) => `GEHEIM-${cents}-${index};${cents};`);
    const check = await worked(anna, to, { marke, zeilen: [...of(9900, 12), ...of(2500, 1)].join("\n") });
    expect(check).toMatch(/12 Codes zu 99\s€: So hoch ist keine Prämie\./);
    expect(check).not.toMatch(/Codes? zu 25/);
    const started = await send(anna, to, { pruefung: checkIn(check) });
    const again = await send(anna, to, { pruefung: checkIn(check) });
    expect([started.status, again.headers.location]).toEqual([303, started.headers.location]);
    const clerk = await signedInAs(context, "agent");
    expect((await send(clerk, to, { pruefung: checkIn(check) })).status).toBe(403);
    const gone = await send(anna, to, { pruefung: crypto.randomUUID() });
    expect([gone.status, gone.text.includes("Die geprüfte Datei liegt nicht mehr vor.")]).toEqual([410, true]);
    // Somebody owed as much makes the value one that can be chosen.
    await collectedClaim(context, { method: "voucher", cents: 9900 });
    expect(await worked(anna, to, { marke, zeilen: of(9900, 13).join("\n") })).not.toContain(
      "So hoch ist keine Prämie",
    );
  });

  test("have all their bad lines in a file, of which the page shows the first twenty", async () => {
    const anna = await signedInAs(context, "support");
    const lines = Array.from({ length: 45 }, (_, index) =>
      index === 0 ? "GEHEIM-1001;2500;" : `GEHEIM-2${index};viel;`,
    );
    const shown = await worked(anna, to, { marke: await brand(), zeilen: lines.join("\n") });
    expect([shown.match(/Zeile \d+: Der Betrag/g)?.length, shown.includes("und 24 weitere")]).toEqual([20, true]);
    const href = /href="(\/agent\/verarbeitungen\/[^"]+\/datei)"/.exec(shown)?.[1] ?? "no link";
    const file = await get(anna, href);
    expect(file.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "private, no-store",
    });
    const problem = "Der Betrag ist eine ganze Zahl in Cent über 0.";
    const bad = Array.from({ length: 44 }, (_, index) => `${index + 2};${problem}\r\n`);
    expect(file.text).toBe(`\uFEFFZeile;Fehler\r\n${bad.join("")}`);
    const [clerk, otto] = [await signedInAs(context, "agent"), await signedInAs(context, "operations")];
    expect([(await get(clerk, href)).status, (await get(otto, href)).status]).toEqual([403, 404]);
    const good = await worked(anna, to, { marke: await brand(), zeilen: "GEHEIM-1002;2500;" });
    expect(good).not.toContain("/datei");
    const [newest] = await rows(`select id from long_task order by "createdAt" desc limit 1`, []);
    expect((await get(anna, `/agent/verarbeitungen/${newest?.["id"]}/datei`)).status).toBe(404);
  });

  test("are read only from people whom the page admits: slow senders without a login take nobody's place", async () => {
    const anna = await signedInAs(context, "finance");
    const marke = await brand();
    const clerk = await signedInAs(context, "agent");
    const slow = { field: "datei", name: "a.csv", text: "A-1234;100" };
    const started = [{ cookie: "" }, { cookie: "" }, clerk, { cookie: "" }].map(({ cookie }) => {
      const { headers, body } = multipart({ marke }, slow);
      // the rest of the body never comes
      return begun(to, { ...headers, ...(cookie ? { Cookie: cookie } : {}) }, body);
    });
    const answers = await Promise.all(started.map(({ answered }) => answered));
    expect(answers).toEqual([303, 303, 403, 303]);
    const text = "code,cents,validUntil\nGEDULD-0001,2500,31.12.2099\nGEDULD-0002,2500,31.12.2099\n";
    const imported = await worked(anna, to, { marke }, { field: "datei", name: "b.csv", text });
    expect(imported).toContain("2 Codes sind neu");
    for (const { end } of started) end();
  });

  test("have errors beside their field, and large files are refused", async () => {
    const anna = await signedInAs(context, "finance");
    const marke = await brand();
    const saying = async (answer: ReturnType<typeof upload>, said: string) => {
      const { status, text } = await answer;
      expect([status, new RegExp(`id="\\w+-error">${said}`).test(text)]).toEqual([400, true]);
    };
    await saying(upload(anna, to, { marke: "", zeilen: "X-1234;100" }), "Bitte eine Marke wählen");
    await saying(
      upload(anna, to, { marke: "nope", zeilen: "X-1234;100" }).then((a) => ({ ...a, status: 400 })),
      "Bitte eine Marke wählen",
    );
    await saying(upload(anna, to, { marke }), "Bitte eine Datei auswählen oder Zeilen einfügen");
    const both = { field: "datei", name: "a.csv", text: "A-1234;100" };
    await saying(upload(anna, to, { marke, zeilen: "X-1234;100" }, both), "Bitte entweder eine Datei oder Zeilen");
    await saying(upload(anna, to, { marke, zeilen: '"offen' }), "Das ist keine Liste");
    const large = { field: "datei", name: "a.csv", text: "x".repeat(2 * 1024 * 1024) };
    expect((await upload(anna, to, { marke }, large)).status).toBe(413);
    const { cookie } = anna;
    const noForm = { cookie, headers: { "Content-Type": "multipart/form-data; boundary=x" }, body: "--y" };
    expect((await ask("elbschutz", `POST ${to}`, noForm)).status).toBe(400);
    expect((await ask("elbschutz", "POST /agent/vorgaenge", { cookie, ...multipart({ a: "b" }) })).status).toBe(415);
  });
});

test("each access to queues, to orders in review and to a run is audited", async () => {
  const anna = await signedInAs(context, "support");
  await collectedClaim(context);
  const page = await prepared(anna);
  for (const address of ["/agent/vorgaenge", "/agent/pruefung", page])
    expect((await get(anna, address)).status).toBe(200);
  const looks = ["queues", "reviews", `payout:${page.split("/").at(-1)}`].map((what) => `supportViewed ${what}`);
  expect((await audited(anna.user.id)).slice(1)).toEqual(looks);
});

describe("orders in review", () => {
  const to = "/agent/pruefung";

  test("show what the decision needs, and are accepted or refused once, with a reason", async () => {
    const anna = await signedInAs(context, "support");
    const [one, other] = [await caseWorld(site), await caseWorld(site)];
    for (const w of [one, other]) {
      await w.recommend();
      await w.agree();
      await w.order("received");
    }
    const page = await get(anna, to);
    for (const w of [one, other]) expect(page.text).toContain(`Auftrag ${w.orderNumber}`);
    expect(page.text).toContain("Jede Bestellung wird geprüft.");
    const accept = { order: one.orderNumber, intent: "accept", reason: "check" };
    expect((await send(anna, to, { ...accept, reason: "" })).status).toBe(400);
    expect((await send(anna, to, accept)).headers.location).toBe(`${to}?ok=1`);
    const again = await send(anna, to, accept);
    expect([again.status, again.text.includes("inzwischen entschieden")]).toEqual([409, true]);
    expect(page.text).not.toContain('<option value="RISK_REVIEW" selected=""');
    const refuse = { order: other.orderNumber, intent: "refuse", reason: "call", confirmed: "on" };
    for (const [fields, error] of [
      [{ ...refuse, why: "" }, "Bitte einen Grund wählen."],
      [{ ...refuse, why: "RULE_STAFF", confirmed: "" }, "Bitte das Kästchen ankreuzen"],
    ] as const) {
      const missing = await send(anna, to, fields);
      expect([missing.status, missing.text.match(/<details class="act" open=""/g)?.length]).toEqual([400, 1]);
      expect(missing.text).toMatch(new RegExp(`<p class="error"[^>]*>${error}`));
    }
    expect((await send(anna, to, { ...refuse, why: "TIER_DEAL_LOST" })).status).toBe(400);
    expect((await send(anna, to, { ...refuse, why: "RULE_STAFF" })).status).toBe(303);
    expect(await context.orders.byExternalId(one.orderNumber)).toMatchObject({ state: "confirmed" });
    const refused = await context.orders.byExternalId(other.orderNumber);
    expect(refused).toMatchObject({ state: "notEligible", reasonCode: "RULE_STAFF" });
    const moves = await rows(
      `select actor, "actorId" from event where aggregate = 'order' and event = 'reject' and "aggregateId" = $1`,
      [refused?.id],
    );
    expect(moves).toEqual([{ actor: "OPS", actorId: anna.user.id }]);
    expect(await actedOn(anna.user.id)).toEqual([
      `supportActed confirmOrder:check:${one.orderNumber}`,
      `supportActed rejectOrder:call:${other.orderNumber}`,
    ]);
    expect((await get(anna, to)).text).toContain("Keine Bestellung wartet");
  });
});

describe("a page without the right", () => {
  test("says what it needs, whom to ask and where to go on, in the area's layout", async () => {
    const owner = await addAgency(context);
    const people = [
      [await signedInAs(context, "agent"), "/agent/auszahlungen", "Sie ist für: Support, Buchhaltung.", "/agent"],
      [
        await signedInAs(context, "support"),
        "/agent/auszahlungen/kontoauszug",
        "Sie ist für: Buchhaltung.",
        "/agent/vorgang",
      ],
      [
        await signedInAs(context, "employee", owner.id),
        "/agentur/mitarbeiter",
        "Sie ist für: Inhaber/in einer Agentur.",
        "/agentur",
      ],
    ] as const;
    for (const [who, page, needs, home] of people) {
      const { status, text } = await get(who, page);
      expect([status, text.includes(needs)]).toEqual([403, true]);
      expect(text).toContain(`href="${home}"`);
      for (const part of ["<title>Diese Seite ist für andere", "Angemeldet: Lena Lindner", "Abmelden"])
        expect(text).toContain(part);
      expect((await send(who, page, { x: "1" })).status).toBeOneOf([403, 405]);
    }
    const nobody = await signedInAs(context, null);
    const { text } = await get(nobody, "/agent/vorgang");
    expect(text).toContain("Lena Lindner, ohne Rolle");
    expect(text).not.toContain("Zur eigenen Startseite");
  });
});
