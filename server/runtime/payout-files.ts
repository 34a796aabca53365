import { isIban, normaliseIban } from "#server/domain/claim/rules/iban.ts";
import type { PayoutFiles } from "#server/domain/payout/ports.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import { readVouchers } from "#server/wire/reward/voucher-list.ts";
import { readStatements } from "#server/wire/sepa/camt.ts";
import { makePaymentFile } from "#server/wire/sepa/pain.ts";

/** Payout files of one tenant; the IBAN of its own account is in the environment. */
export function payoutFiles(tenant: Tenant, environment: NodeJS.ProcessEnv): PayoutFiles {
  return {
    debtorIban() {
      const iban = normaliseIban(environment[tenant.payout.debtorIbanVariable] ?? "");
      return isIban(iban) ? iban : null;
    },
    makePaymentFile,
    readStatements,
    readVouchers(text) {
      const list = readVouchers(text, { needsHeader: false });
      return "unreadable" in list ? null : list;
    },
  };
}
