import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse, { type Config, type Flags, type Result } from "lighthouse";

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** A phone sixteen times slower than this machine, on slow 4G. */
const config: Config = {
  extends: "lighthouse:default",
  settings: {
    throttling: {
      rttMs: 150,
      throughputKbps: 1638.4,
      requestLatencyMs: 562.5,
      downloadThroughputKbps: 1474.56,
      uploadThroughputKbps: 675,
      cpuSlowdownMultiplier: 16,
    },
    // Only these audits are skipped: pages served by this machine have no certificate.
    skipAudits: ["redirects-http"],
  },
};

/** One run in the browser at `port`; repeated if no trace was recorded. */
export async function measured(address: string, port: number, busy: boolean): Promise<Result> {
  const flags: Flags = { port, logLevel: "error", onlyCategories: [...categories] };
  for (let time = 0; time < 3; time++) {
    const result = await (busy ? amongOthers(address, flags) : run(address, flags));
    if (!result.runtimeError) return result;
  }
  throw new Error(`${address} could not be measured.`);
}

async function run(address: string, flags: Flags): Promise<Result> {
  const made = await lighthouse(address, flags, config);
  if (!made) throw new Error(`Lighthouse has nothing to say about ${address}.`);
  return made.lhr;
}

/** For a machine with other load: a task counts with the CPU time it took, not with the time it waited for the CPU. */
async function amongOthers(address: string, flags: Flags): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "referral-lighthouse-"));
  try {
    await lighthouse(address, { ...flags, gatherMode: folder }, config);
    for (const name of readdirSync(folder).filter((one) => one.endsWith("trace.json"))) shorten(join(folder, name));
    return await run(address, { ...flags, auditMode: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Task = { ph: string; dur?: number; tdur?: number };

function shorten(file: string): void {
  const trace = JSON.parse(readFileSync(file, "utf8")) as { traceEvents: Task[] };
  for (const task of trace.traceEvents)
    if (task.ph === "X" && task.dur !== undefined) task.dur = Math.min(task.dur, task.tdur ?? task.dur);
  writeFileSync(file, JSON.stringify(trace));
}
