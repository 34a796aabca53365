import { z } from "zod";
import type { CustomerNumberStatus } from "#server/domain/customer-number/model.ts";
import type { ShownCustomerNumber } from "#server/domain/customer-number/show.ts";
import { answer } from "#server/wire/answer.ts";
import { line } from "#server/wire/fields.ts";
import { labels } from "#server/wire/recommendation/status.ts";

const status = {
  none: "keine",
  submitted: "eingereicht",
  confirmed: "bestaetigt",
  rejected: "abgelehnt",
} as const satisfies Record<CustomerNumberStatus, string>;

/** GET /empfehler/GetResultFromKundennummer. */
export const kundennummerOut = answer(
  z
    .object({
      Kundennummer: z.string().nullable().describe("The last four characters; the complete number is never returned"),
      Status: z.enum(labels(status)),
    })
    .meta({ id: "Kundennummer" }),
  ({ masked, status: stands }: ShownCustomerNumber) => ({ Kundennummer: masked, Status: status[stands] }),
);

/** PUT /empfehler/SetKundennummerForEmpfehler/{x}: the number is in the body, so that it appears in no URL. */
export const kundennummerIn = z
  .object({ Kundennummer: line(40) })
  .transform(({ Kundennummer }) => ({ number: Kundennummer }));

/** GET /empfehler/praemierungmail/{x}: always the same answer. */
export const praemierungmailOut = answer(
  z
    .object({
      Angenommen: z.boolean().describe("Always true; a mail is sent only if such a reward waits to be picked up"),
    })
    .meta({ id: "Praemierungmail" }),
  (_: null) => ({ Angenommen: true }),
);
