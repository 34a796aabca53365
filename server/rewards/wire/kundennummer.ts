import { z } from "zod";
import { answer } from "#server/platform/wire/answer.ts";
import { field, line } from "#server/platform/wire/fields.ts";
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
      Kundennummer: field(
        z.string().nullable(),
        "The last four characters; the complete number is never returned",
        "4711",
      ),
      Status: field(
        z.enum(labels(status)),
        "What is known about the number: none given, given, confirmed by the provider, or rejected",
      ),
    })
    .meta({ id: "Kundennummer" }),
  ({ masked, status: stands }: ShownCustomerNumber) => ({ Kundennummer: masked, Status: status[stands] }),
);

/** PUT /empfehler/SetKundennummerForEmpfehler/{x} with a body: the number appears in no URL. */
export const kundennummerIn = z
  .object({ Kundennummer: field(line(40), "The referrer's customer number at the provider", "KD-10004711") })
  .transform(({ Kundennummer }) => ({ number: Kundennummer }));

/** GET /empfehler/praemierungmail/{x}: always the same answer. */
export const praemierungmailOut = answer(
  z
    .object({
      Angenommen: field(z.boolean(), "Always true; a mail is sent only if such a reward waits to be picked up"),
    })
    .meta({ id: "Praemierungmail" }),
  (_: null) => ({ Angenommen: true }),
);
