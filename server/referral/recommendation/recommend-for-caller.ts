import { z } from "zod";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { emailField, nameField } from "#server/platform/values/fields.ts";
import type { RecipientShare } from "#server/platform/values/money.ts";
import type { RequestContext } from "../context.ts";
import { createRecommendation } from "./create.ts";
import type { Recommendation } from "./model.ts";
import { type CreateRecommendation, hashSubmission } from "./submission.ts";

/** How the caller gets the link: in the mail that asks them to confirm, or dictated as a code. */
export const deliveries = ["mail", "code"] as const;

/** The form of a call-centre agent. `agreed`: how the caller agreed to the terms after they were read out. */
export const callerForm = z.object({
  firstName: nameField,
  lastName: nameField,
  email: emailField,
  recipientShare: z.enum(["0", "50", "100"], { error: "error.split" }),
  delivery: z.enum(deliveries, { error: "error.required" }),
  agreed: z.enum(["spoken", "other"], { error: "error.terms" }),
  /** Random, made with the form; idempotency key of the form. */
  attempt: z.string().min(1).max(100, "error.invalid"),
});
export type CallerForm = z.infer<typeof callerForm>;

/**
 * A call-centre agent recommends for a person on the telephone; the agent's number is taken from the login. The caller
 * confirms their address with the button behind the mail; until then the dictated code admits nobody.
 */
export async function recommendForCaller(
  ctx: RequestContext,
  agent: SsoUser,
  input: CallerForm & { productId: string },
): Promise<Outcome<Recommendation>> {
  if (!hasRight(agent, "recommendForCallers")) return refuse("notAuthorized");
  const { firstName, lastName, email, productId, delivery, agreed, attempt } = input;
  const product = await ctx.products.byId(productId);
  if (!product) return refuse("productUnknown");
  const form: CreateRecommendation = {
    firstName,
    lastName,
    email,
    productId,
    terms: true,
    audience: product.audience,
    attempt: `${agent.id}:${attempt}`,
    channel: `call-${delivery}`,
    recipientShare: Number(input.recipientShare) as RecipientShare,
    caller: { agentId: agent.id, agentNumber: agent.number, agreed },
  };
  const outcome = await createRecommendation(ctx, form);
  if (!outcome.ok) return outcome;
  const made = await ctx.recommendations.byAttempt(hashSubmission(ctx, form));
  if (!made) return refuse("technical");
  return done(made);
}
