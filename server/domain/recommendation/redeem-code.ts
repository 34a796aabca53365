import type { RequestContext } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { notAdmitted } from "./admission.ts";
import { followLink } from "./follow-link.ts";

/**
 * A code from paper or the telephone is a link that was typed: it counts, and leads to the same page. `attempt`: random key
 * of the form; sent twice it is one recipient.
 */
export async function redeemCode(
  ctx: RequestContext,
  typed: string,
  attempt?: string,
): Promise<Outcome<{ number: string }>> {
  const { to, number } = await followLink(ctx, { number: typed, channel: "code", attempt });
  if (to === "landing") return done({ number });
  if (to === "tooMany") return refuse("tooManyRequests");
  return refuse(to === "unknown" ? "codeUnknown" : notAdmitted[to]);
}
