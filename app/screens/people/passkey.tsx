import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireMember } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import type { RequestContext } from "#server/context.ts";
import { addPasskey, offerPasskey } from "#server/people/passkey/add-passkey.ts";
import { logInByPasskey, passkeyRequestOptions } from "#server/people/passkey/log-in.ts";
import type { Site } from "#server/people/passkey/ports.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import { refusalRow } from "#server/platform/refusals.ts";

/** Not a page: passkeys are created and used by the scripts of the login and security pages. */
export function loader({ context }: LoaderFunctionArgs) {
  throw redirect(path(context.language, "login"), 303);
}

/** The server's part of app/browser/passkey-calls.ts: options for the browser, and its answers. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const site = siteOf(context, request);
  const answer = read(form.get("answer"));
  switch (form.get("step")) {
    case "ask":
      return Response.json(await passkeyRequestOptions(context, site));
    case "login":
      return statusOf(await logInByPasskey(context, { site, answer }));
    case "offer": {
      requireMember(context, request);
      const offered = await offerPasskey(context, site);
      return offered.ok ? Response.json(offered.value) : statusOf(offered);
    }
    case "add": {
      const me = requireMember(context, request);
      return statusOf(await addPasskey(context, me, { site, answer, name: String(form.get("name") ?? "") }));
    }
    default:
      return new Response(null, { status: 400 });
  }
}

function statusOf(outcome: Outcome<unknown>): Response {
  return Response.json(null, { status: outcome.ok ? 200 : refusalRow(outcome.refusal).status });
}

/** The host of the request, which passkeys are bound to, and the public scheme. */
function siteOf({ origin }: RequestContext, request: Request): Site {
  const { host, hostname } = new URL(request.url);
  return { origin: `${new URL(origin).protocol}//${host}`, rpId: hostname };
}

function read(json: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(json));
  } catch {
    return null;
  }
}
