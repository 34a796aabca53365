import { parentPort, workerData } from "node:worker_threads";
import { readStatements } from "../wire/sepa/camt.ts";

/** The thread of payout-files.ts: reads one file, answers once, and ends. */
function answer(): unknown {
  try {
    return { statements: readStatements(String(workerData)) };
  } catch (fault) {
    const { tag = "statementUnreadable", message } = fault as Error & { tag?: string };
    return { tag, message };
  }
}

parentPort?.postMessage(answer());
