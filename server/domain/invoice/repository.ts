import type { Cents } from "../money.ts";
import type { Invoice, InvoiceItem, Month } from "./model.ts";
import type { InvoiceState } from "./states.ts";

export type InvoiceReader = {
  /** Of an agency, the newest first. */
  ofAgency(agencyId: string): Promise<Invoice[]>;
  /** Issued documents of all agencies with numbers below one (null: all), at most `limit`, the highest number first. */
  issued(search: { state: InvoiceState | null; below: number | null; limit: number }): Promise<Invoice[]>;
  byId(id: string): Promise<Invoice | null>;
  byNumber(number: number): Promise<Invoice | null>;
  /** What a document bills, in its order. */
  itemsOf(invoiceId: string): Promise<InvoiceItem[]>;
  /**
   * What an agency's releases caused before an instant and no document holds: entries of the ledger that change what the
   * rewards cost, and a fee for each release. The oldest first.
   */
  billable(agencyId: string, before: Date, feeCents: Cents): Promise<InvoiceItem[]>;
};

export type InvoiceRepository = InvoiceReader & {
  /** Marks the month as billed; false: it, or a later one, is already. Needs the agency's lock. */
  takeMonth(agencyId: string, month: Month): Promise<boolean>;
  /** `holds`: whether its items are billed by it and by no other document. */
  add(invoice: Invoice, items: readonly InvoiceItem[], holds: boolean): Promise<void>;
  byIdForUpdate(id: string): Promise<Invoice | null>;
  /** The next number of the tenant. Its row stays locked until the transaction ends, so that none is ever missing. */
  nextNumber(): Promise<number>;
  issue(id: string, number: number, at: Date): Promise<void>;
  /** Only WHERE state = from; false: it is in another. A cancelled one lets its items go. */
  end(id: string, from: InvoiceState, to: "paid" | "cancelled", at: Date): Promise<boolean>;
};
