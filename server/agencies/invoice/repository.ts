import type { Cents } from "#server/platform/values/money.ts";
import type { Invoice, InvoiceItem, Month, Party } from "./model.ts";
import type { InvoiceState } from "./states.ts";

export type InvoiceReader = {
  /** An agency's documents, newest first. */
  ofAgency(agencyId: string): Promise<Invoice[]>;
  /** Issued documents of all agencies with numbers below `below` (null: all), highest number first. */
  issued(search: { state: InvoiceState | null; below: number | null; limit: number }): Promise<Invoice[]>;
  /** What open documents ask for, less what open credit notes give back; `agencyId` null: of all agencies. */
  openCents(agencyId: string | null): Promise<Cents>;
  byId(id: string): Promise<Invoice | null>;
  byNumber(number: number): Promise<Invoice | null>;
  /** The items of a document, in order. */
  itemsOf(invoiceId: string): Promise<InvoiceItem[]>;
  /**
   * Items that an agency's releases caused before an instant and no document bills yet: what the ledger has of the cost
   * of rewards, and of the fee of each release. Oldest first. `since`: everything before it is billed, unless its
   * document was cancelled; the cost depends on what changed after it. null: all orders of the agency are looked at.
   */
  billable(agencyId: string, period: { since: Date | null; before: Date }): Promise<InvoiceItem[]>;
};

export type InvoiceRepository = InvoiceReader & {
  /**
   * Marks the month as billed and answers since when something may not be billed; null: this month, or a later one, is
   * billed already. Needs the agency's row locked.
   */
  takeMonth(agencyId: string, month: Month): Promise<{ since: Date | null } | null>;
  /** Everything that the agency owes from before an instant is billed. Needs the agency's row locked. */
  markBilledUntil(agencyId: string, at: Date): Promise<void>;
  /** `holds`: whether this document bills its items, so that no other can. */
  add(invoice: Invoice, items: readonly InvoiceItem[], holds: boolean): Promise<void>;
  byIdForUpdate(id: string): Promise<Invoice | null>;
  /**
   * The seller's next number, also across tenants. Locks the seller's counter until the transaction ends, so that no
   * number is ever skipped, but for those that documents of the tenant's other sellers have.
   */
  nextNumber(seller: Pick<Party, "name" | "vatId">): Promise<number>;
  issue(id: string, number: number, at: Date): Promise<void>;
  /**
   * Updates the state WHERE state = from; false: it was in another state. Cancelling makes its items billable again.
   */
  end(id: string, from: InvoiceState, to: "paid" | "cancelled", at: Date): Promise<boolean>;
};
