import type { Cents } from "../money.ts";
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

/** What an agency owes for a month (net, VAT and gross), or the cancellation of such a document, with negative amounts. */
export type Invoice = {
  id: string;
  agencyId: string;
  month: Month;
  kind: "invoice" | "cancellation";
  /** kind cancellation: the document that it ends. */
  cancels: string | null;
  /** 1, 2, 3 … without gaps in a tenant; null: a draft. */
  number: number | null;
  state: InvoiceState;
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
  /** As they were when it was issued. */
  seller: Party;
  /** `debit`: the last four of the account that is debited; null: it is paid by transfer. */
  buyer: Party & { debit: string | null };
  createdAt: Date;
  issuedAt: Date | null;
  /** Paid, or cancelled. */
  endedAt: Date | null;
};

/** One entry of the ledger (reward), or one release (fee), which a document bills. */
export type InvoiceItem = {
  kind: "reward" | "fee";
  /** The ledger's entry, or the event of the release. */
  sourceId: string;
  orderId: string;
  productName: string;
  /** Negative: something that was billed before ended, or this is a cancellation. */
  cents: Cents;
};
