import type { Cause, EventRow } from "#server/platform/event/model.ts";
import type { Tx } from "../context.ts";
import type { Invoice } from "./model.ts";
import { type InvoiceEvent, nextInvoiceState } from "./states.ts";

/** Appends the event of an invoice's move. A repeat of the key writes nothing. */
export async function recordInvoice(
  tx: Tx,
  invoice: Pick<Invoice, "id" | "state">,
  event: InvoiceEvent,
  by: Cause,
  data: NonNullable<EventRow["data"]>,
): Promise<void> {
  await tx.events.append({
    ...by,
    aggregate: "invoice",
    aggregateId: invoice.id,
    event,
    from: invoice.state,
    to: nextInvoiceState(invoice.state, event),
    key: `invoice:${invoice.id}:${event}:${by.key}`,
    data,
    occurredAt: tx.now(),
  });
}
