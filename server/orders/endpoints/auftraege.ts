import { z } from "zod";
import { auftragIn } from "#server/orders/wire/auftrag-fields.ts";
import { ergebnisseOut, type ItemResult } from "#server/orders/wire/ergebnis.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { feedHeaders } from "#server/platform/api/feed-signature.ts";
import { done } from "#server/platform/outcome.ts";
import { field } from "#server/platform/wire/fields.ts";
import type { RequestContext } from "../context.ts";
import { ingestOrderMessages } from "../inbox/ingest-order-messages.ts";
import { checkItems, invalid, maxMessages, readItem, resultOf } from "../wire/item.ts";

const endpoint = endpointsOf<RequestContext>();

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
      headers: feedHeaders,
    },
    async (ctx, { body, query }) => {
      const items = Array.isArray(body) ? body : [body];
      return done(query.probelauf ? await checkItems(ctx, items) : await ingestBatch(ctx, items));
    },
    ergebnisseOut,
  ),
];

/**
 * Returns results in the order in which the messages were sent. Messages of the same order are also ingested in that
 * order.
 */
async function ingestBatch(ctx: RequestContext, items: unknown[]): Promise<ItemResult[]> {
  const read = items.map((item) => readItem(item, ctx.now()));
  const messages = read.flatMap((one) => (one.ok ? [one.message] : []));
  const ingested = (await ingestOrderMessages(ctx, messages, { seconds: batchSeconds })).values();
  return read.map((one) => (one.ok ? resultOf(one, ingested.next().value ?? null) : invalid(one)));
}
