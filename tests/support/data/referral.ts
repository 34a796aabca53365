import type { RequestContext } from "#server/context.ts";
import { type RecipientDetails, recipientFieldNames, recipientFields } from "#server/referral/recipient/model.ts";
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

export async function addRecommendation(
  ctx: RequestContext,
  change: Partial<CreateRecommendation> = {},
): Promise<Recommendation> {
  const outcome = await createRecommendation(ctx, form(change));
  if (!outcome.ok || !outcome.value.recommendation) throw new Error(JSON.stringify(outcome));
  return outcome.value.recommendation;
}

/** A value for each detail, whatever details there are. */
const blank = Object.fromEntries(
  recipientFieldNames.map((name) => [name, recipientFields[name].kind === "tick" ? false : ""]),
) as RecipientDetails;

/** A recipient's details. */
export const details = {
  ...blank,
  salutation: "ms" as const,
  firstName: "Eva",
  lastName: "Öztürk",
  birthDate: "1990-05-04",
  email: "eva@freund.example",
  street: "Gänseweg",
  houseNumber: "3a",
  postcode: "01067",
  city: "Dresden",
};

let homes = 0;

/** The same with some replaced; with another address they are another person, who lives elsewhere. */
export function detailsWith(change: Partial<RecipientDetails>): RecipientDetails {
  homes += 1;
  return { ...details, ...(change.email ? { houseNumber: `${homes}a` } : {}), ...change };
}
