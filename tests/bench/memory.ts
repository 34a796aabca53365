import { startApp } from "#tests/support/process/app.ts";
import { load, megabytesOf } from "./measure.ts";
import type { Scorecard } from "./scorecard.ts";

const seconds = 60;
const rounds = 6;
const tenants = ["nordlicht", "elbschutz", "standard"];
/**
 * Cached pages, rendered pages, and pages that need the database, of every tenant in both languages. Each answers 200
 * at each tenant; the imprint redirects to home at tenants whose agents recommend.
 */
const paths = ["/", "/en", "/?fresh=1", "/empfehlen.html", "/faq", "/faq?fresh=1", "/agb", "/en/privacy?fresh=1"];

/** Resident memory (VmRSS) of a web process during and after a minute of mixed load. */
export async function benchMemory(databaseUrl: string, card: Scorecard): Promise<void> {
  const app = await startApp({
    databaseUrl,
    parts: [],
    output: "ignore",
    env: { LOG_LEVEL: "info", RATE_LIMIT_FACTOR: "1" },
  });
  const web = await app.start("web");
  try {
    const seen = [megabytesOf(web)];
    for (let round = 0; round < rounds; round++) {
      const ask = { port: app.port, paths, connections: 11, seconds: seconds / rounds, status: 200 } as const;
      await Promise.all(tenants.map((tenant) => load({ ...ask, host: `${tenant}.localhost` })));
      seen.push(megabytesOf(web));
    }
    console.log(`memory: ${seen.map((size) => size.toFixed(0)).join(" → ")} MB`);
    card.add("memory of a web process", Math.max(...seen), { atMost: 250 }, "MB");
    // The first rounds fill caches; growth after them would never end.
    card.add("memory, last round of the third", (seen.at(-1) ?? 0) / (seen[3] ?? 0), { atMost: 1.1 }, "times");
  } finally {
    await app.stop();
  }
}
