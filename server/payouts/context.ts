import type * as platform from "#server/platform/context.ts";
import type * as rewards from "#server/rewards/context.ts";
import type { BankEntryReader, BankEntryRepository } from "./bank-entry/repository.ts";
import type { PayoutFiles } from "./ports.ts";
import type { MoneyReportReader, MoneyReportRepository, ReconciliationReader } from "./reconciliation/repository.ts";
import type { PayoutReader, PayoutRepository } from "./repository.ts";

/** Payouts by bank. */
export type ReadContext = rewards.ReadContext & {
  payouts: PayoutReader;
  bankEntries: BankEntryReader;
  reconciliation: ReconciliationReader;
  moneyReports: MoneyReportReader;
};

export type NonTransactional = rewards.NonTransactional & {
  /** Files exchanged with the bank. */
  payoutFiles: PayoutFiles;
};

export type Tx = rewards.Tx & {
  payouts: PayoutRepository;
  bankEntries: BankEntryRepository;
  reconciliation: ReconciliationReader;
  moneyReports: MoneyReportRepository;
};

export type RequestContext = ReadContext & NonTransactional & platform.Transactions<Tx>;
