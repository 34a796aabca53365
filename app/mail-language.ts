import { redirect } from "@remix-run/node";
import type { RequestContext } from "#server/domain/context.ts";
import type { Language } from "#server/domain/tenant/model.ts";
import { twin } from "./paths.ts";

/**
 * Links in mails are German paths: whoever reads English goes on at the English twin. Whoever chose German on this very
 * site stays.
 */
export function followLanguage(ctx: RequestContext, request: Request, wanted: Language): void {
  if (ctx.language !== "de" || wanted === "de" || request.headers.get("sec-fetch-site") === "same-origin") return;
  const url = new URL(request.url);
  const other = twin(url.pathname, url.search);
  if (other) throw redirect(other, 302);
}
