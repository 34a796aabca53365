import type { Adviser } from "#server/catalogue/agency/model.ts";
import { ownerKey } from "#server/people/account/owner.ts";
import type { CaptchaAnswer } from "#server/people/captcha/model.ts";
import type { Audience } from "#server/platform/values/audience.ts";
import { emailKey } from "#server/platform/values/email.ts";
import type { RecipientShare } from "#server/platform/values/money.ts";
import type { Agreement } from "../agreed-terms.ts";
import type { RequestContext } from "../context.ts";
import type { Recommendation } from "./model.ts";

/**
 * Either the recommendation is made and open; or a mail went to the address, and the answer reveals nothing about its
 * content.
 */
export type Created =
  | { confirmationSent: false; recommendation: Recommendation }
  | { confirmationSent: true; recommendation: null };

export type CreateRecommendation = {
  firstName: string;
  lastName: string;
  email: string;
  productId: string | null;
  recipientShare: RecipientShare;
  terms: Agreement;
  audience: Audience;
  /** Random key of a machine's request; empty for a form on a cached page, which is told apart by its browser. */
  attempt: string;
  channel?: string | null;
  campaignId?: string | null;
  /** The consent required by the campaign. */
  campaignConsent?: boolean;
  agentNumber?: string | null;
  /** The employee's number at the agency; an unverified hint like agentNumber. */
  employeeNumber?: string | null;
  /** The adviser that the recommendation is for; looked up by the calling function. */
  adviser?: Pick<Adviser, "id" | "agencyId"> | null;
  /**
   * Set if a call-centre agent sends the form for a person on the telephone: the agent's number, from the login, and
   * how the caller agreed.
   */
  caller?: { agentId: string; agentNumber: string | null; agreed: "spoken" | "other" };
  /** Sent by the form for employees and service providers, which requires an approved address. */
  isStaffForm?: boolean;
  /** The newsletter box was ticked. */
  newsletter?: boolean;
  /** The answer to the captcha, if the tenant requires one before recommending. */
  captcha?: CaptchaAnswer;
};

const sameSubmissionMinutes = 15;
/** How long after the first one another sending may arrive without the first answer's cookie: a double click. */
const doubleClickMinutes = 1;

/** Idempotency key of a form, covering all its input: changed input is another submission. */
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

/** Whether the recommendation was made by this form, at most 15 minutes before `at`. */
export function isSameSubmission(made: Recommendation, attemptHash: string, at: Date): boolean {
  const minutes = (at.getTime() - made.createdAt.getTime()) / 60_000;
  return made.attemptHash === attemptHash && minutes <= sameSubmissionMinutes;
}

/**
 * Whether the sender of the same form may get the first answer, and with it the owner key: the form has a key of its
 * own, nothing was opened yet, the browser has the owner key, or it sent both before the first answer reached it.
 * Later, another browser of the same network that types the same is somebody else's.
 */
export function isSameSender(
  ctx: Pick<RequestContext, "viewer" | "now">,
  made: Pick<Recommendation, "ownerKeyHash" | "createdAt">,
  { attempt }: Pick<CreateRecommendation, "attempt">,
): boolean {
  if (attempt !== "" || made.ownerKeyHash === null || made.ownerKeyHash === ctx.viewer.ownerKeyHash) return true;
  return ctx.now().getTime() - made.createdAt.getTime() <= doubleClickMinutes * 60_000;
}

/**
 * The answer to a form whose recommendation exists, made now or by an earlier sending: always the same, with the same
 * cookie.
 */
export function answerSubmission(ctx: RequestContext, recommendation: Recommendation): Created {
  const openAtOnce = recommendation.openedAt?.getTime() === recommendation.createdAt.getTime();
  if (!openAtOnce) return { confirmationSent: true, recommendation: null };
  ownerKey(ctx, recommendation.attemptHash ?? recommendation.number).setCookie();
  return { confirmationSent: false, recommendation };
}
