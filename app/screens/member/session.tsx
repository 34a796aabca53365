import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { sessionData } from "#app/session-data.ts";
import { keepSession } from "#server/domain/account/session.ts";

const headers = { "Cache-Control": "no-store" };

/** How long the session of this browser still lasts; asking does not lengthen it. 401: there is none. */
export function loader({ context }: LoaderFunctionArgs) {
  const session = sessionData(context);
  return Response.json(session, { status: session ? 200 : 401, headers });
}

/** "Stay logged in": the session goes on from now. 401: it has ended. */
export async function action({ context }: ActionFunctionArgs) {
  await keepSession(context, true);
  const session = sessionData(context);
  return Response.json(session, { status: session ? 200 : 401, headers });
}
