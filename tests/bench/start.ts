import { startApp } from "#tests/support/process/app.ts";
import { startRemix } from "./floors/remix.ts";
import { median } from "./measure.ts";
import type { Scorecard } from "./scorecard.ts";

const rounds = 5;

/** Time from the process's start to its first page, including the database, compared with R's. */
export async function benchStart(databaseUrl: string, card: Scorecard): Promise<void> {
  const app = await startApp({ databaseUrl, parts: [], output: "ignore" });
  const remix = await startRemix();
  try {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const theirs = await remix.firstPageMs();
      const began = performance.now();
      await app.start("web");
      const { status } = await app.fetch("nordlicht", "/");
      const ours = performance.now() - began;
      await app.kill("web", "SIGTERM");
      if (status !== 200) throw new Error(`The first page was answered with ${status}.`);
      console.log(`start: R ${theirs.toFixed(0)} ms, ours ${ours.toFixed(0)} ms`);
      ratios.push(ours / theirs);
    }
    card.add("start to the first page", median(ratios), { atMost: 2.2 }, "R");
  } finally {
    remix.close();
    await app.stop();
  }
}
