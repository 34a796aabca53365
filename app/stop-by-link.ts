import { data, redirect } from "@remix-run/node";
import type { Outcome } from "#server/platform/outcome.ts";

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
