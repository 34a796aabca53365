import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Screen } from "#app/ui/layout/screen.tsx";
import { latestTasks } from "#server/office/work/task/view.ts";
import { TaskList } from "../parts/task/task-list.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("tasks:title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const found = await latestTasks(context, me);
  return {
    tasks: found.map(({ id, kind, state, done, total, starter, createdAt, endedAt }) => ({
      id,
      kind,
      state,
      done,
      total,
      starter,
      createdAt,
      endedAt,
      href: path(context.language, "supportTask", { task: id }),
    })),
  };
}

export default function Tasks() {
  const { tasks } = useLoaderData<typeof loader>();
  const { t } = useTranslation("tasks");
  const isOpen = tasks.some(({ state }) => state === "queued" || state === "running");
  return (
    <Screen title={t("title")} lead={t("lead")} width="wide">
      <div id="verarbeitungen" data-refresh={isOpen ? "" : undefined}>
        {tasks.length === 0 ? <p>{t("none")}</p> : <TaskList tasks={tasks} />}
      </div>
    </Screen>
  );
}
