import { useTranslation } from "react-i18next";
import { Moment } from "#app/ui/content/day.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { ListedTask } from "#server/office/work/task/view.ts";
import { TaskProgress } from "./task-progress.tsx";

type Row = Pick<ListedTask, "id" | "kind" | "state" | "done" | "total" | "starter"> & {
  href: string;
  createdAt: Date | string;
  endedAt: Date | string | null;
};

/** Tasks, one per line, the newest first. */
export function TaskList({ tasks }: { tasks: readonly Row[] }) {
  const { t } = useTranslation("tasks");
  return (
    <div className="list">
      <Table
        className="list-table"
        caption={t("title")}
        rows={tasks}
        keyOf={({ id }) => id}
        columns={[
          {
            name: "kind",
            label: t("column.kind"),
            isTitle: true,
            cell: ({ kind, href }) => <a href={href}>{t(`kind.${kind}`)}</a>,
          },
          {
            name: "state",
            label: t("column.state"),
            cardLabel: t("column.state"),
            cell: ({ state, done, total }) => (
              <span>
                {t(`state.${state}`)} {state === "running" ? <TaskProgress done={done} total={total} /> : null}
              </span>
            ),
          },
          {
            name: "starter",
            label: t("column.starter"),
            cardLabel: t("column.starter"),
            cell: ({ starter }) => starter,
          },
          {
            name: "started",
            label: t("column.started"),
            cardLabel: t("column.started"),
            cell: ({ createdAt }) => <Moment value={new Date(createdAt)} />,
          },
          {
            name: "ended",
            label: t("column.ended"),
            cardLabel: t("column.ended"),
            cell: ({ endedAt }) => (endedAt === null ? t("waits") : <Moment value={new Date(endedAt)} />),
          },
        ]}
      />
    </div>
  );
}
