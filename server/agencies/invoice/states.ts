/**
 * The life of an invoice. It is drafted and issued in one transaction; an issued invoice is never edited, only ended.
 */
export const invoiceStates = ["draft", "issued", "paid", "cancelled"] as const;
export type InvoiceState = (typeof invoiceStates)[number];

const invoiceEvents = ["issue", "pay", "cancel"] as const;
export type InvoiceEvent = (typeof invoiceEvents)[number];

export const invoiceTransitions = {
  draft: { issue: "issued" },
  issued: { pay: "paid", cancel: "cancelled" },
  paid: {},
  cancelled: {},
} as const satisfies Record<InvoiceState, Partial<Record<InvoiceEvent, InvoiceState>>>;

/** The state after an event; null if the event has no meaning in that state. */
export function nextInvoiceState(state: InvoiceState, event: InvoiceEvent): InvoiceState | null {
  const row: Partial<Record<InvoiceEvent, InvoiceState>> = invoiceTransitions[state];
  return row[event] ?? null;
}
