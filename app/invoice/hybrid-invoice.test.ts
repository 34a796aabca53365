import "#app/i18n/resources.ts";
import { InvoiceService } from "@e-invoice-eu/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sellerOf } from "#server/agencies/invoice/bill-agencies.ts";
import type { InvoiceItem } from "#server/agencies/invoice/model.ts";
import type { OpenedInvoice } from "#server/agencies/invoice/open-invoice.ts";
import { linesOf, totalsOf } from "#server/agencies/invoice/rules/totals.ts";
import { seededTenant } from "#tests/support/services/services.ts";
import { invoiceData } from "./hybrid-invoice.ts";

/**
 * Tests the business rules of EN 16931 that apply to these documents, under the standard's names, with generated
 * invoices (decision 032). The schema is checked in tests/http/agencies/agency-money.test.ts.
 */
const ctx = { tenant: seededTenant("elbschutz"), language: "de" as const };
const quiet = () => undefined;
const service = new InvoiceService({ log: quiet, warn: quiet, error: quiet } as unknown as Console);

const item: fc.Arbitrary<InvoiceItem> = fc.record({
  kind: fc.constantFrom("reward" as const, "fee" as const),
  sourceId: fc.uuid(),
  orderId: fc.uuid(),
  orderNumber: fc.constantFrom("A-1", "B & 2", "<3>"),
  productName: fc.constantFrom("", "Mobil M", "Glasfaser & TV <neu>"),
  cents: fc.oneof(fc.constantFrom(2500, 5000, 333, -2500), fc.integer({ min: -9999, max: 99_999 })).filter(Boolean),
});
const opened = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 12 }),
    kind: fc.constantFrom("invoice" as const, "creditNote" as const, "cancellation" as const),
    number: fc.integer({ min: 1, max: 999_999 }),
    vatId: fc.constantFrom(null, "DE123456789"),
    last4: fc.constantFrom(null, "3000"),
  })
  .filter(({ items }) => totalsOf(items, 19).netCents > 0)
  .map(({ items, kind, number, vatId, last4 }): OpenedInvoice => {
    const isCancellation = kind === "cancellation";
    const billed = kind !== "invoice" ? items.map((one) => ({ ...one, cents: -one.cents })) : items;
    const party = { street: "Lindenweg 3", postcode: "01067", city: "Dresden", email: "a@b.example", phone: "1" };
    return {
      id: "i",
      agencyId: "a",
      month: "2026-10",
      kind,
      number,
      cancels: isCancellation ? "x" : null,
      state: "issued",
      ...totalsOf(billed, 19),
      vatPercent: 19,
      createdAt: new Date(),
      endedAt: null,
      lines: linesOf(billed),
      date: "2026-11-02",
      due: "2026-11-16",
      from: "2026-10-01",
      until: "2026-10-31",
      cancelledNumber: isCancellation ? 7 : null,
      seller: sellerOf(ctx.tenant),
      buyer: { ...party, name: "Agentur Øresund & Söhne", vatId, last4 },
    };
  });

/** All values of an element, without its prefix, in document order. */
const valuesIn = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)</ram:${name}>`, "g"))].map(([, value]) => value ?? "");
const partsIn = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}>(.*?)</ram:${name}>`, "gs"))].map(([, part]) => part ?? "");
const only = (xml: string, name: string) => {
  const [value, ...more] = valuesIn(xml, name);
  expect([name, value === undefined ? 0 : 1 + more.length]).toEqual([name, 1]);
  return value ?? "";
};
/** BR-DEC: at most two decimals. */
const cents = (amount: string) => {
  expect(amount).toMatch(/^-?\d+(\.\d{1,2})?$/);
  return Math.round(Number(amount) * 100);
};

