import { setInterval } from "node:timers/promises";

type Options = {
  /** Since when the queue has not answered an idle worker; null: none is idle. */
  unansweredSince(): number | null;
  isDatabaseAnswering(): Promise<boolean>;
  /** Called once. */
  onStalled(): void;
  everyMs?: number;
  stalledMs?: number;
};

/**
 * Detects workers that fetch no jobs for a minute although the database answers all the time. The minute is counted in
 * checks: a clock that jumps, or a machine that was paused, stalls nobody.
 */
export function watchFetching(options: Options): { stop(): void } {
  const { everyMs = 5_000, stalledMs = 60_000 } = options;
  const stopping = new AbortController();

  async function check(): Promise<void> {
    let seen = options.unansweredSince();
    let waitedMs = 0;
    for await (const _ of setInterval(everyMs, null, { signal: stopping.signal, ref: false })) {
      const isAnswering = await options.isDatabaseAnswering();
      const since = options.unansweredSince();
      waitedMs = isAnswering && since !== null && since === seen ? waitedMs + everyMs : 0;
      seen = since;
      if (waitedMs >= stalledMs) return options.onStalled();
    }
  }
  // Rejects when aborted, which is how the loop ends.
  check().catch(() => undefined);
  return { stop: () => stopping.abort() };
}
