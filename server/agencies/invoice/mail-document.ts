import type { Agency } from "#server/catalogue/agency/model.ts";
import { addDays, dayOf } from "#server/platform/values/calendar.ts";
import type { Tx } from "../context.ts";
import type { Invoice } from "./model.ts";
import { dueDays } from "./open-invoice.ts";
import { writtenNumber } from "./rules/totals.ts";

/** Tells an agency of a document that was issued for it; once for each. Agencies are written to in German. */
export async function mailDocument(tx: Tx, { email, iban }: Agency, document: Invoice): Promise<void> {
  const { id, kind, month, number, grossCents } = document;
  await tx.mails.queue({
    kind: "agencyDocument",
    to: email,
    language: "de",
    key: `agencyDocument:${id}`,
    params: {
      document: kind,
      number: writtenNumber(number ?? 0),
      month,
      cents: Math.abs(grossCents),
      due: kind === "invoice" ? addDays(dayOf(tx.now()), dueDays) : null,
      last4: iban?.slice(-4) ?? null,
      link: tx.mailLinks.agencyInvoices(),
    },
    createdAt: tx.now(),
  });
}
