import { Readable } from "node:stream";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { listRequest, taskParam } from "#app/ui/list/query.ts";
import { exportTrail, sizeOfTrail } from "#server/office/trail/view-trail.ts";
import { startTrailExport } from "#server/office/work/task/exports.ts";
import { fetchTrail } from "#server/office/work/task/fetch-file.ts";
import { auditList } from "#server/platform/audit/model.ts";
import { isLong } from "#server/platform/report/model.ts";
import { dayOf } from "#server/platform/values/calendar.ts";

/**
 * The entries that the filter in the URL leaves, one JSON document a line, streamed while they are read. If they are
 * many, only what a task made (`taskParam`); else it leads to the trail's page, which has the button that starts
 * one.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const url = new URL(request.url);
  const { filter } = listRequest(auditList, url.searchParams);
  const task = url.searchParams.get(taskParam);
  if (task === null && isLong(await sizeOfTrail(context, me, filter)))
    throw redirect(`${path(context.language, "auditTrail")}${url.search}`, 303);
  const lines = task === null ? await exportTrail(context, me, filter) : await fetchTrail(context, me, task);
  if (!lines.ok) throw new Response(null, { status: task === null ? 403 : 404 });
  const name = `${context.tenant.id}-protokoll-${dayOf(context.now())}.jsonl`;
  return new Response(Readable.toWeb(Readable.from(lines.value, { objectMode: false })) as ReadableStream, {
    headers: {
      "Content-Type": "application/x-ndjson; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** Starts making the file, and leads to the task. */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { filter } = listRequest(auditList, new URL(request.url).searchParams);
  const attempt = String((await request.formData()).get("attempt") || context.secrets.newId());
  const outcome = await startTrailExport(context, me, { filter, attempt });
  if (!outcome.ok) throw new Response(null, { status: 403 });
  return redirect(path(context.language, "supportTask", { task: outcome.value }), 303);
}
