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

/** Where to pay to. */
export type BankAccount = { holder: string; iban: string };

/**
 * A document for an agency and a month (net, VAT and gross): what it owes, what it is owed because billed items ended
 * (credit note, negative amounts), or the cancellation of one of them (the amounts negated).
 */
export type Invoice = {
  id: string;
  agencyId: string;
  month: Month;
  kind: "invoice" | "creditNote" | "cancellation";
  /** Only for kind cancellation: the cancelled document. */
  cancels: string | null;
  /** 1, 2, 3 … without gaps for each legal seller, who may operate several tenants; null: a draft. */
  number: number | null;
  state: InvoiceState;
  /** VAT of the last day of its month. */
  vatPercent: number;
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
  /** Seller and buyer as they were when it was issued. */
  seller: Party & { account: BankAccount | null };
  /** `last4`: of the account that credit notes are paid to; null: the agency named none. */
  buyer: Party & { last4: string | null };
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
  /** The shop's number of the order. */
  orderNumber: string;
  productName: string;
  /** Negative: an item billed before has ended, or this document is a cancellation. */
  cents: Cents;
};
