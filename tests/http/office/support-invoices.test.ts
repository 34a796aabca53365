import { expect, test } from "vitest";
import { writtenNumber } from "#server/agencies/invoice/rules/totals.ts";
import { runOfficeTasks } from "#server/office/work/task/work.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import { formatCents } from "#server/platform/values/money.ts";
import { openSite } from "#tests/http/support.ts";
import { addInvoice } from "#tests/support/data/invoice.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";

/** Finance's and support's list of all agencies' documents, with payment and cancellation (decision 032). */
const site = await openSite();
const { ask, database } = site;
const ctx = site.ctx("elbschutz") as Parameters<typeof addAgency>[0];
const agency = await addAgency(ctx, { name: "Agentur Øresund" });
const other = await addAgency(ctx, { name: "Büro Hafenkante" });
const support = await signedInAs(ctx, "support");
const finance = await signedInAs(ctx, "finance");
const at = "/agent/rechnungen";

const page = async (query = "") =>
  (await ask("elbschutz", `GET ${at}${query}`, { cookie: support.cookie })).text.replaceAll("<!-- -->", "");
const send = (number: number | string, intent: string, cookie = intent === "pay" ? finance.cookie : support.cookie) =>
  ask("elbschutz", `POST ${at}`, { cookie, body: new URLSearchParams({ number: String(number), intent }).toString() });
const stateOf = async (number: number) => (await ctx.invoices.byNumber(number))?.state;
const shown = (html: string) => [...html.matchAll(/>(RE-\d+)<\/a>/g)].map(([, number]) => number);

test("the documents of all agencies are listed, by state and in pages, each with its PDF", async () => {
  const [one, two] = [await addInvoice(ctx, agency), await addInvoice(ctx, other, 700)];
  const html = await page();
  expect(shown(html)).toEqual([writtenNumber(two.number), writtenNumber(one.number)]);
  expect(html).toContain("Agentur Øresund");
  expect(html).toContain("59,50\u00a0€");
  expect(shown(await page(`?vor=${two.number}`))).toEqual([writtenNumber(one.number)]);
  const pdf = await ask("elbschutz", `GET ${at}/${writtenNumber(two.number)}/rechnung.pdf`, { cookie: support.cookie });
  expect([pdf.status, pdf.body.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  expect((await send(one.number, "pay")).headers.location).toBe(`${at}?bezahlt=${writtenNumber(one.number)}`);
  const unpaid = await page("?stand=issued");
  expect(shown(unpaid)).toEqual([writtenNumber(two.number)]);
  expect(unpaid, "a form is answered by the page that it stands on").toContain(`action="${at}?stand=issued"`);
  expect(shown(await page("?stand=paid"))).toEqual([writtenNumber(one.number)]);
  expect(await page(`?bezahlt=${writtenNumber(one.number)}`)).toContain(
    `Die Zahlung zu ${writtenNumber(one.number)} ist vermerkt`,
  );
});

test("an invoice ends once: paid, or cancelled by a document with the next number; both are audited", async () => {
  const paid = await addInvoice(ctx, agency);
  expect((await send(paid.number, "pay")).status).toBe(303);
  expect([(await send(paid.number, "pay")).status, (await send(paid.number, "cancel")).status]).toEqual([409, 409]);
  const invoice = await addInvoice(ctx, agency);
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(invoice.number, "cancel")));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409]);
  const cancellation = await ctx.invoices.byNumber(invoice.number + 1);
  expect(cancellation).toMatchObject({ kind: "cancellation", cancels: invoice.id, grossCents: -invoice.grossCents });
  expect([await stateOf(paid.number), await stateOf(invoice.number)]).toEqual(["paid", "cancelled"]);
  expect((await send(invoice.number + 1, "pay")).status).toBe(409);
  const { rows } = await database.owner.query(
    `select about, "actorId" as by from audit_entry where about like '%Invoice:%' order by seq desc limit 2`,
  );
  expect(rows).toEqual([
    { about: `cancelInvoice:${writtenNumber(invoice.number)}`, by: support.user.id },
    { about: `payInvoice:${writtenNumber(paid.number)}`, by: finance.user.id },
  ]);
  expect((await verifyAudit(ctx)).intact).toBe(true);
});

