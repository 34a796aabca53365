import { handAccount } from "#server/payouts/bank-entry/model.ts";
import type { Cents } from "#server/platform/values/money.ts";
import { type BookingName, bookings, postingsOf } from "#server/rewards/ledger/bookings.ts";
import type { Tx } from "../context.ts";
import type { Invoice, InvoiceItem } from "./model.ts";

type Document = Pick<Invoice, "id" | "agencyId" | "netCents" | "vatCents" | "grossCents">;

/**
 * A document was issued: what it asks for besides the fees of its releases, which were booked at their moments. A
 * repeat books nothing.
 */
export async function bookIssue(tx: Tx, document: Document, items: readonly InvoiceItem[]): Promise<void> {
  await bookBill(tx, document, items, { sign: 1, key: `invoice:${document.id}:issue` });
}

/** The document was cancelled: that is undone, and its fees wait for the next document. A repeat books nothing. */
export async function bookCancellation(tx: Tx, document: Document, items: readonly InvoiceItem[]): Promise<void> {
  await bookBill(tx, document, items, { sign: -1, key: `invoice:${document.id}:cancel` });
}

/** The document was paid, as a person reported. A repeat books nothing. */
export async function bookReceipt(tx: Tx, document: Document): Promise<void> {
  await book(tx, document, "receive", { whole: document.grossCents }, `invoice:${document.id}:pay`);
}

async function bookBill(
  tx: Tx,
  document: Document,
  items: readonly InvoiceItem[],
  { sign, key }: { sign: 1 | -1; key: string },
): Promise<void> {
  const fees = items.filter(({ kind }) => kind === "fee").reduce((sum, { cents }) => sum + cents, 0);
  await book(tx, document, "bill", { whole: sign * (document.netCents - fees), vat: sign * document.vatCents }, key);
}

async function book(
  tx: Tx,
  { id, agencyId }: Document,
  name: BookingName,
  amounts: { whole: Cents; vat?: Cents },
  key: string,
): Promise<void> {
  const postings = postingsOf(name, amounts, { agencyReceivable: agencyId, bank: handAccount });
  // Fees without a cent of VAT leave nothing to post.
  if (postings.length === 0) return;
  const about = { id: tx.secrets.newId(), kind: bookings[name].kind, claimId: null, orderId: null, invoiceId: id };
  await tx.ledger.book([{ ...about, key, occurredAt: tx.now(), bookedOn: null, postings }]);
}
