import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { PayoutFiles } from "#server/payouts/ports.ts";
import type { Secrets } from "#server/platform/context.ts";
import { createFault } from "#server/platform/fault.ts";
import { isIban, normaliseIban } from "#server/rewards/claim/rules/iban.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { Statement } from "../bank-entry/model.ts";
import { checksumOf, makeDocument, readDocument } from "../wire/money-report.ts";
import { makePaymentFile } from "../wire/sepa/pain.ts";

/** Longer than the largest file that is read takes on a busy machine. */
const maxMs = 30_000;

/** From the sources, or beside the bundles of the processes (bin/bundle/main.ts). */
const threadUrl = new URL(
  import.meta.url.endsWith(".ts") ? "./statement-thread.ts" : "./statement-thread.js",
  import.meta.url,
);

/** Payout files of one tenant; the IBAN of its own account is in the environment. */
export function payoutFiles(tenant: Tenant, secrets: Secrets, environment: NodeJS.ProcessEnv): PayoutFiles {
  return {
    debtorIban() {
      const iban = normaliseIban(environment[tenant.payout.debtorIbanVariable] ?? "");
      return isIban(iban) ? iban : null;
    },
    makePaymentFile,
    readStatements: readInThread,
    signReport: (reported) => makeDocument(secrets, { ...reported, tenantId: tenant.id }),
    readReport: (document) => ({ checksum: checksumOf(document), content: readDocument(secrets, document) }),
  };
}

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
