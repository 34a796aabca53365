import { z } from "zod";
import type { RequestContext } from "#server/domain/context.ts";
import { ingestOrderMessage } from "#server/domain/order/ingest-order-message.ts";
import { done } from "#server/domain/outcome.ts";
import { auftragIn, readAuftrag } from "#server/wire/orders/auftrag.ts";
import { ergebnisseOut, type ItemResult } from "#server/wire/orders/ergebnis.ts";
import { endpoint } from "./endpoint.ts";
import { signatureHeader, timestampHeader } from "./feed-signature.ts";

const maxMessages = 500;
/** Messages of different orders that are ingested at the same time; each takes one connection. */
const concurrency = 4;
/** What was not begun by then is answered "fehlgeschlagen: send it again later": a batch ends before its request does. */
const batchSeconds = 12;

/** One message or a list. Each has a result of its own: what is wrong with one is answered beside the others'. */
const auftraegeIn = z
  .union([z.looseObject({}), z.array(z.unknown()).min(1).max(maxMessages)])
  .meta({ ...z.toJSONSchema(z.union([auftragIn, z.array(auftragIn)]), { io: "input", unrepresentable: "any" }) });

export const auftraege = [
  endpoint(
    "POST /auftraege",
    {
      summary:
        "The shop's order feed: one message or a list of at most 500, signed; late and repeated ones are welcome",
      body: auftraegeIn,
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

/** Answers in the order in which the messages were sent. Messages of one order are ingested in that order, too. */
async function ingestBatch(ctx: RequestContext, items: unknown[]): Promise<ItemResult[]> {
  const end = ctx.now().getTime() + batchSeconds * 1000;
  const results = new Array<ItemResult>(items.length);
  const byOrder = Map.groupBy(items.keys(), (index) => nameOf(Object(items[index]).Auftragsnummer) ?? index);
  const waiting = byOrder.values();
  const lane = async () => {
    for (const indexes of waiting) {
      for (const index of indexes) results[index] = await ingestItem(ctx, items[index], ctx.now().getTime() > end);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return results;
}

async function ingestItem(ctx: RequestContext, item: unknown, isLate: boolean): Promise<ItemResult> {
  const read = readAuftrag(item, "api", ctx.now());
  if (!read.ok) {
    const { EreignisId, Auftragsnummer } = Object(item) as Record<string, unknown>;
    const names = { eventId: nameOf(EreignisId), externalOrderId: nameOf(Auftragsnummer) };
    return { ...names, outcome: "invalid", reasonCode: null, problems: read.problems };
  }
  const { eventId, externalOrderId } = read.message;
  const names = { eventId, externalOrderId, reasonCode: null, problems: [] };
  if (isLate) return { ...names, outcome: "failed" };
  try {
    const ingested = await ingestOrderMessage(ctx, read.message);
    if (!ingested.ok) return { ...names, outcome: "conflict" };
    const { outcome, reasonCode } = ingested.value;
    return { ...names, outcome, reasonCode };
  } catch (fault) {
    ctx.log.error({ err: fault, eventId }, "an order message could not be ingested");
    return { ...names, outcome: "failed" };
  }
}

function nameOf(value: unknown): string | null {
  return typeof value === "string" ? value.slice(0, 200) : null;
}
