import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { followLink } from "./follow-link.ts";

/** A code from paper or the telephone is a link that was typed: it counts, and leads to the same page. */
export async function redeemCode(ctx: Ctx, typed: string): Promise<Outcome<{ number: string }>> {
  const { to, number } = await followLink(ctx, { number: typed, channel: "code" });
  if (to === "landing") return done({ number });
  if (to === "expired") return refuse("recommendationExpired");
  return refuse(to === "blocked" ? "recommendationBlocked" : "codeUnknown");
}
