import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { behindConfirmation } from "./confirmation.ts";
import type { Recommendation } from "./model.ts";

/** The page behind a confirmation link's GET: what is about to be confirmed. Looking uses nothing up. */
export async function peekConfirmation(ctx: Ctx, token: string): Promise<Outcome<Recommendation>> {
  const found = await behindConfirmation(ctx, token);
  if (!found.ok) return found;
  const { recommendation, usedAt } = found.value;
  return usedAt || recommendation.state !== "awaitingOptIn" ? refuse("tokenUsed") : done(recommendation);
}
