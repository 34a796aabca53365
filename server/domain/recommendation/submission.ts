import type { Adviser } from "../agency/model.ts";
import type { Audience } from "../audience.ts";
import type { CaptchaAnswer } from "../captcha/model.ts";
import type { RequestContext } from "../context.ts";
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
  /** The employee's number at the agency: like agentNumber a hint that nobody checked. */
  employeeNumber?: string | null;
  /** The adviser whom it recommends; found by the caller. */
  adviser?: Pick<Adviser, "id" | "agencyId"> | null;
  /** A call-centre agent sends it for somebody on the telephone: their number, from the login, and how the caller agreed. */
  caller?: { agentNumber: string | null; agreed: "spoken" | "other" };
  /** By the form for employees and service providers, who need an approved address. */
  isStaffForm?: boolean;
  /** Asks for the newsletter, too. */
  newsletter?: boolean;
  /** Where the tenant wants a captcha before recommending. */
  captcha?: CaptchaAnswer;
};

const sameSubmissionMinutes = 15;

/** The idempotency key of a form with all that was typed into it: changed input is another submission. */
export function hashSubmission(ctx: RequestContext, input: CreateRecommendation): string {
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
    input.employeeNumber ?? null,
    input.adviser?.id ?? null,
  ];
  return ctx.secrets.hash("attempt", JSON.stringify(fields));
}

/** Whether a recommendation was made by this form, at most a quarter of an hour before `at`. */
export function isSameSubmission(made: Recommendation, attemptHash: string, at: Date): boolean {
  const minutes = (at.getTime() - made.createdAt.getTime()) / 60_000;
  return made.attemptHash === attemptHash && minutes <= sameSubmissionMinutes;
}

/** The answer to a form whose recommendation is there, now or since an earlier sending: always the same, with the same cookie. */
export function answerSubmission(ctx: RequestContext, recommendation: Recommendation): Created {
  const openAtOnce = recommendation.openedAt?.getTime() === recommendation.createdAt.getTime();
  if (!openAtOnce) return { confirmationSent: true, recommendation: null };
  ownerKey(ctx, recommendation.attemptHash ?? recommendation.number).remember();
  return { confirmationSent: false, recommendation };
}
