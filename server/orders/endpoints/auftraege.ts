import { z } from "zod";
import type { OrderMessage } from "#server/orders/model.ts";
import { auftragIn, readAuftrag } from "#server/orders/wire/auftrag.ts";
import { ergebnisseOut, type ItemResult } from "#server/orders/wire/ergebnis.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { signatureHeader, timestampHeader } from "#server/platform/api/feed-signature.ts";
import { done } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import { type BatchResult, ingestOrderMessages } from "../inbox/ingest-order-messages.ts";

const endpoint = endpointsOf<RequestContext>();

const maxMessages = 500;
/**
 * Messages that have not taken effect by then are answered "angenommen", so that a batch ends before its request's
 * time limit.
 */
const batchSeconds = 12;

/** One message or a list. Each has its own result: problems of one are answered beside the results of the others. */
const auftraegeIn = z.union([z.looseObject({}), z.array(z.unknown()).min(1).max(maxMessages)]);

export const auftraege = [
  endpoint(
    "POST /auftraege",
    {
      summary:
        "The shop's order feed: one signed message or a list of at most 500; late and repeated messages are accepted",
      body: auftraegeIn,
      describedBody: z.union([auftragIn, z.array(auftragIn)]),
      auth: "signed",
      headers: {
        [timestampHeader]: "Seconds since 1970, at most 300 seconds off",
        [signatureHeader]: "Hexadecimal HMAC-SHA-256 over the timestamp, a dot and the raw body",
      },
    },
    async (ctx, { body }) => {
      return done(await ingestBatch(ctx, Array.isArray(body) ? body : [body]));
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
    one.ok ? resultOf(one.message, ingested.next().value ?? null) : invalid(items[index], one.problems),
  );
}

function resultOf({ eventId, externalOrderId }: OrderMessage, ingested: BatchResult): ItemResult {
  const names = { eventId, externalOrderId, reasonCode: null, problems: [] };
  if (!ingested) return { ...names, outcome: "stored" };
  if (!ingested.ok) return { ...names, outcome: "conflict" };
  const { outcome, reasonCode } = ingested.value;
  return { ...names, outcome, reasonCode };
}

function invalid(item: unknown, problems: ItemResult["problems"]): ItemResult {
  const { EreignisId, Auftragsnummer } = Object(item) as Record<string, unknown>;
  const names = { eventId: nameOf(EreignisId), externalOrderId: nameOf(Auftragsnummer) };
  return { ...names, outcome: "invalid", reasonCode: null, problems };
}

function nameOf(value: unknown): string | null {
  return typeof value === "string" ? value.slice(0, 200) : null;
}
