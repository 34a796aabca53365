import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import { invalid, refused } from "#app/forms/form.ts";
import { redirectToCertificate, redirectToLanguage } from "#app/mail-links.ts";
import { path } from "#app/paths.ts";
import type { RequestContext } from "#server/context.ts";
import { type PasswordLink, peekPasswordLink, setPassword } from "#server/people/account/password/set-password.ts";
import { newPasswordForm } from "#server/people/account/schema.ts";
import { refusalRow } from "#server/platform/refusals.ts";

/** What the page behind a mail's link shows: its form, or that the link has ended. null: the URL has no token. */
export async function passwordLink(ctx: RequestContext, request: Request, purpose: PasswordLink) {
  const token = new URL(request.url).searchParams.get("t");
  if (token === null) return null;
  const link = await peekPasswordLink(ctx, purpose, token);
  if (!link.ok) await redirectToCertificate(ctx, token);
  if (!link.ok) return { view: "over" as const, token: null, email: null, attempt: "", status: 410 };
  redirectToLanguage(ctx, request, link.value.language);
  return { view: "set" as const, token, email: link.value.email, attempt: ctx.secrets.newId(), status: 200 };
}

/** Handles the form behind a mail's link: sets the password and redirects to the personal area. */
export async function consumePasswordLink(ctx: RequestContext, form: FormData, purpose: PasswordLink) {
  const { language } = ctx;
  const token = String(form.get("token") ?? "");
  const submission = parseWithZod(form, { schema: newPasswordForm });
  if (submission.status !== "success") return invalid(submission);
  const attempt = String(form.get("attempt") ?? "");
  const outcome = await setPassword(ctx, purpose, { token, attempt, password: submission.value.password });
  if (outcome.ok) return redirect(path(language, "personalArea"), 303);
  // The page of a link that has ended explains it.
  const isOver = [404, 410].includes(refusalRow(outcome.refusal).status);
  const page = purpose === "register" ? "register" : "setPassword";
  return isOver ? redirect(path(language, page, {}, { t: token }), 303) : refused(submission, outcome.refusal);
}
