import type { PayoutFiles } from "#server/payouts/ports.ts";
import type { Secrets } from "#server/platform/context.ts";
import { isIban, normaliseIban } from "#server/rewards/claim/rules/iban.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { checksumOf, makeDocument, readDocument } from "../wire/money-report.ts";
import { makePaymentFile } from "../wire/sepa/pain.ts";
import { readInThread } from "./read-in-thread.ts";

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
