import { setTimeout as pause } from "node:timers/promises";
import { type Cleanup, cleanupAtEnd } from "./cleanup.ts";

/** What a drill of the command line prints and finds. */
export type Drill = {
  /** A line, with the seconds since the start. */
  say(text: string): void;
  /** The same, of what must not be: the exit code will be 1. */
  fail(text: string): void;
  failures: readonly string[];
  cleanup: Cleanup;
  /** Waits until it is so, at most `waitSeconds`; then it rejects with `what`. */
  until(isSo: () => Promise<boolean> | boolean, what: string): Promise<void>;
  /** Runs `work`, cleans up, prints how much failed, and ends the process; what `work` throws has failed. */
  run(work: () => Promise<void>): Promise<never>;
};

export function beginDrill({ waitSeconds = 60 }: { waitSeconds?: number } = {}): Drill {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0).padStart(4);
  const failures: string[] = [];
  const cleanup = cleanupAtEnd();
  const say = (text: string) => console.log(`${seconds()} s  ${text}`);
  const fail = (text: string) => {
    failures.push(text);
    say(`FAILED: ${text}`);
  };
  return {
    say,
    fail,
    failures,
    cleanup,
    async until(isSo, what) {
      for (const end = performance.now() + waitSeconds * 1000; !(await isSo()); await pause(250)) {
        if (performance.now() > end) throw new Error(`Not within ${waitSeconds} s: ${what}`);
      }
    },
    async run(work) {
      try {
        await work();
      } catch (fault) {
        fail((fault as Error).stack ?? String(fault));
      }
      await cleanup.run();
      const outcome = failures.length === 0 ? "nothing failed" : `${failures.length} failed`;
      console.log(`total: ${outcome}, ${seconds().trim()} s`);
      process.exit(failures.length === 0 ? 0 : 1);
    },
  };
}
