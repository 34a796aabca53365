import type * as orders from "#server/orders/context.ts";
import type * as platform from "#server/platform/context.ts";
import type { BonusWindowReader, BonusWindowRepository } from "./bonus/model.ts";
import type { CampaignResultsReader } from "./campaign/model.ts";
import type { ClaimReader, ClaimRepository, LedgerReader, LedgerRepository } from "./claim/repository.ts";
import type { CustomerNumberReader, CustomerNumberRepository } from "./customer-number/model.ts";
import type { RecommendationLists } from "./list/repository.ts";
import type { BankDetailReader, BankDetailRepository, SimilarOrders } from "./payment/repository.ts";
import type { MoneyHistory } from "./rehearsal/model.ts";
import type { VoucherList, VoucherReader, VoucherRepository } from "./voucher/model.ts";

/** What people are owed, and how they choose to get it. */
export type ReadContext = orders.ReadContext & {
  claims: ClaimReader;
  similarOrders: SimilarOrders;
  bonusWindows: BonusWindowReader;
  recommendationLists: RecommendationLists;
  ledger: LedgerReader;
  customerNumbers: CustomerNumberReader;
  bankDetails: BankDetailReader;
  vouchers: VoucherReader;
};

export type NonTransactional = orders.NonTransactional & {
  /** Past orders and rewards that rehearsals of the tenant's rules read. */
  moneyHistory: MoneyHistory;
  campaignResults: CampaignResultsReader;
  /** Reads lines of code, cents and last day. null: the text is not such a list. */
  readVoucherList(text: string): VoucherList | null;
};

export type Tx = orders.Tx & {
  claims: ClaimRepository;
  similarOrders: SimilarOrders;
  bonusWindows: BonusWindowRepository;
  recommendationLists: RecommendationLists;
  ledger: LedgerRepository;
  customerNumbers: CustomerNumberRepository;
  bankDetails: BankDetailRepository;
  vouchers: VoucherRepository;
};

export type RequestContext = ReadContext & NonTransactional & platform.Transactions<Tx>;
