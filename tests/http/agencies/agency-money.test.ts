import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { billAgencies } from "#server/agencies/invoice/bill-agencies.ts";
import { cancelInvoice } from "#server/agencies/invoice/end-invoice.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { confirmOrder } from "#server/orders/review-order.ts";
import { openSite } from "#tests/http/support.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { newRecommendation } from "#tests/support/data/recommendation.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";

const site = await openSite();
const { ask } = site;
const month = 31 * 86_400_000;
const ctx = site.ctx("elbschutz") as Parameters<typeof addAgency>[0] & ReturnType<typeof site.ctx>;
const agency = await addAgency(ctx, { name: "Agentur Øresund & Söhne", vatId: "DE123456789" });
const boss = ctx.secrets.newId();
const productId = (await ctx.products.list())[0]?.id ?? "";

/** A link for the agency with an order that its owner released. */
const number = ctx.secrets.newNumber(10);
const account = await ctx.accounts.addOrFind({
  id: ctx.secrets.newId(),
  email: "werber@beispiel.de",
  firstName: "Ute",
  lastName: "Kern",
  language: "de",
  referrerHash: ctx.secrets.newToken(),
  createdAt: ctx.now(),
});
await ctx.recommendations.add(
  await newRecommendation(ctx, { number, accountId: account.id, productId, agencyId: agency.id }),
  null,
);
await ingestOrderMessage(
  ctx,
  orderMessage(ctx.now(), { externalOrderId: "AGENCY-1", kind: "received", recommendationNumber: number, productId }),
);
for (const { id, state } of await ctx.orders.ofRecommendation(number))
  if (state === "received" || state === "inReview")
    await confirmOrder(ctx, id, auditedAction({ actor: "OWN", actorId: boss, key: ctx.secrets.newId() }));

site.services.clock.setOffset(month);
await billAgencies(site.ctx("elbschutz"));
const later = { ...ctx, now: () => site.services.clock.now() };
const owner = await signedInAs(later, "owner", agency.id);
const employee = await signedInAs(later, "employee", agency.id);
const stranger = await signedInAs(later, "owner", (await addAgency(later)).id);

/** The data embedded in a PDF: the stream with the invoice's XML. */
function xmlIn(pdf: Buffer): string {
  for (let at = pdf.indexOf("stream"); at >= 0; at = pdf.indexOf("stream", at + 6)) {
    const from = at + (pdf[at + 6] === 13 ? 8 : 7);
    const until = pdf.indexOf("endstream", from);
    if (until < 0) break;
    try {
      const text = inflateSync(pdf.subarray(from, until), { finishFlush: 2 }).toString("utf8");
      if (text.includes("CrossIndustryInvoice")) return text;
    } catch {
      // Not a compressed stream.
    }
    const plain = pdf.subarray(from, until).toString("utf8");
    if (plain.includes("<rsm:CrossIndustryInvoice")) return plain;
  }
  return expect.fail("the PDF carries no invoice");
}

const folder = new URL("../../support/checks/factur-x/", import.meta.url);
const schema = "Factur-X_1.07.3_EN16931";
const types = ["QualifiedDataType", "ReusableAggregateBusinessInformationEntity", "UnqualifiedDataType"];
const file = (fileName: string) => ({ fileName, contents: readFileSync(new URL(fileName, folder), "utf8") });

async function problemsOf(xml: string): Promise<string[]> {
  const result = await validateXML({
    xml: { fileName: "invoice.xml", contents: xml },
    schema: file(`${schema}.xsd`),
    preload: types.map((name) => file(`${schema}_urn_un_unece_uncefact_data_standard_${name}_100.xsd`)),
  });
  return result.errors.map(({ message }) => message);
}

