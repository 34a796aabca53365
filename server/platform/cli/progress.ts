import { Presets, SingleBar } from "cli-progress";
import type { TellProgress } from "../due-work/task/model.ts";

/**
 * Does work that may take minutes, and shows meanwhile how many of its parts are done, as the work tells: nothing
 * before that, and nothing once it has ended or failed. `what`: the parts.
 */
export type ShowProgress = <Result>(what: string, work: (tell: TellProgress) => Promise<Result>) => Promise<Result>;

/** In a log: how often a line says how far it is. */
const everyMs = 10_000;

/**
 * On this stream, beside what the command prints: as a bar in a terminal, as lines in a log. null: nowhere. Work that
 * ends within `afterMs` shows nothing.
 */
export function progressOn(stream: NodeJS.WritableStream | null, afterMs = 2_000): ShowProgress {
  if (!stream) return (_what, work) => work(async () => undefined);
  return async (what, work) => {
    const format = `${what} {bar} {value} of {total}, {eta_formatted} left`;
    const bar = new SingleBar({ stream, format, noTTYOutput: true, notTTYSchedule: everyMs }, Presets.shades_classic);
    const began = performance.now();
    try {
      return await work(async (done, total) => {
        if (bar.isActive) bar.update(done);
        else if (performance.now() - began >= afterMs) bar.start(total, done);
      });
    } finally {
      bar.stop();
    }
  };
}
