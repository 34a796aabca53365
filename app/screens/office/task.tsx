import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Moment } from "#app/ui/content/day.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { viewTask } from "#server/office/work/task/view.ts";
import { SettledList } from "./parts/run/settled-list.tsx";
import { badLinesOf } from "./parts/task/bad-lines.ts";
import { ImportResult } from "./parts/task/import-result.tsx";
import { OrderFileChecked, OrderFileImported } from "./parts/task/order-file-result.tsx";
import { TaskProgress } from "./parts/task/task-progress.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, (t) => (args.data ? t(`tasks:kind.${args.data.task.kind}`) : t("tasks:title")));

/** Where a kind of task begins. */
const origins = {
  importVouchers: { page: "supportVouchers", label: "toVouchers" },
  bookStatement: { page: "supportStatement", label: "toStatement" },
  checkOrders: { page: "supportOrderFile", label: "toOrderFile" },
  importOrders: { page: "supportOrderFile", label: "toOrderFile" },
} as const;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { t } = i18nFor(context);
  const { language } = context;
  const found = await viewTask(context, me, params.task ?? "");
  if (!found) throw new Response(null, { status: 404 });
  const { kind, state, failure, starter, done, total, tries, createdAt, endedAt, ended, isKept } = found;
  const isOwnWord = failure === "fault" || failure === "interrupted";
  return {
    task: { kind, state, starter, done, total, tries, createdAt, endedAt, ended },
    failure: failure && (isOwnWord ? t(`tasks:failure.${failure}`) : t(`refusal:${failure}`)),
    ownPath: path(language, "supportTask", { task: found.id }),
    all: path(language, "supportTasks"),
    origin: path(language, origins[kind].page),
    fileHref: badLinesOf(ended, t).length > 0 ? path(language, "supportTaskFile", { task: found.id }) : null,
    importForm: isKept ? { action: path(language, "supportOrderFile"), check: found.id } : null,
    bankHref: path(language, "supportBank"),
  };
}

/** How far a task is, and what came of it. */
export default function TaskScreen() {
  const { task, failure, ownPath, all, origin, fileHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation("tasks");
  const { kind, state, starter, done, total, tries, createdAt, endedAt } = task;
  const isOpen = state === "queued" || state === "running";
  return (
    <Screen title={t(`kind.${kind}`)} width="wide">
      <div className="flow" id="verarbeitung" data-refresh={isOpen ? "" : undefined}>
        {state === "failed" ? (
          <Notice tone="error" title={t("says.failed")} live>
            {failure ?? ""}
          </Notice>
        ) : (
          <p role="status">{t(`says.${state}`)}</p>
        )}
        {isOpen ? (
          <>
            <p>
              <TaskProgress done={done} total={total} />
            </p>
            <p>
              <ButtonLink href={ownPath}>{t("refresh")}</ButtonLink>
            </p>
          </>
        ) : null}
        {tries > 1 && state === "done" ? <Notice tone="warning">{t("resumed")}</Notice> : null}
        <Result />
        {fileHref === null ? null : (
          <p>
            <ButtonLink href={fileHref}>{t("file.get")}</ButtonLink>
          </p>
        )}
        <Facts
          facts={[
            { label: t("column.starter"), value: starter },
            { label: t("column.started"), value: <Moment value={new Date(createdAt)} /> },
            ...(endedAt === null ? [] : [{ label: t("column.ended"), value: <Moment value={new Date(endedAt)} /> }]),
          ]}
        />
      </div>
      <p className="actions">
        <ButtonLink href={origin}>{t(origins[kind].label)}</ButtonLink>
        <ButtonLink href={all}>{t("all")}</ButtonLink>
      </p>
    </Screen>
  );
}

function Result() {
  const {
    task: { ended },
    bankHref,
    importForm,
  } = useLoaderData<typeof loader>();
  if (!ended) return null;
  if (ended.kind === "importVouchers") return <ImportResult {...ended.result} />;
  if (ended.kind === "checkOrders") return <OrderFileChecked {...ended.result} importForm={importForm} />;
  if (ended.kind === "importOrders") return <OrderFileImported {...ended.result} />;
  return <SettledList {...ended.result} openHref={bankHref} />;
}
