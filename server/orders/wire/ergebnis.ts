import { z } from "zod";
import type { MessageOutcome, ReasonCode } from "#server/orders/model.ts";
import { answer } from "#server/platform/wire/answer.ts";
import type { FieldProblem } from "./auftrag.ts";

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
      Ergebnisse: z.array(
        z.object({
          EreignisId: z.string().nullable(),
          Auftragsnummer: z.string().nullable(),
          Ergebnis: z
            .enum(Object.values(ergebnisse) as [string, ...string[]])
            .describe(
              "ungueltig: correct it and send it again; widerspruch: this EreignisId was sent before with different content; nicht_zugeordnet: no message of this order names a recommendation of ours, so it earns nothing yet; a message that names one, within 28 days, decides; angenommen: it is stored and takes effect later, the same message again gets its result; geprueft: a dry run found nothing wrong, Grund says if it names no recommendation; everything else is final",
            ),
          Grund: z.string().nullable().describe("RULE_…: the programme rule that decided"),
          Fehler: z.array(z.object({ Feld: z.string(), Grund: z.string() })),
          Unbekannt: z.array(z.string()).describe("Fields that mean nothing here, perhaps misspelt; at most 20"),
        }),
      ),
    })
    .meta({ id: "Auftragsergebnisse" }),
  (results: ItemResult[]) => ({
    Ergebnisse: results.map(({ eventId, externalOrderId, outcome, reasonCode, problems, unknown }) => ({
      EreignisId: eventId,
      Auftragsnummer: externalOrderId,
      Ergebnis: ergebnisse[outcome],
      Grund: reasonCode,
      Fehler: problems.map(({ field, problem }) => ({ Feld: field, Grund: problem })),
      Unbekannt: unknown,
    })),
  }),
);
