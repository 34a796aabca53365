import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { mayTakePart } from "../recommendation/may-take-part.ts";
import type { RefusalCode } from "../refusals.ts";
import { pageOf, type RewardPage } from "./admission.ts";
import { mayHandle } from "./door.ts";
import type { Claim } from "./model.ts";

/** `alreadyPickedUp`: the same was asked for before; nothing happened now, and the answer is the same. */
export type PickedUp = { claim: Claim; alreadyPickedUp: boolean };

export type Held = { claim: Claim; page: "choose" | "bankDetails" | "confirm" | "pickedUp" };

const closedPages: Partial<Record<RewardPage, RefusalCode>> = {
  notReady: "rewardNotReady",
  cancelled: "rewardNotAvailable",
  expired: "rewardExpired",
};

/** Locks a claim for its owner to act on, or says why they can't: not theirs, blocked, not ready yet, ended. */
export async function claimInHand(tx: Ctx, claimId: string): Promise<Outcome<Held>> {
  const claim = await tx.claims.byIdForUpdate(claimId);
  if (!claim || !(await mayHandle(tx, claim))) return refuse("rewardTokenInvalid");
  const shut = await ownerShutOut(tx, claim);
  if (shut) return refuse(shut);
  const page = pageOf(claim, tx.now());
  const closed = closedPages[page];
  return closed ? refuse(closed) : done({ claim, page: page as Held["page"] });
}

/** A blocked account, or one that the tenant no longer lets take part, gets nothing more. */
async function ownerShutOut(tx: Ctx, claim: Claim): Promise<RefusalCode | null> {
  const account = claim.role === "referrer" && claim.accountId ? await tx.accounts.byId(claim.accountId) : null;
  if (!account) return null;
  return account.state === "blocked" ? "accountBlocked" : mayTakePart(account.email, tx.tenant);
}

/** On behalf of the owner; each press is a deed of its own. */
export function ownersHand(tx: Ctx, claim: Claim): By {
  return { actor: claim.role === "referrer" ? "REF" : "REC", key: tx.secrets.newId() };
}
