import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSsoUser } from "#app/guards.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { viewTask } from "#server/office/work/task/view.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { csvFile } from "#server/platform/values/csv.ts";
import { badLinesOf } from "../parts/task/bad-lines.ts";

/** All lines of a task that nothing came of, as CSV; 404: there is none. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { t } = i18nFor(context);
  const found = await viewTask(context, me, params.task ?? "");
  const lines = badLinesOf(found?.ended ?? null, t);
  if (!found || lines.length === 0) throw new Response(null, { status: 404 });
  const name = `${t("tasks:file.name")}-${dayOf(found.createdAt)}.csv`;
  return new Response(csvFile(lines), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
