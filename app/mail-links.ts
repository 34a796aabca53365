import { data, redirect } from "@remix-run/node";
import { path, twin } from "#app/paths.ts";
import type { RequestContext } from "#server/context.ts";
import { peekCertificate } from "#server/people/privacy/certificate.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import type { Language } from "#server/platform/values/language.ts";

/**
 * Links in mails have German paths: redirects people whose language is English to the English page, unless they came
 * from a page of this site, where they chose German.
 */
export function redirectToLanguage(ctx: RequestContext, request: Request, wanted: Language): void {
  if (ctx.language !== "de" || wanted === "de" || request.headers.get("sec-fetch-site") === "same-origin") return;
  const url = new URL(request.url);
  const other = twin(url.pathname, url.search);
  if (other) throw redirect(other, 302);
}

/** A link in a mail whose data was erased since leads to the page of its certificate. Other links are left alone. */
export async function redirectToCertificate(ctx: RequestContext, token: string): Promise<void> {
  const found = await peekCertificate(ctx, token);
  if (!found.ok && found.refusal.code === "tokenInvalid") return;
  throw redirect(path(ctx.language, "erasureCertificate", {}, { t: token }), 302);
}

/**
 * The action of a page behind a mail's link that ends such mails: its button, whose answer is the page at `doneHref`,
 * and one-click requests that mail programs send to the link in a mail's header (RFC 8058), answered by their status.
 */
export async function stopByLink(request: Request, doneHref: string, stop: (token: string) => Promise<Outcome<null>>) {
  const form = await request.formData();
  const token = form.get("token") ?? new URL(request.url).searchParams.get("t") ?? "";
  const ended = await stop(String(token));
  if (!ended.ok || form.get("List-Unsubscribe") === "One-Click") return data(null, { status: ended.ok ? 200 : 404 });
  return redirect(doneHref, 303);
}
