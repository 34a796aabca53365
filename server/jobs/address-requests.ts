import type { JobResult } from "pg-boss";
import type { RequestContext } from "#server/context.ts";
import type { SealedAddressRequest } from "#server/people/account/address-request.ts";
import { answerLoginLinkRequest } from "#server/people/account/login/login-link.ts";
import { answerPasswordReset } from "#server/people/account/password/reset-password.ts";
import { answerRegistration, answerRegistrationAgain } from "#server/people/account/register.ts";
import { answerNewsletterRequest } from "#server/people/newsletter/request-opt-in.ts";
import { answerUnsubscribe } from "#server/people/newsletter/unsubscribe.ts";
import { isOtherRelease, otherRelease } from "#server/platform/fault.ts";
import type { AddressRequest } from "#server/referral/address-request.ts";
import { answerConfirmationRequest } from "#server/referral/recommendation/confirmation.ts";
import { answerApplication } from "#server/referral/recommendation/create.ts";
import { answerRewardLinksRequest } from "#server/rewards/claim/owner/links.ts";
import { answerRewardMailRequest } from "#server/rewards/claim/owner/request-reward-mail.ts";
import type { JobDeps } from "./job-deps.ts";
import { tracedJob } from "./trace-job.ts";

type Job = { id: string; data: SealedAddressRequest };

/** Processes a batch concurrently. Each job has its own result: one that fails does not delay others. */
export function answerAddressRequests(deps: JobDeps, jobs: Job[]): Promise<JobResult[]> {
  return Promise.all(jobs.map((job) => tracedJob("answer address request", job, () => answerOne(deps, job))));
}

async function answerOne(deps: JobDeps, { id, data }: Job): Promise<JobResult> {
  try {
    const tenant = await deps.tenants.byId(data.tenantId);
    if (!tenant) return { id, status: "failed", output: { reason: "unknown tenant" } };
    const ctx = deps.contextFor(tenant, await deps.now(), id);
    await answer(ctx, ctx.addressRequests.open(data));
    return { id, status: "completed" };
  } catch (fault) {
    if (isOtherRelease(fault)) {
      deps.log.warn({ err: fault, requestId: id }, "a request waits for a worker of another release");
      return { id, status: "failed", output: { reason: "other release" } };
    }
    deps.log.error({ err: fault, tenantId: data.tenantId, requestId: id }, "a request by address was not answered");
    return { id, status: "failed", output: { reason: "fault" } };
  }
}

/**
 * Looks the address up and mails its owner what applies. A repetition sends no mail twice. Throws otherRelease for a
 * kind that this release does not know.
 */
export async function answer(ctx: RequestContext, request: AddressRequest): Promise<void> {
  const askedAt = new Date(request.askedAt);
  switch (request.kind) {
    case "loginLink":
      return answerLoginLinkRequest(ctx, { ...request, askedAt });
    case "passwordReset":
      return answerPasswordReset(ctx, { ...request, askedAt });
    case "registration":
      return answerRegistration(ctx, { ...request, askedAt });
    case "registrationAgain":
      return answerRegistrationAgain(ctx, { ...request, askedAt });
    case "confirmation":
      return answerConfirmationRequest(ctx, request);
    case "rewardLinks":
      return answerRewardLinksRequest(ctx, { ...request, askedAt });
    case "rewardMail":
      return answerRewardMailRequest(ctx, { ...request, askedAt });
    case "recommendation":
      return answerApplication(ctx, request.application, askedAt);
    case "newsletter":
      return answerNewsletterRequest(ctx, request.request, askedAt);
    case "unsubscribe":
      return answerUnsubscribe(ctx, request.email, askedAt);
    default:
      throw otherRelease("request");
  }
}
