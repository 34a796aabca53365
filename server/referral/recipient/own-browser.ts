import { isOwner } from "#server/people/account/owner.ts";
import type { Tx } from "../context.ts";
import type { Recommendation } from "../recommendation/model.ts";

/**
 * Notes that a recipient told us about themselves in a browser that may see the referrer's link (its cookie, or the
 * referrer's login): a reason to look before a reward is paid (signals.ts). Nothing of the browser itself is stored. A
 * repeat changes nothing.
 */
export async function noteOwnBrowser(tx: Tx, number: string, recommendation: Recommendation | null): Promise<void> {
  if (recommendation && isOwner(tx, recommendation)) await tx.recipients.setInOwnBrowser(number);
}
