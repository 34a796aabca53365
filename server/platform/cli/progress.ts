import { Presets, SingleBar } from "cli-progress";

/** How many parts of so many are done. */
export type SayDone = (done: number, of: number) => void;

/**
 * Does work that may take minutes, and shows meanwhile how many of its parts are done, as the work says: nothing before
 * that, and nothing once it has ended or failed. `what`: the parts.
 */
export type ShowProgress = <Result>(what: string, work: (say: SayDone) => Promise<Result>) => Promise<Result>;

/** In a log: how often a line says how far it is. */
const everyMs = 10_000;

/**
 * On this stream, beside what the command prints: as a bar in a terminal, as lines in a log. null: nowhere. Work that
 * ends within `afterMs` shows nothing.
 */
export function progressOn(stream: NodeJS.WritableStream | null, afterMs = 2_000): ShowProgress {
  if (!stream) return (_what, work) => work(() => undefined);
  return async (what, work) => {
    const format = `${what} {bar} {value} of {total}, {eta_formatted} left`;
    const bar = new SingleBar({ stream, format, noTTYOutput: true, notTTYSchedule: everyMs }, Presets.shades_classic);
    const began = performance.now();
    try {
      return await work((done, of) => {
        if (bar.isActive) bar.update(done);
        else if (performance.now() - began >= afterMs) bar.start(of, done);
      });
    } finally {
      bar.stop();
    }
  };
}
