import { z } from "zod";
import { type Refusal, refusalRow } from "#server/platform/refusals.ts";
import type { Language } from "#server/platform/values/language.ts";
import { field } from "#server/platform/wire/fields.ts";
import type { FieldMessage } from "./messages/de.ts";
import { messages } from "./messages/index.ts";

/** The body of every refused call. */
export const fehler = z
  .object({
    Code: field(z.string().regex(/^PSOF\d{4}$/), "Stable code of the reason", "PSOF0005"),
    Message: field(
      z.string(),
      "The reason in the language of X-Accept-Language",
      "Einige Angaben fehlen oder sind nicht gültig.",
    ),
    Feld: field(
      z.string().optional(),
      "The field concerned, if there is one; named like the fields of Fehler",
      "Email",
    ),
    Fehler: field(
      z
        .array(
          z.object({
            Feld: field(
              z.string(),
              "The field, as it was sent, or the header; names of nested fields are joined with a dot; empty: the whole body or path",
              "Empfehler.Email",
            ),
            Message: field(
              z.string(),
              "What is wrong with it, in the language of the request",
              "Dies ist keine gültige E-Mail-Adresse.",
            ),
          }),
        )
        .optional(),
      "With PSOF0005: all invalid fields; names of nested fields are joined with a dot",
    ),
    RequestId: field(z.string(), "Identifies this call in the log", "5f0c6f2e-8d3a-4b8e-a1f7-0f8e5b1c2d3e"),
  })
  .meta({ id: "Fehler" });
export type Fehler = z.infer<typeof fehler>;

/** The same for callers who accept application/problem+json (RFC 9457). */
export const problem = fehler
  .extend({
    type: field(z.string(), "Where the reason is explained, on the host of the call", "/api/docs#PSOF0005"),
    title: field(z.string(), "The same as Message", "Einige Angaben fehlen oder sind nicht gültig."),
    status: field(z.int().min(400).max(599), "The status of the answer", 400),
    instance: field(z.string(), "The same as RequestId, as a URI", "urn:request:5f0c6f2e-8d3a-4b8e-a1f7-0f8e5b1c2d3e"),
  })
  .meta({ id: "Problem" });

/** The body for a caller who accepts only, or also, application/problem+json; the status is the answer's. */
export function problemOut(status: number, refused: Fehler): z.infer<typeof problem> {
  const { Code, Message, RequestId } = refused;
  const type = `/api/docs#${Code}`;
  return { ...refused, type, title: Message, status, instance: `urn:request:${RequestId}` };
}

/** English field of a refusal → the name that the caller sent; calls with nested bodies have names of their own. */
export type FieldNames = Readonly<Record<string, string>>;

const usualNames: FieldNames = {
  email: "Email",
  password: "Password",
  productId: "Produkt",
  terms: "AgbText",
  captcha: "Captcha",
  code: "Code",
  birthDate: "Geburtsdatum",
  rewardId: "PraemieId",
  iban: "Iban",
  holder: "Kontoinhaber",
  recipientShare: "AnteilEmpfehler",
  campaignConsent: "abgehakt",
};

/** A refusal as JSON: its code and text, and the field under the caller's name (`names`). */
export function fehlerOut(
  refusal: Refusal,
  language: Language,
  requestId: string,
  names: FieldNames = usualNames,
): Fehler {
  const row = refusalRow(refusal);
  const field = refusal.field ?? row.field;
  return {
    Code: row.wire,
    Message: messages[language].refusalMessages[refusal.code],
    ...(field ? { Feld: names[field] ?? usualNames[field] ?? field } : {}),
    RequestId: requestId,
  };
}

/** PSOF0005 with every invalid field and its first problem. */
export function invalidOut(error: z.ZodError, language: Language, requestId: string): Fehler {
  const texts = messages[language].fieldMessages;
  const wrong = new Map<string, string>();
  for (const issue of error.issues) {
    const field = issue.path.map(String).join(".");
    if (!wrong.has(field)) wrong.set(field, texts[messageOf(issue)] ?? texts.invalid);
  }
  return {
    ...fehlerOut({ code: "invalidInput" }, language, requestId),
    Fehler: [...wrong].map(([Feld, Message]) => ({ Feld, Message })),
  };
}

/** PSOF0005 with one part of the call: the name of a header, or "" for the whole body or path. */
export function invalidPartOut(part: string, message: FieldError, language: Language, requestId: string): Fehler {
  return {
    ...fehlerOut({ code: "invalidInput" }, language, requestId),
    Fehler: [{ Feld: part, Message: fieldText(message, language) }],
  };
}

/** Schemas use "error.name" as message; each has a text (bin/check/texts.ts). */
export type FieldError = `error.${FieldMessage}`;

export const fieldText = (message: FieldError, language: Language) => messages[language].fieldMessages[keyOf(message)];

const keyOf = (message: string) => message.replace("error.", "") as FieldMessage;

function messageOf({ path, message }: z.core.$ZodIssue): FieldMessage {
  const isOfAnyField = ["error.required", "error.type", "error.choice", "error.range", "error.invalid"].includes(
    message,
  );
  return keyOf(path.length === 0 && isOfAnyField ? "error.object" : message);
}

/** For zod's parse: the field message for issues without a message of the schema. */
export function fieldMessage(issue: { code?: string | undefined; input?: unknown }): FieldError {
  if (issue.code === "invalid_type")
    return issue.input === undefined || issue.input === null ? "error.required" : "error.type";
  if (issue.code === "too_small") return issue.input === "" ? "error.required" : "error.range";
  if (issue.code === "too_big") return typeof issue.input === "string" ? "error.tooLong" : "error.range";
  if (issue.code === "invalid_value" || issue.code === "invalid_union") return "error.choice";
  return "error.invalid";
}
