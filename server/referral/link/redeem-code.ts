import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import type { Arrival } from "../recipient/model.ts";
import { notAdmitted } from "./admission.ts";
import { followLink } from "./follow-link.ts";

/**
 * A code typed from paper or after a telephone call is followed like a link: it counts as a click and leads to the same
 * page. `attempt`: random key of the form; the same form sent twice makes one recipient. `arrival`: how the person says
 * they came, if not by the code.
 */
export async function redeemCode(
  ctx: RequestContext,
  typed: string,
  { attempt, arrival }: { attempt?: string | undefined; arrival?: Arrival | null } = {},
): Promise<Outcome<{ number: string }>> {
  const { to, number } = await followLink(ctx, { number: typed, channel: "code", arrival, attempt });
  if (to === "landing") return done({ number });
  if (to === "tooMany") return refuse("tooManyRequests");
  return refuse(to === "unknown" ? "codeUnknown" : notAdmitted[to]);
}
