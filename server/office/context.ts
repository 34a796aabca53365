import type * as agencies from "#server/agencies/context.ts";
import type * as platform from "#server/platform/context.ts";
import type { CaseReader, CaseRepository } from "./case/repository.ts";
import type { HealthReadings } from "./health/model.ts";
import type { PartnerReader, PartnerRepository, SupportReader, SupportRepository } from "./repository.ts";
import type { NoticeReader, NoticeRepository } from "./work/notices/model.ts";
import type { SavedViewReader, SavedViewRepository } from "./work/saved-view/model.ts";

/** The back office, which sees every room. */
export type ReadContext = agencies.ReadContext & {
  cases: CaseReader;
  support: SupportReader;
  notices: NoticeReader;
  savedViews: SavedViewReader;
  partners: PartnerReader;
};

export type NonTransactional = agencies.NonTransactional & {
  /** The whole installation's, not only the tenant's. */
  health: Pick<HealthReadings, "all">;
};

export type Tx = agencies.Tx & {
  cases: CaseRepository;
  support: SupportRepository;
  notices: NoticeRepository;
  savedViews: SavedViewRepository;
  partners: PartnerRepository;
};

export type RequestContext = ReadContext & NonTransactional & platform.Transactions<Tx>;