test("every document satisfies the business rules of EN 16931", async () => {
  await fc.assert(
    fc.asyncProperty(opened, async (invoice) => {
      const made = await service.generate(invoiceData(invoice, ctx), { format: "CII", lang: "de", noWarnings: true });
      const xml = String(made);
      const head = partsIn(xml.replaceAll("rsm:ExchangedDocument>", "ram:Head>"), "Head")[0] ?? "";
      const lines = partsIn(xml, "IncludedSupplyChainTradeLineItem");
      const [settlement = ""] = partsIn(xml, "ApplicableHeaderTradeSettlement");
      const [sums = ""] = partsIn(settlement, "SpecifiedTradeSettlementHeaderMonetarySummation");
      const [seller = ""] = partsIn(xml, "SellerTradeParty");
      const [buyer = ""] = partsIn(xml, "BuyerTradeParty");

      // BR-1 to BR-11: mandatory content of a document.
      expect(xml).toContain("urn:cen.eu:en16931:2017");
      expect(only(head, "ID")).toBe(`RE-${String(invoice.number).padStart(6, "0")}`);
      expect(only(head, "TypeCode")).toBe(invoice.kind === "invoice" ? "380" : "381");
      expect(head).toContain("20261102");
      expect(only(settlement, "InvoiceCurrencyCode")).toBe("EUR");
      for (const party of [seller, buyer]) {
        expect(valuesIn(party, "Name")[0]).not.toBe("");
        expect(only(party, "CountryID")).toBe("DE");
      }
      // BR-S-2: a seller that charges VAT states their VAT number; BR-CO-9: it begins with the country.
      expect(partsIn(seller, "SpecifiedTaxRegistration").join()).toMatch(/>DE\d+</);
      // BR-49, BR-50, BR-61: how to pay, and to which account. A credit note asks for nothing.
      const [means = ""] = partsIn(settlement, "SpecifiedTradeSettlementPaymentMeans");
      expect(only(means, "TypeCode")).toBe(invoice.kind === "invoice" ? "58" : "1");
      expect(valuesIn(means, "IBANID")).toEqual(invoice.kind === "invoice" ? [ctx.tenant.legal.iban] : []);
      expect(xml).not.toMatch(/buchen|Lastschrift|DirectDebit/);
      // BR-CO-25: an amount due has a due date or terms; a credit note names its invoice in words.
      const [terms = ""] = partsIn(settlement, "SpecifiedTradePaymentTerms");
      expect(only(terms, "Description")).not.toBe("");
      expect(terms.includes("20261116")).toBe(invoice.kind === "invoice");
      const notes = partsIn(head, "IncludedNote").map((one) => only(one, "Content"));
      expect(notes).toEqual(invoice.kind === "cancellation" ? ["Storniert den Beleg RE-000007."] : []);

      // BR-16, BR-21 to BR-27, BR-CO-4, BR-S-5.
      expect(lines.length).toBeGreaterThan(0);
      const ids = lines.map((line) => only(line, "LineID"));
      expect(new Set(ids).size).toBe(ids.length);
      let sum = 0;
      for (const line of lines) {
        const [price = ""] = partsIn(line, "NetPriceProductTradePrice");
        expect(cents(only(price, "ChargeAmount"))).toBeGreaterThanOrEqual(0);
        expect(line).toMatch(/<ram:BilledQuantity unitCode="C62">-?\d+/);
        expect(only(line, "Name")).not.toBe("");
        expect([only(line, "CategoryCode"), Number(only(line, "RateApplicablePercent"))]).toEqual(["S", 19]);
        const net = cents(only(line, "LineTotalAmount"));
        expect(net).toBe(Number(only(line, "BilledQuantity")) * cents(only(price, "ChargeAmount")));
        sum += net;
      }

      // BR-CO-10 to BR-CO-17, BR-S-8 to BR-S-10, BR-CO-18.
      const breakdown = partsIn(settlement, "ApplicableTradeTax");
      expect(breakdown).toHaveLength(1);
      const [vat = ""] = breakdown;
      expect([only(vat, "CategoryCode"), Number(only(vat, "RateApplicablePercent"))]).toEqual(["S", 19]);
      expect(vat).not.toContain("ExemptionReason");
      const basis = cents(only(sums, "TaxBasisTotalAmount"));
      const tax = cents(only(sums, "TaxTotalAmount"));
      expect(cents(only(sums, "LineTotalAmount"))).toBe(sum);
      expect(basis).toBe(sum);
      expect(cents(only(vat, "BasisAmount"))).toBe(sum);
      expect(cents(only(vat, "CalculatedAmount"))).toBe(tax);
      expect(tax).toBe(Math.round((basis * 19) / 100));
      expect(cents(only(sums, "GrandTotalAmount"))).toBe(basis + tax);
      expect(cents(only(sums, "DuePayableAmount"))).toBe(basis + tax);
      // Equal to the ledger's amounts.
      expect([basis, tax]).toEqual([Math.abs(invoice.netCents), Math.abs(invoice.vatCents)]);
      expect(basis).toBeGreaterThan(0);
    }),
    { numRuns: 10 },
  );
}, 60_000);
