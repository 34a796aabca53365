import type { Viewer } from "#server/people/viewer.ts";
import type { BankDetailRepository } from "#server/rewards/payment/repository.ts";

/**
 * Bank details as this viewer may see them: on no page does an operator looking at somebody's account see any. Who the
 * viewer is may be known later than this is made, so each read asks.
 */
export function bankDetailsFor(viewer: Pick<Viewer, "session">, all: BankDetailRepository): BankDetailRepository {
  const isHidden = () => viewer.session?.kind === "support";
  return {
    ...all,
    currentOf: async (...read) => (isHidden() ? null : all.currentOf(...read)),
    currentIf: async (...read) => (isHidden() ? null : all.currentIf(...read)),
    byId: async (...read) => (isHidden() ? null : all.byId(...read)),
    open: async (...read) => (isHidden() ? new Map() : all.open(...read)),
  };
}