const amountOf = (xml: string, name: string) => Number(new RegExp(`<ram:${name}[^>]*>([^<]+)<`).exec(xml)?.[1]);
const amountsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}[^>]*>([^<]+)<`, "g"))].map(([, value]) => Number(value));
const cents = (value: number) => Math.round(value * 100);

it("an invoice is one PDF/A-3 with valid EN 16931 data, for its own agency only", async () => {
  const [invoice] = await ctx.invoices.ofAgency(agency.id);
  if (!invoice) return expect.fail("there is no invoice");
  const list = await ask("elbschutz", "GET /agentur/rechnungen", { cookie: owner.cookie });
  expect(list.status).toBe(200);
  const [, path = ""] = /href="([^"]+rechnung\.pdf)"/.exec(list.text) ?? [];
  const answer = await ask("elbschutz", `GET ${path}`, { cookie: owner.cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({ "content-type": "application/pdf", "cache-control": "private, no-store" });
  const xml = xmlIn(answer.body);
  expect(await problemsOf(xml)).toEqual([]);
  expect(
    await problemsOf(xml.replace("<ram:TypeCode>380", "<ram:Nothing>1</ram:Nothing><ram:TypeCode>380")),
  ).not.toEqual([]);
  expect(xml).toContain("urn:cen.eu:en16931:2017");
  expect(xml).toContain("Agentur Øresund &amp; Söhne");
  // The sums in cents: BR-CO-10, 13, 14, 15, 16 and 17 of EN 16931.
  const net = cents(amountOf(xml, "TaxBasisTotalAmount"));
  expect(net).toBe(invoice.netCents);
  expect(
    amountsOf(xml, "LineTotalAmount")
      .map(cents)
      .slice(0, -1)
      .reduce((sum, line) => sum + line, 0),
  ).toBe(net);
  expect(cents(amountOf(xml, "LineTotalAmount") && (amountsOf(xml, "LineTotalAmount").at(-1) ?? 0))).toBe(net);
  expect(cents(amountOf(xml, "TaxTotalAmount"))).toBe(Math.round(net * 0.19));
  expect(cents(amountOf(xml, "CalculatedAmount"))).toBe(invoice.vatCents);
  expect(cents(amountOf(xml, "GrandTotalAmount"))).toBe(invoice.grossCents);
  expect(cents(amountOf(xml, "DuePayableAmount"))).toBe(invoice.grossCents);
  // To whom, and for which orders.
  expect(xml).toContain("<ram:TypeCode>58</ram:TypeCode>");
  expect(xml).toContain(`<ram:IBANID>${ctx.tenant.legal.iban}</ram:IBANID>`);
  expect(xml.match(/Bestellungen: AGENCY-1</g)).toHaveLength(2);
  expect(list.text.replaceAll("<!-- -->", "")).toMatch(/Offen: [\d,]+\u00a0€/);
  expect(list.text.replaceAll("<!-- -->", "")).toMatch(/fällig \d\d\.\d\d\.\d{4}/);
  const pdf = answer.body.toString("latin1");
  expect(pdf).not.toContain("Helvetica");

  expect((await ask("elbschutz", `GET ${path}`)).status).toBe(303);
  expect((await ask("elbschutz", `GET ${path}`, { cookie: employee.cookie })).status).toBe(403);
  expect((await ask("elbschutz", `GET ${path}`, { cookie: stranger.cookie })).status).toBe(404);

  const cancelled = await cancelInvoice(site.ctx("elbschutz"), invoice.number ?? 0, auditedAction({ key: "c" }));
  const credit = await ask("elbschutz", `GET ${path.replace(/RE-\d+/, "RE-000002")}`, { cookie: owner.cookie });
  expect([cancelled.ok, credit.status]).toEqual([true, 200]);
  const back = xmlIn(credit.body);
  expect(await problemsOf(back)).toEqual([]);
  expect(back).toContain("<ram:TypeCode>381</ram:TypeCode>");
  expect(cents(amountOf(back, "GrandTotalAmount"))).toBe(invoice.grossCents);
});

it("a plan row is saved only after its rehearsal, by those with the right", async () => {
  const at = "/agentur/praemienplan/neu";
  const group = (await ctx.products.list())[0]?.group ?? "";
  const body = new URLSearchParams({
    productGroup: group,
    kind: "fixed",
    referrerCents: "12,50",
    recipientCents: "10",
    validFrom: "01.01.2090",
    validUntil: "31.01.2090",
  });
  const rehearsed = await ask("elbschutz", `POST ${at}`, { cookie: owner.cookie, body: `${body}&intent=rehearse` });
  expect(rehearsed.status).toBe(200);
  expect(rehearsed.text).toContain("Das hätte die Zeile gekostet");
  expect(await ctx.rewardPlan.ofAgency(agency.id)).toEqual([]);
  expect((await ask("elbschutz", `POST ${at}`, { cookie: employee.cookie, body: `${body}&intent=save` })).status).toBe(
    403,
  );
  expect((await ask("elbschutz", `POST ${at}`, { cookie: owner.cookie, body: `${body}&intent=save` })).status).toBe(
    303,
  );
  const [row] = await ctx.rewardPlan.ofAgency(agency.id);
  expect(row).toMatchObject({ referrerCents: 1250, recipientCents: 1000, validFrom: "2090-01-01" });
  const taken = await ask("elbschutz", `POST ${at}`, { cookie: owner.cookie, body: `${body}&intent=rehearse` });
  expect([taken.status, taken.text.includes("gilt in diesem Zeitraum schon eine Zeile")]).toEqual([409, true]);
  const plan = await ask("elbschutz", "GET /agentur/praemienplan", { cookie: employee.cookie });
  expect([plan.status, plan.text.includes("Zeile hinzufügen"), plan.text.includes(group)]).toEqual([200, false, true]);
});

it("adv: the area opens after the owner accepted", async () => {
  const waiting = await addAgency(later, { agreement: null });
  const chief = await signedInAs(later, "owner", waiting.id);
  const worker = await signedInAs(later, "employee", waiting.id);
  const open = async (cookie: string) => {
    const { status, headers } = await ask("elbschutz", "GET /agentur", { cookie });
    return headers.location ?? status;
  };
  expect([await open(chief.cookie), await open(worker.cookie)]).toEqual(["/agentur/stammdaten", "/agentur/stammdaten"]);
  const shown = await ask("elbschutz", "GET /agentur/stammdaten", { cookie: worker.cookie });
  expect(shown.text).toContain("Annehmen kann ihn: Lena Lindner.");
  const body = `intent=agreement&accept=on&version=${ctx.tenant.terms.version}`;
  expect((await ask("elbschutz", "POST /agentur/stammdaten", { cookie: worker.cookie, body })).status).toBe(403);
  expect((await ask("elbschutz", "POST /agentur/stammdaten", { cookie: chief.cookie, body })).status).toBe(303);
  expect([await open(chief.cookie), await open(worker.cookie)]).toEqual([200, 200]);
});

it("an account for credit notes is shown by its last four digits only, and changed by the owner", async () => {
  const body = new URLSearchParams({
    street: "Elbweg 1",
    postcode: "20095",
    city: "Hamburg",
    phone: "040 123456",
    email: "neu@agentur.example",
    iban: "DE89 3704 0044 0532 0130 00",
  });
  const sent = { cookie: owner.cookie, body: String(body) };
  expect((await ask("elbschutz", "POST /agentur/stammdaten", sent)).status).toBe(303);
  const shown = await ask("elbschutz", "GET /agentur/stammdaten", { cookie: employee.cookie });
  expect(shown.text).toContain("•••• 3000");
  expect(shown.text).not.toMatch(/0532 ?01/);
  expect((await ctx.agencies.byId(agency.id))?.iban).toBe("DE89370400440532013000");
});

it("statistics and rewards count the recommendations of the own agency only", async () => {
  const own = await ask("elbschutz", "GET /agentur/statistik?zeitraum=90", { cookie: owner.cookie });
  expect(own.status).toBe(200);
  expect(own.text).toMatch(/Geteilt<\/th><td data-align="end">1<\/td><td data-align="end">0<\/td>/);
  const other = await ask("elbschutz", "GET /agentur/statistik", { cookie: stranger.cookie });
  expect(other.text).toMatch(/Geteilt<\/th><td data-align="end">0<\/td>/);
  const rewards = await ask("elbschutz", "GET /agentur/praemien", { cookie: employee.cookie });
  expect(rewards.text).toContain(number);
  expect((await ask("elbschutz", "GET /agentur/praemien", { cookie: stranger.cookie })).text).not.toContain(number);
});

it("an owner gets from the list of people to the form that invites one more", async () => {
  const people = await ask("elbschutz", "GET /agentur/mitarbeiter", { cookie: owner.cookie });
  const href = /href="(\/agentur\/empfehlungen\/einladung\?art=employee)"/.exec(people.text)?.[1] ?? "";
  const form = await ask("elbschutz", `GET ${href}`, { cookie: owner.cookie });
  expect(form.text).toMatch(/<option value="employee" selected/);
});
