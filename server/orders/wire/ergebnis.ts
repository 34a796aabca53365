import { z } from "zod";
import { type MessageOutcome, type ReasonCode, reasonCodes } from "#server/orders/model.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { field } from "#server/platform/wire/fields.ts";
import type { FieldProblem } from "../inbox/file/model.ts";

/** Results of a message, in the feed's terms. */
export const ergebnisse = {
  received: "eingegangen",
  unattributed: "nicht_zugeordnet",
  inReview: "in_pruefung",
  confirmed: "bestaetigt",
  delivered: "ausgeliefert",
  cancelled: "storniert",
  reversed: "rueckabgewickelt",
  notEligible: "nicht_praemierbar",
  noted: "vermerkt",
  invalid: "ungueltig",
  conflict: "widerspruch",
  stored: "angenommen",
  checked: "geprueft",
} as const satisfies Record<MessageOutcome | "invalid" | "conflict" | "stored" | "checked", string>;

/** What is wrong with a field, in the feed's words. */
const gruende = {
  required: "fehlt",
  choice: "unbekanntes_wort",
  date: "kein_datum",
  future: "in_der_zukunft",
  amount: "kein_betrag",
  format: "falsche_form",
  tooLong: "zu_lang",
  beforeOrder: "vor_der_bestellung",
  columns: "falsche_spaltenzahl",
  quotes: "falsche_anfuehrungszeichen",
} as const satisfies Record<FieldProblem["problem"], string>;

export type ItemResult = {
  eventId: string | null;
  externalOrderId: string | null;
  outcome: keyof typeof ergebnisse;
  reasonCode: ReasonCode | null;
  problems: FieldProblem[];
  unknown: string[];
};

/** The result of each message, in the order in which they were sent. */
export const ergebnisseOut = answer(
  z
    .object({
      Ergebnisse: field(
        z.array(
          z.object({
            EreignisId: field(
              z.string().nullable(),
              "The message's id as it was sent; null: it had none that can be read",
              "e-1",
            ),
            Auftragsnummer: field(
              z.string().nullable(),
              "The order's number as it was sent; null: it had none that can be read",
              "A-2026-0815",
            ),
            Ergebnis: field(
              z.enum(Object.values(ergebnisse) as [string, ...string[]]),
              "ungueltig: correct it and send it again; widerspruch: this EreignisId was sent before with different content; nicht_zugeordnet: no message of this order names a recommendation of ours, so it earns nothing yet; a message that names one, within 28 days, decides; angenommen: it is stored and takes effect later, the same message again gets its result; geprueft: a dry run found nothing wrong, Grund says if it names no recommendation; everything else is final",
            ),
            Grund: field(
              z.enum(reasonCodes).nullable(),
              "Why the order has this state; null: no rule decided. RULE: the programme's rules, RISK: somebody looks at it, TIER: the bonus",
            ),
            Fehler: field(
              z.array(
                z.object({
                  Feld: field(z.string(), "The field of the message; empty: the message itself", "Art"),
                  Grund: field(z.enum(Object.values(gruende)), "What is wrong with it"),
                  Erlaubt: field(
                    z.array(z.string()).optional(),
                    "The values that the field may have, if they are listed",
                    ["eingegangen", "bestaetigt"],
                  ),
                }),
              ),
              "What is wrong with the message; empty: nothing",
            ),
            Unbekannt: field(z.array(z.string()), "Fields that mean nothing here, perhaps misspelt; at most 20", [
              "EmpfehlungsNr",
            ]),
          }),
        ),
        "A result for each message, in the order in which they were sent",
      ),
    })
    .meta({ id: "Auftragsergebnisse" }),
  (results: ItemResult[]) => ({
    Ergebnisse: results.map(({ eventId, externalOrderId, outcome, reasonCode, problems, unknown }) => ({
      EreignisId: eventId,
      Auftragsnummer: externalOrderId,
      Ergebnis: ergebnisse[outcome],
      Grund: reasonCode,
      Fehler: problems.map(({ field: name, problem, allowed }) => ({
        Feld: name,
        Grund: gruende[problem],
        ...(allowed ? { Erlaubt: [...allowed] } : {}),
      })),
      Unbekannt: unknown,
    })),
  }),
);
