import { z } from "zod";
import type { OrderMessage } from "#server/orders/model.ts";
import { readAuftrag } from "#server/orders/wire/auftrag.ts";
import { auftragIn } from "#server/orders/wire/auftrag-fields.ts";
import { ergebnisseOut, type ItemResult } from "#server/orders/wire/ergebnis.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { signatureHeader, timestampHeader } from "#server/platform/api/feed-signature.ts";
import { done, refuse } from "#server/platform/outcome.ts";
import { field } from "#server/platform/wire/fields.ts";
import type { RequestContext } from "../context.ts";
import { dryRunMessages } from "../inbox/dry-run.ts";
import { type BatchResult, ingestOrderMessages } from "../inbox/ingest-order-messages.ts";

const endpoint = endpointsOf<RequestContext>();

const maxMessages = 500;
/**
 * Messages that have not taken effect by then are answered "angenommen", so that a batch ends before its request's
 * time limit.
 */
const batchSeconds = 12;

/** One message or a list. Each has its own result: problems of one are answered beside the results of the others. */
const auftraegeIn = z.union(
  [z.looseObject({}), z.array(z.unknown()).min(1, "error.messages").max(maxMessages, "error.messages")],
  "error.messages",
);

const probelauf = z.object({
  probelauf: field(z.literal("ja").optional(), "ja: says what would happen, and writes nothing"),
});

export const auftraege = [
  endpoint(
    "POST /auftraege",
    {
      summary:
        "The shop's order feed: one signed message or a list of at most 500; late and repeated messages are accepted",
      description:
        "Each message has a result of its own, so 200 says only that the list was read. Order of arrival does not matter, a repeat changes nothing: send again whenever you are unsure.",
      body: auftraegeIn,
      query: probelauf,
      describedBody: z.union([auftragIn, z.array(auftragIn).max(maxMessages)]),
      auth: "signed",
      headers: {
        [timestampHeader]: {
          description: "Seconds since 1970 when the call is sent, at most 300 seconds off",
          example: "1780563900",
        },
        [signatureHeader]: {
          description: "Hexadecimal HMAC-SHA-256 over the timestamp, a dot and the raw body",
          example: "9d713ed406bb7076d4123f0dc2c39d2df5c654ed4b0cd56b52c8b4c940bd63ae",
        },
      },
    },
    async (ctx, { body, query }) => {
      const items = Array.isArray(body) ? body : [body];
      return done(query.probelauf ? await checkBatch(ctx, items) : await ingestBatch(ctx, items));
    },
    ergebnisseOut,
  ),
];

/**
 * Returns results in the order in which the messages were sent. Messages of the same order are also ingested in that
 * order.
 */
async function ingestBatch(ctx: RequestContext, items: unknown[]): Promise<ItemResult[]> {
  const read = items.map((item) => readAuftrag(item, "api", ctx.now()));
  const messages = read.flatMap((one) => (one.ok ? [one.message] : []));
  const ingested = (await ingestOrderMessages(ctx, messages, { seconds: batchSeconds })).values();
  return read.map((one, index) =>
    one.ok
      ? { ...resultOf(one.message, ingested.next().value ?? null), unknown: unknownFields(items[index]) }
      : invalid(items[index], one.problems),
  );
}

/**
 * What sending the messages would do: how they would be read, which were sent before, and whether they name a
 * recommendation of ours. The programme's rules only decide when they are sent. Writes nothing.
 */
async function checkBatch(ctx: RequestContext, items: unknown[]): Promise<ItemResult[]> {
  const read = items.map((item) => readAuftrag(item, "api", ctx.now()));
  const checked = (
    await dryRunMessages(
      ctx,
      read.flatMap((one) => (one.ok ? [one.message] : [])),
    )
  ).values();
  return read.map((one, index) => {
    const result = one.ok ? checked.next().value : null;
    if (!one.ok || !result) return invalid(items[index], one.ok ? [] : one.problems);
    const unknown = unknownFields(items[index]);
    if (result.kind === "known") return { ...resultOf(one.message, result.answer && done(result.answer)), unknown };
    if (result.kind === "conflict") return { ...resultOf(one.message, refuse("orderConflict")), unknown };
    const reasonCode = result.recommendationNumber ? null : "RULE_NO_RECOMMENDATION";
    return { ...namesOf(one.message), outcome: "checked", reasonCode, problems: [], unknown };
  });
}

const namesOf = ({ eventId, externalOrderId }: OrderMessage) => ({ eventId, externalOrderId });

/** At most this many unknown fields are named, of this length. */
const maxNamed = 20;
const maxLength = 100;

/** The fields of a message that mean nothing here, perhaps because they are misspelt. */
function unknownFields(item: unknown): string[] {
  const unknown = Object.keys(Object(item)).filter((name) => !Object.hasOwn(auftragIn.shape, name));
  return unknown.slice(0, maxNamed).map((name) => name.slice(0, maxLength));
}

function resultOf(message: OrderMessage, ingested: BatchResult): ItemResult {
  const names = { ...namesOf(message), reasonCode: null, problems: [], unknown: [] };
  if (!ingested) return { ...names, outcome: "stored" };
  if (!ingested.ok) return { ...names, outcome: "conflict" };
  const { outcome, reasonCode } = ingested.value;
  return { ...names, outcome, reasonCode };
}

function invalid(item: unknown, problems: ItemResult["problems"]): ItemResult {
  const { EreignisId, Auftragsnummer } = Object(item) as Record<string, unknown>;
  const names = { eventId: nameOf(EreignisId), externalOrderId: nameOf(Auftragsnummer) };
  return { ...names, outcome: "invalid", reasonCode: null, problems, unknown: unknownFields(item) };
}

function nameOf(value: unknown): string | null {
  return typeof value === "string" ? value.slice(0, 200) : null;
}
