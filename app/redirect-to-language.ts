import { redirect } from "@remix-run/node";
import { twin } from "#app/paths.ts";
import type { RequestContext } from "#server/context.ts";
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
