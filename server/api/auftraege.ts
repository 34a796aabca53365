import { z } from "zod";
import type { Ctx } from "#server/domain/context.ts";
import { takeOrderMessage } from "#server/domain/order/take-message.ts";
import { done } from "#server/domain/outcome.ts";
import { auftragIn, readAuftrag } from "#server/wire/orders/auftrag.ts";
import { ergebnisseOut, type ItemResult } from "#server/wire/orders/ergebnis.ts";
import { endpoint } from "./endpoint.ts";
import { signatureHeader, timestampHeader } from "./feed-signature.ts";

/** So many are taken within the time that a request has. */
const mostMessages = 500;

/** One message or a list. Each is judged by itself: what is wrong with one is told beside the others' results. */
const auftraegeIn = z
  .union([z.looseObject({}), z.array(z.unknown()).min(1).max(mostMessages)])
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
      const results: ItemResult[] = [];
      // One after the other: the sender's order is kept, and a long list takes one connection.
      for (const item of Array.isArray(body) ? body : [body]) results.push(await takeItem(ctx, item));
      return done(results);
    },
    ergebnisseOut,
  ),
];

async function takeItem(ctx: Ctx, item: unknown): Promise<ItemResult> {
  const read = readAuftrag(item, "api", ctx.now());
  if (!read.ok) {
    const { EreignisId, Auftragsnummer } = Object(item) as Record<string, unknown>;
    const names = { eventId: nameOf(EreignisId), externalOrderId: nameOf(Auftragsnummer) };
    return { ...names, outcome: "invalid", reasonCode: null, problems: read.problems };
  }
  const { eventId, externalOrderId } = read.message;
  const names = { eventId, externalOrderId, reasonCode: null, problems: [] };
  try {
    const taken = await takeOrderMessage(ctx, read.message);
    if (!taken.ok) return { ...names, outcome: "conflict" };
    const { outcome, reasonCode } = taken.value;
    return { ...names, outcome, reasonCode };
  } catch (fault) {
    ctx.log.error({ err: fault, eventId }, "an order message could not be taken");
    return { ...names, outcome: "failed" };
  }
}

function nameOf(value: unknown): string | null {
  return typeof value === "string" ? value.slice(0, 200) : null;
}
