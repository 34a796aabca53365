import { redirect } from "@remix-run/node";
import { path } from "#app/paths.ts";
import type { RequestContext } from "#server/context.ts";
import { peekCertificate } from "#server/people/privacy/certificate.ts";

/** A link in a mail whose data was erased since leads to the page of its certificate. Other links are left alone. */
export async function redirectToCertificate(ctx: RequestContext, token: string): Promise<void> {
  const found = await peekCertificate(ctx, token);
  if (!found.ok && found.refusal.code === "tokenInvalid") return;
  throw redirect(path(ctx.language, "erasureCertificate", {}, { t: token }), 302);
}
