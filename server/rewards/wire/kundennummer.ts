import { z } from "zod";
import { answer } from "#server/platform/wire/answer.ts";
import { line } from "#server/platform/wire/fields.ts";
import type { CustomerNumberStatus } from "#server/rewards/customer-number/model.ts";
import type { ShownCustomerNumber } from "#server/rewards/customer-number/show.ts";
import { labels } from "#server/rewards/wire/status.ts";

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
