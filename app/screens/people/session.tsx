import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { sessionData, ssoSessionData } from "#app/layout/session-data.ts";
import { extendSession } from "#server/people/account/login/session.ts";
import { extendSsoSession } from "#server/people/sso/session.ts";

const headers = { "Cache-Control": "no-store" };

/** Which of this browser's two sessions is meant: pages of SSO users send this parameter. */
const isSso = (request: Request) => new URL(request.url).searchParams.get("bereich") === "agentur";

function answer(context: LoaderFunctionArgs["context"], request: Request) {
  const session = isSso(request) ? ssoSessionData(context) : sessionData(context);
  return Response.json(session, { status: session ? 200 : 401, headers });
}

/** How long this browser's session still lasts; asking does not extend it. 401: there is none. */
export function loader({ context, request }: LoaderFunctionArgs) {
  return answer(context, request);
}

/** "Stay logged in": extends the session from now. 401: it has ended. */
export async function action({ context, request }: ActionFunctionArgs) {
  if (isSso(request)) await extendSsoSession(context, true);
  else await extendSession(context, true);
  return answer(context, request);
}
