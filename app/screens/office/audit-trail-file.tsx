import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSsoUser } from "#app/guards.ts";
import { listRequest } from "#app/ui/list/query.ts";
import { exportTrail } from "#server/office/trail/view-trail.ts";
import { auditList } from "#server/platform/audit/model.ts";
import { dayOf } from "#server/platform/values/calendar.ts";

/** The entries that the filter in the URL leaves, one JSON document a line, streamed while they are read. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { filter } = listRequest(auditList, new URL(request.url).searchParams);
  const lines = await exportTrail(context, me, filter);
  if (!lines.ok) throw new Response(null, { status: 403 });
  const name = `${context.tenant.id}-protokoll-${dayOf(context.now())}.jsonl`;
  return new Response(Readable.toWeb(Readable.from(lines.value, { objectMode: false })) as ReadableStream, {
    headers: {
      "Content-Type": "application/x-ndjson; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
