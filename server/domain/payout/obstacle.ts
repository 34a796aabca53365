import { mayTakePart } from "../recommendation/may-take-part.ts";
import type { Tenant } from "../tenant/model.ts";
import type { PayoutCandidate } from "./model.ts";

export type PayoutObstacle =
  | "claimNotCollected"
  | "accountBlocked"
  | "notAllowed" // the tenant no longer lets this address take part
  | "bankDetailsMissing"
  | "bankDetailsHeld"; // changed less than 24 hours ago

/** Why a claim cannot be paid by bank now; null when it can. Asked when a run is prepared and again when it is exported. */
export function obstacleTo(
  candidate: PayoutCandidate,
  tenant: Pick<Tenant, "recommendation">,
  now: Date,
): PayoutObstacle | null {
  const { claimState, account, bankDetail } = candidate;
  if (claimState !== "collected") return "claimNotCollected";
  if (account?.blocked) return "accountBlocked";
  if (account && mayTakePart(account.email, tenant) !== null) return "notAllowed";
  if (!bankDetail) return "bankDetailsMissing";
  return bankDetail.usableFrom > now ? "bankDetailsHeld" : null;
}
