import { Console } from "node:console";
import { Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type Invoice as Data, InvoiceService } from "@e-invoice-eu/core";
import type { Party } from "#server/agencies/invoice/model.ts";
import type { OpenedInvoice } from "#server/agencies/invoice/open-invoice.ts";
import { writtenNumber } from "#server/agencies/invoice/rules/totals.ts";
import type { RequestContext } from "#server/context.ts";
import { cancelsText, drawInvoice, lineText, ordersText, paymentText } from "./drawing.ts";

type Ctx = Pick<RequestContext, "tenant" | "language">;

/** PDF/A-3 with the invoice embedded as EN 16931 data (ZUGFeRD, Factur-X), both generated from the same record. */
export async function hybridInvoice(invoice: OpenedInvoice, ctx: Ctx): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await buffer(drawInvoice(invoice, ctx));
  const filename = `${writtenNumber(invoice.number)}.pdf`;
  const made = await service.generate(invoiceData(invoice, ctx), {
    format: "Factur-X-EN16931",
    lang: ctx.language,
    pdf: { buffer: pdf, filename, mimetype: "application/pdf" },
    noWarnings: true,
  });
  return new Uint8Array(made as Uint8Array);
}

// The library reports to a console; what is wrong with a document is thrown.
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
const service = new InvoiceService(new Console(nowhere));

const euro = { currencyID: "EUR" } as const;
const amount = (cents: number) => (cents / 100).toFixed(2);

/**
 * The EN 16931 data in the library's format, which follows UBL. A document that gives money back is one of type 381,
 * with positive amounts.
 */
export function invoiceData(invoice: OpenedInvoice, ctx: Ctx): Data {
  const isCredit = invoice.grossCents < 0;
  const sign = isCredit ? -1 : 1;
  const sum = (cents: number) => amount(sign * cents);
  const rate = {
    "cbc:ID": "S",
    "cbc:Percent": String(invoice.vatPercent),
    "cac:TaxScheme": { "cbc:ID": "VAT" },
  } as const;
  const number = writtenNumber(invoice.number);
  const [firstLine, ...moreLines] = invoice.lines.map((line, index) => ({
    "cbc:ID": String(index + 1),
    "cbc:Note": ordersText(line, ctx),
    "cbc:InvoicedQuantity": String(sign * line.count),
    "cbc:InvoicedQuantity@unitCode": "C62" as const,
    "cbc:LineExtensionAmount": sum(line.count * line.unitCents),
    "cbc:LineExtensionAmount@currencyID": euro.currencyID,
    "cac:Item": { "cbc:Name": lineText(line, ctx), "cac:ClassifiedTaxCategory": rate },
    "cac:Price": { "cbc:PriceAmount": amount(line.unitCents), "cbc:PriceAmount@currencyID": euro.currencyID },
  }));
  if (!firstLine) throw new Error(`The document ${number} has no line.`);
  return {
    "ubl:Invoice": {
      "cbc:CustomizationID": "urn:cen.eu:en16931:2017",
      "cbc:ProfileID": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
      "cbc:ID": number,
      "cbc:IssueDate": invoice.date,
      // Nothing else is to be paid to us.
      ...(invoice.kind === "invoice" ? { "cbc:DueDate": invoice.due } : {}),
      "cbc:InvoiceTypeCode": isCredit ? "381" : "380",
      "cbc:DocumentCurrencyCode": "EUR",
      "cbc:BuyerReference": invoice.buyer.name,
      "cac:InvoicePeriod": { "cbc:StartDate": invoice.from, "cbc:EndDate": invoice.until },
      ...(invoice.cancelledNumber === null
        ? {}
        : {
            // The library's CII mapping (2.3.4) drops this field; therefore the note also states it in words.
            "cac:BillingReference": [
              { "cac:InvoiceDocumentReference": { "cbc:ID": writtenNumber(invoice.cancelledNumber) } },
            ],
            "cbc:Note": [cancelsText(writtenNumber(invoice.cancelledNumber), ctx)],
          }),
      "cac:AccountingSupplierParty": { "cac:Party": sellerOf(invoice.seller) },
      "cac:AccountingCustomerParty": { "cac:Party": buyerOf(invoice.buyer) },
      "cac:Delivery": { "cbc:ActualDeliveryDate": invoice.until },
      "cac:PaymentMeans": [paymentMeans(invoice)],
      "cac:PaymentTerms": { "cbc:Note": paymentText(invoice, ctx) },
      "cac:TaxTotal": [
        {
          "cbc:TaxAmount": sum(invoice.vatCents),
          "cbc:TaxAmount@currencyID": euro.currencyID,
          "cac:TaxSubtotal": [
            {
              "cbc:TaxableAmount": sum(invoice.netCents),
              "cbc:TaxableAmount@currencyID": euro.currencyID,
              "cbc:TaxAmount": sum(invoice.vatCents),
              "cbc:TaxAmount@currencyID": euro.currencyID,
              "cac:TaxCategory": rate,
            },
          ],
        },
      ],
      "cac:LegalMonetaryTotal": {
        "cbc:LineExtensionAmount": sum(invoice.netCents),
        "cbc:LineExtensionAmount@currencyID": euro.currencyID,
        "cbc:TaxExclusiveAmount": sum(invoice.netCents),
        "cbc:TaxExclusiveAmount@currencyID": euro.currencyID,
        "cbc:TaxInclusiveAmount": sum(invoice.grossCents),
        "cbc:TaxInclusiveAmount@currencyID": euro.currencyID,
        "cbc:PayableAmount": sum(invoice.grossCents),
        "cbc:PayableAmount@currencyID": euro.currencyID,
      },
      "cac:InvoiceLine": [firstLine, ...moreLines],
    },
  };
}

/** A SEPA credit transfer (58) to the seller; not defined (1) where nothing is to be paid to us. */
function paymentMeans({ kind, number, seller }: OpenedInvoice) {
  if (kind !== "invoice" || !seller.account) return { "cbc:PaymentMeansCode": "1" } as const;
  return {
    "cbc:PaymentMeansCode": "58",
    "cbc:PaymentID": writtenNumber(number),
    "cac:PayeeFinancialAccount": { "cbc:ID": seller.account.iban, "cbc:Name": seller.account.holder },
  } as const;
}

function sellerOf(party: Party): Data["ubl:Invoice"]["cac:AccountingSupplierParty"]["cac:Party"] {
  const { name, phone, email, vatId } = party;
  return {
    ...partyOf(party),
    ...(vatId === null ? {} : { "cac:PartyTaxScheme": [taxScheme(vatId)] }),
    "cac:Contact": { "cbc:Name": name, "cbc:Telephone": phone, "cbc:ElectronicMail": email },
  };
}

function buyerOf(party: Party) {
  return { ...partyOf(party), ...(party.vatId === null ? {} : { "cac:PartyTaxScheme": taxScheme(party.vatId) }) };
}

function partyOf(party: Party) {
  return {
    "cbc:EndpointID": party.email,
    "cbc:EndpointID@schemeID": "EM",
    "cac:PostalAddress": {
      "cbc:StreetName": party.street,
      "cbc:CityName": party.city,
      "cbc:PostalZone": party.postcode,
      "cac:Country": { "cbc:IdentificationCode": "DE" },
    },
    "cac:PartyLegalEntity": { "cbc:RegistrationName": party.name },
  } as const;
}

const taxScheme = (vatId: string) => ({ "cbc:CompanyID": vatId, "cac:TaxScheme": { "cbc:ID": "VAT" } });
