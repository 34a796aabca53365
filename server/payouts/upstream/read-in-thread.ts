import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Statement } from "#server/payouts/bank-entry/model.ts";
import { createFault } from "#server/platform/fault.ts";

/** Longer than the largest file that is read takes on a busy machine. */
const maxMs = 30_000;

/** From the sources, or beside the bundles of the processes (bin/bundle/main.ts). */
const threadUrl = new URL(
  import.meta.url.endsWith(".ts") ? "./statement-thread.ts" : "./statement-thread.js",
  import.meta.url,
);

type Answer = { statements: Statement[] } | { tag: string; message: string };

/**
 * Reads a camt.053 file in a thread of its own, so that a large file delays nobody's page. Throws like readStatements;
 * a file that takes longer than half a minute is "statementTooLarge".
 */
export async function readInThread(xml: string): Promise<Statement[]> {
  const thread = new Worker(threadUrl, { workerData: xml, resourceLimits: { maxOldGenerationSizeMb: 512 } });
  try {
    const [answer] = (await once(thread, "message", { signal: AbortSignal.timeout(maxMs) })) as [Answer];
    if ("statements" in answer) return answer.statements;
    throw createFault(answer.tag, answer.message);
  } catch (fault) {
    const { name, code } = fault as { name?: string; code?: string };
    if (name !== "AbortError" && code !== "ERR_WORKER_OUT_OF_MEMORY") throw fault;
    throw createFault("statementTooLarge", "The file takes too long to read, or too much memory.");
  } finally {
    await thread.terminate();
  }
}
