import type { Audience } from "../audience.ts";
import type { Ctx } from "../context.ts";
import { emailKey } from "../email.ts";
import type { RecipientShare } from "../money.ts";
import type { Recommendation } from "./model.ts";
import { ownerKey } from "./owner.ts";

/** Made and open; or a mail went to the address, and nothing is told about what it says. */
export type Created =
  | { confirmationSent: false; recommendation: Recommendation }
  | { confirmationSent: true; recommendation: null };

export type CreateRecommendation = {
  firstName: string;
  lastName: string;
  email: string;
  productId: string | null;
  recipientShare: RecipientShare;
  terms: boolean;
  audience: Audience;
  /** Random key of a machine's request; empty: a form of a page that everybody gets, told apart by its browser. */
  attempt: string;
  channel?: string | null;
  campaignId?: string | null;
  /** The consent that a campaign asks for. */
  campaignConsent?: boolean;
  agentNumber?: string | null;
};

const sameAttemptMinutes = 15;

/** The form with all that was typed into it: changed input is another attempt. */
export function hashAttempt(ctx: Ctx, input: CreateRecommendation): string {
  const fields = [
    input.attempt || ctx.viewer.browserHash(),
    input.firstName.trim(),
    input.lastName.trim(),
    emailKey(input.email),
    input.productId,
    input.recipientShare,
    input.audience,
    input.channel ?? null,
    input.campaignId ?? null,
    input.agentNumber ?? null,
  ];
  return ctx.secrets.hash("attempt", JSON.stringify(fields));
}

/** The same form, sent again within a quarter of an hour. */
export function isSameAttempt(earlier: Recommendation, attemptHash: string, now: Date): boolean {
  const minutes = (now.getTime() - earlier.createdAt.getTime()) / 60_000;
  return earlier.attemptHash === attemptHash && minutes <= sameAttemptMinutes;
}

/** The answer to a form whose recommendation is there, now or since an earlier sending: always the same, with the same cookie. */
export function answerAttempt(ctx: Ctx, recommendation: Recommendation): Created {
  const openAtOnce = recommendation.openedAt?.getTime() === recommendation.createdAt.getTime();
  if (!openAtOnce) return { confirmationSent: true, recommendation: null };
  ownerKey(ctx, recommendation.attemptHash ?? recommendation.number).remember();
  return { confirmationSent: false, recommendation };
}
