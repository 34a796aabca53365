import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { ReadContext, RequestContext } from "../context.ts";
import type { CaptchaAnswer, CaptchaPurpose, Solved } from "./model.ts";
import { isRightAnswer, readQuestion } from "./text-question.ts";

/** Whether a captcha is solved, made for this purpose, unexpired and unused; does not use it up. */
export async function checkCaptcha(
  ctx: RequestContext,
  purpose: CaptchaPurpose,
  answer: CaptchaAnswer,
): Promise<Outcome<Solved>> {
  const read = await solved(ctx, purpose, answer);
  if (!read.ok) return read;
  return (await ctx.spentCaptchas.usedFor(read.value.id)) === null ? read : refuse("captchaWrong");
}

/**
 * Uses a captcha up for one form. `submission` is the keyed hash of all its input, so the same form sent twice passes
 * twice, while another form with the same captcha does not. A wrong answer uses the question up, too: there is one
 * guess for each question.
 */
export async function passCaptcha(
  ctx: RequestContext,
  purpose: CaptchaPurpose,
  answer: CaptchaAnswer,
  submission: string,
): Promise<Outcome<null>> {
  const read = await solved(ctx, purpose, answer);
  const question = answer.solution === "" ? readQuestion(ctx, answer.token) : null;
  const captcha = read.ok ? read.value : question?.captcha;
  if (!captcha) return read.ok ? refuse("captchaWrong") : read;
  // Expired questions are not stored, because they can no longer be answered.
  if (!read.ok && (answer.answer.trim() === "" || captcha.expiresAt <= ctx.now())) return read;
  const usedFor = read.ok ? submission : "a wrong answer";
  const isFree = await withTransaction(ctx, (tx) => tx.spentCaptchas.spend({ ...captcha, usedFor }));
  if (!read.ok) return read;
  return isFree ? done(null) : refuse("captchaWrong");
}

async function solved(
  ctx: Pick<ReadContext, "secrets" | "now"> & Pick<RequestContext, "proofOfWork">,
  purpose: CaptchaPurpose,
  { solution, token, answer }: CaptchaAnswer,
): Promise<Outcome<Solved>> {
  const now = ctx.now();
  if (solution !== "") {
    const work = await ctx.proofOfWork.check(solution, purpose, now);
    return work ? done(work) : refuse("captchaWrong");
  }
  if (token === "" || answer.trim() === "") return refuse("captchaRequired");
  const question = readQuestion(ctx, token);
  const isGood = question?.purpose === purpose && question.captcha.expiresAt > now && isRightAnswer(question, answer);
  return isGood ? done(question.captcha) : refuse("captchaWrong");
}
