import type { Cents } from "../money.ts";
import type { Invoice, InvoiceItem, Month } from "./model.ts";
import type { InvoiceState } from "./states.ts";

export type InvoiceReader = {
  /** An agency's documents, newest first. */
  ofAgency(agencyId: string): Promise<Invoice[]>;
  /** Issued documents of all agencies with numbers below `below` (null: all), highest number first. */
  issued(search: { state: InvoiceState | null; below: number | null; limit: number }): Promise<Invoice[]>;
  byId(id: string): Promise<Invoice | null>;
  byNumber(number: number): Promise<Invoice | null>;
  /** The items of a document, in order. */
  itemsOf(invoiceId: string): Promise<InvoiceItem[]>;
  /**
   * Items that an agency's releases caused before an instant and no document bills yet: ledger entries that change the cost of rewards, and
   * a fee for each release. Oldest first.
   */
  billable(agencyId: string, before: Date, feeCents: Cents): Promise<InvoiceItem[]>;
};

export type InvoiceRepository = InvoiceReader & {
  /** Marks the month as billed; false: it, or a later one, is billed already. Needs the agency's row locked. */
  takeMonth(agencyId: string, month: Month): Promise<boolean>;
  /** `holds`: whether this document bills its items, so that no other can. */
  add(invoice: Invoice, items: readonly InvoiceItem[], holds: boolean): Promise<void>;
  byIdForUpdate(id: string): Promise<Invoice | null>;
  /** The tenant's next number. Locks the counter until the transaction ends, so that no number is ever skipped. */
  nextNumber(): Promise<number>;
  issue(id: string, number: number, at: Date): Promise<void>;
  /** Updates the state WHERE state = from; false: it was in another state. Cancelling makes its items billable again. */
  end(id: string, from: InvoiceState, to: "paid" | "cancelled", at: Date): Promise<boolean>;
};