test("with concurrent cancellations and invoices, numbers have no gap, and all documents add up", async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => addInvoice(ctx, other, 1234)));
  await Promise.all([
    ...made.map(({ number }) => send(number, "cancel")),
    addInvoice(ctx, agency),
    addInvoice(ctx, other),
  ]);
  const { rows } = await database.owner.query(
    `select number from invoice where "tenantId" = 'elbschutz' order by number`,
  );
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  const sums = await database.owner.query(
    `select sum(i."netCents")::int - (select sum(cents)::int from invoice_item where "tenantId" = 'elbschutz') as off,
       count(*) filter (where i."grossCents" <> i."netCents" + i."vatCents")::int as wrong
     from invoice i where "tenantId" = 'elbschutz'`,
  );
  expect(sums.rows).toEqual([{ off: 0, wrong: 0 }]);
});

test("support sees what is open and what is due, and finance alone notes that money came or left, and to whom", async () => {
  const iban = "DE89370400440532013000";
  await ctx.transaction((tx) => tx.agencies.save({ ...agency, iban }));
  const [owed, credit] = [await addInvoice(ctx, agency, 9000), await addInvoice(ctx, agency, -4000)];
  const open = await ctx.invoices.openCents(null);
  const shownTo = async (cookie: string) =>
    (await ask("elbschutz", `GET ${at}?stand=issued`, { cookie })).text.replaceAll("<!-- -->", "");
  const [bySupport, byFinance] = [await shownTo(support.cookie), await shownTo(finance.cookie)];
  for (const html of [bySupport, byFinance]) {
    expect(html).toContain(`Offen bei allen Agenturen zusammen: ${formatCents(open, "de")}`);
    expect(html).toMatch(/fällig \d\d\.\d\d\.\d{4}/);
  }
  expect(bySupport).toContain("auszahlen an •••• 3000");
  expect(bySupport).not.toContain(iban);
  expect(bySupport).not.toContain('value="pay"');
  expect(byFinance).toContain(`auszahlen an ${iban}`);
  expect(byFinance.replaceAll("\u00a0", " ")).toMatch(
    />[\d,]+ € sind an [^<]+ überwiesen\. Das lässt sich nicht zurücknehmen\.</,
  );
  expect((await send(credit.number, "pay", support.cookie)).status).toBe(403);
  expect((await send(credit.number, "pay")).status).toBe(303);
  expect([await stateOf(owed.number), await stateOf(credit.number)]).toEqual(["issued", "paid"]);
  expect(await ctx.invoices.openCents(null)).toBe(open - credit.grossCents);
});

test("other roles can neither end nor see an invoice there, and unknown ones are not found", async () => {
  const invoice = await addInvoice(ctx, agency);
  for (const role of ["owner", "employee", "agent"] as const) {
    const { cookie } = await signedInAs(ctx, role, role === "agent" ? null : agency.id);
    expect((await send(invoice.number, "pay", cookie)).status, role).toBe(403);
    const pdf = `${at}/${writtenNumber(invoice.number)}/rechnung.pdf`;
    expect((await ask("elbschutz", `GET ${pdf}`, { cookie })).status, role).toBe(403);
  }
  expect([await stateOf(invoice.number), (await send("RE-999999", "pay")).status]).toEqual(["issued", 404]);
  expect([(await send("abc", "pay")).status, (await send(invoice.number, "shred")).status]).toEqual([404, 400]);
});

test("finance starts billing the last month, once per form, and reads what came of it; support does not", async () => {
  const html = (await ask("elbschutz", `GET ${at}`, { cookie: finance.cookie })).text;
  const [, attempt = ""] = /name="attempt" value="([^"]+)"/.exec(html) ?? [];
  const bill = (cookie: string) =>
    ask("elbschutz", `POST ${at}`, { cookie, body: String(new URLSearchParams({ intent: "bill", attempt })) });
  expect(attempt).toMatch(/^[\w-]{36}$/);
  expect([await page(), (await bill(support.cookie)).status]).toEqual([expect.not.stringContaining("abrechnen<"), 403]);
  const [one, two] = [await bill(finance.cookie), await bill(finance.cookie)];
  expect([one.status, two.headers.location]).toEqual([303, one.headers.location]);
  await runOfficeTasks(site.ctx("elbschutz"));
  const shown = (await ask("elbschutz", `GET ${one.headers.location}`, { cookie: finance.cookie })).text;
  expect(shown).toContain("Monat der Agenturen abrechnen");
  expect(shown).toContain("Die Verarbeitung ist fertig.");
  expect(shown.replaceAll("<!-- -->", "")).toMatch(/Für \d\d\.\d{4} (?:war keine|ist 1|sind \d+) Agentur/);
  expect((await ask("elbschutz", `GET ${one.headers.location}`, { cookie: support.cookie })).status).toBe(404);
});
