import type { z } from "zod";
import { type FieldProblem, fieldProblems, type ReadMessage } from "#server/orders/inbox/file/model.ts";
import type { OrderMessage } from "#server/orders/model.ts";
import { futureTimes, orderMessageSchema } from "#server/orders/schema.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { auftragIn, feedFields, germanNames, listed } from "./auftrag-fields.ts";

/**
 * German → English, checking every rule; returns all problems at once. `now`: when the message arrived.
 */
export function readAuftrag(input: unknown, source: OrderMessage["source"], now: Date): ReadMessage {
  const wire = auftragIn.safeParse(input, {
    error: ({ input: given }) => (given === undefined ? "required" : undefined),
  });
  if (!wire.success) return { ok: false, problems: wire.error.issues.map(problemOf) };
  const parsed = orderMessageSchema.safeParse(messageOf(wire.data, source));
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.map(problemOf).map(inGerman) };
  const early = futureTimes(parsed.data, now).map((field) => inGerman({ field, problem: "future" }));
  return early.length > 0 ? { ok: false, problems: early } : { ok: true, message: parsed.data };
}

/** The message as its own schema checks it; German values are English by now. */
function messageOf(auftrag: z.output<typeof auftragIn>, source: OrderMessage["source"]) {
  const given = Object.fromEntries(feedFields.map(([name, row]) => [name, auftrag[row.name] ?? null]));
  const { externalOrderId, kind, occurredAt } = given;
  const street = [auftrag.Strasse, auftrag.Hausnummer].filter(Boolean).join(" ");
  const city = [given["buyerPostcode"], auftrag.Ort].filter(Boolean).join(" ");
  const day = occurredAt instanceof Date ? dayOf(occurredAt) : "";
  return {
    ...given,
    eventId: given["eventId"] ?? `${source}:${externalOrderId}:${kind}:${day}`,
    buyerAddress: street && city ? `${street}, ${city}` : null,
    source,
  };
}

function problemOf({ path, message, code }: z.core.$ZodIssue): FieldProblem {
  const named = fieldProblems.find((one) => one === message);
  const name = path.map(String).join(".");
  const allowed = listed.get(name);
  if (allowed && named !== "required") return { field: name, problem: "choice", allowed };
  return { field: name, problem: named ?? (code === "too_big" ? "tooLong" : "format") };
}

function inGerman(one: FieldProblem): FieldProblem {
  return { ...one, field: germanNames.get(one.field) ?? one.field };
}
