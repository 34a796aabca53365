import type { RequestContext } from "#server/context.ts";
import type { RecipientDetails } from "#server/referral/recipient/model.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { CreateRecommendation } from "#server/referral/recommendation/submission.ts";

let counter = 0;

/** A filled-in form; each call is another person and another form. */
export function form(change: Partial<CreateRecommendation> = {}): CreateRecommendation {
  counter += 1;
  return {
    firstName: "Mara",
    lastName: "König",
    email: `mara${counter}@freund.example`,
    productId: "tariff-m",
    recipientShare: 50,
    terms: true,
    audience: "private",
    attempt: `attempt-${counter}`,
    ...change,
  };
}

export async function made(ctx: RequestContext, change: Partial<CreateRecommendation> = {}): Promise<Recommendation> {
  const outcome = await createRecommendation(ctx, form(change));
  if (!outcome.ok || !outcome.value.recommendation) throw new Error(JSON.stringify(outcome));
  return outcome.value.recommendation;
}

/** A recipient's details; `change` replaces some. */
export function detailsWith<const Change extends Partial<RecipientDetails>>(change: Change) {
  return { ...details, ...change };
}

export const details = {
  salutation: "ms" as const,
  firstName: "Eva",
  lastName: "Öztürk",
  company: "",
  birthDate: "1990-05-04",
  email: "eva@freund.example",
  phone: "",
  street: "Gänseweg",
  houseNumber: "3a",
  postcode: "01067",
  city: "Dresden",
  marketingConsent: false,
} satisfies RecipientDetails;
