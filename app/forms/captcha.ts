import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { RequestContext } from "#server/context.ts";
import { isCaptchaRequired } from "#server/people/captcha/is-required.ts";
import type { CaptchaAnswer, CaptchaPurpose } from "#server/people/captcha/model.ts";
import { newTextQuestion, readQuestion, type TextQuestion } from "#server/people/captcha/text-question.ts";

const purposeNames = { contact: "kontakt", recommendation: "empfehlung", invitation: "einladung" } as const;

/** The URL where a form's script asks whether a captcha is needed, and gets one (GET /kontakt of the facade). */
export function captchaHref(ctx: Pick<RequestContext, "tenant">, purpose: CaptchaPurpose): string {
  return `/api/v1/${ctx.tenant.id}/kontakt?cmd=IsCaptchaRequired&zweck=${purposeNames[purpose]}`;
}

/** The captcha fields of a form; values longer than possible are ignored. */
export function captchaIn(form: FormData): CaptchaAnswer {
  const field = (name: string, maxLength: number) => {
    const value = form.get(name);
    return typeof value === "string" && value.length <= maxLength ? value : "";
  };
  return {
    solution: field("captchaSolution", 2000),
    token: field("captchaToken", 300),
    answer: field("captcha", 20),
  };
}

type Answered = { data: { result: SubmissionResult; refusal: string | null }; init: ResponseInit | null };

/**
 * Adds a question in words to a form that came back with errors and needs a captcha; the form's page itself is cached
 * for everybody and so contains none. A question already answered stays if another field was wrong; a used one is
 * replaced.
 */
export async function withQuestion(
  ctx: RequestContext,
  purpose: CaptchaPurpose,
  captcha: CaptchaAnswer,
  answered: Answered,
) {
  const question = (await isCaptchaRequired(ctx, purpose)) ? await questionAgain(ctx, purpose, captcha) : null;
  return data({ ...answered.data, question }, answered.init ?? {});
}

async function questionAgain(
  ctx: RequestContext,
  purpose: CaptchaPurpose,
  { token }: CaptchaAnswer,
): Promise<TextQuestion> {
  const question = token === "" ? null : readQuestion(ctx, token);
  const isUsable =
    question?.purpose === purpose &&
    question.captcha.expiresAt > ctx.now() &&
    (await ctx.spentCaptchas.usedFor(question.captcha.id)) === null;
  if (!question || !isUsable) return newTextQuestion(ctx, purpose);
  const { kind, one, other } = question;
  return { kind, one, other, token };
}
