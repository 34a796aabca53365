import type { Cents } from "#server/platform/values/money.ts";
import type { InvoiceState } from "./states.ts";

/** A calendar month in Berlin: "2026-03". */
export type Month = string;

export type Party = {
  name: string;
  street: string;
  postcode: string;
  city: string;
  vatId: string | null;
  email: string;
  phone: string;
};

/** An agency's bill for a month (net, VAT and gross), or the cancellation of such a document, with negative amounts. */
export type Invoice = {
  id: string;
  agencyId: string;
  month: Month;
  kind: "invoice" | "cancellation";
  /** Only for kind cancellation: the cancelled document. */
  cancels: string | null;
  /** 1, 2, 3 … without gaps within a tenant; null: a draft. */
  number: number | null;
  state: InvoiceState;
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
  /** Seller and buyer as they were when it was issued. */
  seller: Party;
  /** `debit`: last four characters of the debited account; null: paid by transfer. */
  buyer: Party & { debit: string | null };
  createdAt: Date;
  issuedAt: Date | null;
  /** When it was paid or cancelled. */
  endedAt: Date | null;
};

/** One item of a document: a transaction of the ledger about a reward, or about the fee of a release. */
export type InvoiceItem = {
  kind: "reward" | "fee";
  /** Id of the transaction. */
  sourceId: string;
  orderId: string;
  productName: string;
  /** Negative: an item billed before has ended, or this document is a cancellation. */
  cents: Cents;
};
