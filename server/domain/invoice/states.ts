/** The life of an invoice. It is drafted and issued in one transaction; what is issued is never changed, only ended. */
export const invoiceStates = ["draft", "issued", "paid", "cancelled"] as const;
export type InvoiceState = (typeof invoiceStates)[number];

const invoiceEvents = ["issue", "pay", "cancel"] as const;
export type InvoiceEvent = (typeof invoiceEvents)[number];

const transitions = {
  draft: { issue: "issued" },
  issued: { pay: "paid", cancel: "cancelled" },
  paid: {},
  cancelled: {},
} as const satisfies Record<InvoiceState, Partial<Record<InvoiceEvent, InvoiceState>>>;

/** The state after an event, or null where the event means nothing. */
export function nextInvoiceState(state: InvoiceState, event: InvoiceEvent): InvoiceState | null {
  const row: Partial<Record<InvoiceEvent, InvoiceState>> = transitions[state];
  return row[event] ?? null;
}
