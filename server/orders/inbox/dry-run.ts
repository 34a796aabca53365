import type { ReadContext } from "../context.ts";
import { type IngestedMessage, type OrderMessage, readOutcome } from "../model.ts";
import { fingerprintOf, isFingerprintOf } from "../rules/fingerprint.ts";
import { namedNumber } from "./statement.ts";

/**
 * What ingesting a message would do. known: it was recorded before, with this answer · conflict: it was recorded before
 * with different content · new: it would be ingested; `recommendationNumber`: the recommendation of ours that it names,
 * null: none.
 */
export type DryRunResult =
  | { kind: "known"; answer: IngestedMessage | null }
  | { kind: "conflict" }
  | { kind: "new"; recommendationNumber: string | null };

const batchSize = 1_000;

/**
 * Returns for each message whether it would be ingested, with two read statements per thousand messages. Writes and
 * locks nothing, and does not predict what the programme's rules decide. A message that occurs twice in the list is
 * known the second time, without an answer.
 */
export async function dryRunMessages(ctx: ReadContext, messages: readonly OrderMessage[]): Promise<DryRunResult[]> {
  const results: DryRunResult[] = [];
  const stored = new Map<string, { fingerprint: string; answer: IngestedMessage | null }>();
  for (let from = 0; from < messages.length; from += batchSize) {
    const batch = messages.slice(from, from + batchSize);
    for (const { eventId, fingerprint, outcome } of await ctx.inbox.byEventIds(batch.map((one) => one.eventId))) {
      stored.set(eventId, { fingerprint, answer: outcome === null ? null : readOutcome(outcome) });
    }
    const ours = new Set(await ctx.recommendations.existing(batch.flatMap((one) => namedNumber(one) ?? [])));
    for (const message of batch) {
      const earlier = stored.get(message.eventId);
      if (!earlier) {
        stored.set(message.eventId, { fingerprint: fingerprintOf(ctx.secrets, message), answer: null });
        const number = namedNumber(message);
        results.push({ kind: "new", recommendationNumber: number && ours.has(number) ? number : null });
      } else if (isFingerprintOf(ctx.secrets, earlier.fingerprint, message)) {
        results.push({ kind: "known", answer: earlier.answer });
      } else results.push({ kind: "conflict" });
    }
  }
  return results;
}
