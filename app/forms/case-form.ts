import { parseWithZod } from "@conform-to/zod/v4";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { z } from "zod";
import { path } from "#app/paths.ts";
import { formatCaseNumber, parseCaseNumber } from "#server/office/case/model.ts";
import { officeDay } from "#server/office/work/deadlines.ts";
import { concealAddress, revealWritten } from "#server/people/account/written-to.ts";
import type { CaptchaAnswer } from "#server/people/captcha/model.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { captchaHref, captchaIn, withQuestion } from "./captcha.ts";
import { invalid, refused } from "./form.ts";

type RouteArgs = Pick<LoaderFunctionArgs, "context" | "request">;

/**
 * Loader data of a page that opens a case. `?gesendet=` is the number of the case opened, `?an=` the concealed address
 * of who wrote, `?nr=` a recommendation.
 */
export function caseFormData({ context, request }: RouteArgs, page: "contact" | "missingReward") {
  const { language, viewer } = context;
  const search = new URL(request.url).searchParams;
  const sent = parseCaseNumber(search.get("gesendet") ?? "");
  const { member } = viewer;
  const written = revealWritten(context, search.get("an"));
  return {
    sent: sent && {
      number: formatCaseNumber(sent),
      writtenTo: written?.email ?? null,
      answerBy: written && formatDay(officeDay("message", written.at)),
      again: path(language, page),
      home: path(language, "home"),
    },
    defaults: {
      salutation: member?.salutation ?? null,
      name: member ? `${member.firstName} ${member.lastName}` : null,
      email: member?.email ?? null,
      recommendationNumber: parseNumber(search.get("nr") ?? ""),
    },
    form: {
      action: path(language, page),
      captchaHref: captchaHref(context, "contact"),
      privacyHref: path(language, "privacy"),
    },
  };
}

/**
 * Reads the form, opens the case with it and redirects to `next`, which gets the concealed address; errors are answered
 * with the form and its captcha.
 */
export async function answerCaseForm<Read extends { email: string }, Opened>(
  { context, request }: RouteArgs,
  schema: z.ZodType<Read>,
  open: (ctx: LoaderFunctionArgs["context"], read: Read, captcha: CaptchaAnswer) => Promise<Outcome<Opened>>,
  next: (opened: Opened, an: string) => string,
) {
  const form = await request.formData();
  const captcha = captchaIn(form);
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return withQuestion(context, "contact", captcha, invalid(submission));
  const outcome = await open(context, submission.value, captcha);
  if (!outcome.ok) return withQuestion(context, "contact", captcha, refused(submission, outcome.refusal));
  return redirect(next(outcome.value, concealAddress(context, submission.value.email)), 303);
}
