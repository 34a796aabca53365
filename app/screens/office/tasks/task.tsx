import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { reportPages } from "#app/layout/report-pages.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Moment } from "#app/ui/content/day.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { formatDay } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { type ListFormat, taskParam } from "#app/ui/list/query.ts";
import type { RequestContext } from "#server/context.ts";
import { type ShownTask, viewTask } from "#server/office/work/task/view.ts";
import { taskFileDays } from "#server/people/privacy/retention.ts";
import type { TaskKind } from "#server/platform/due-work/task/model.ts";
import { addDays, dayOf } from "#server/platform/values/calendar.ts";
import type { Language } from "#server/platform/values/language.ts";
import { SettledList } from "../parts/run/settled-list.tsx";
import { badLinesOf } from "../parts/task/bad-lines.ts";
import { BilledMonthFacts } from "../parts/task/billed-month.tsx";
import { ExportedFile } from "../parts/task/exported-file.tsx";
import { ImportResult, VouchersChecked } from "../parts/task/import-result.tsx";
import { OrderFileChecked, OrderFileImported } from "../parts/task/order-file-result.tsx";
import { TaskProgress } from "../parts/task/task-progress.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, (t) => (args.data ? t(`tasks:kind.${args.data.task.kind}`) : t("tasks:title")));

/** Where a kind of task begins. */
const origins = {
  checkVouchers: { page: "supportVouchers", label: "toVouchers" },
  importVouchers: { page: "supportVouchers", label: "toVouchers" },
  bookStatement: { page: "supportStatement", label: "toStatement" },
  checkOrders: { page: "supportOrderFile", label: "toOrderFile" },
  importOrders: { page: "supportOrderFile", label: "toOrderFile" },
  exportTrail: { page: "auditTrail", label: "toTrail" },
  billMonth: { page: "supportInvoices", label: "toInvoices" },
  exportReport: { page: null, label: "toList" },
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
    origin: originOf(language, kind, ended),
    fileHref: badLinesOf(ended, t).length > 0 ? path(language, "supportTaskFile", { task: found.id }) : null,
    exported: exportedOf(context, found),
    importForm: isKept && isCheck(kind) ? { action: path(language, origins[kind].page), check: found.id } : null,
    bankHref: path(language, "supportBank"),
  };
}

const isCheck = (kind: TaskKind) => kind === "checkOrders" || kind === "checkVouchers";

/** null: only the end of the task says which list it is. */
function originOf(language: Language, kind: TaskKind, ended: ShownTask["ended"]): string | null {
  if (ended?.kind === "exportReport") return path(language, reportPages[ended.result.report]);
  const { page } = origins[kind];
  return page && path(language, page);
}

/** The file that a task made; null: it makes none, or not yet. */
function exportedOf({ language }: RequestContext, { id, ended, isKept, createdAt, starter }: ShownTask) {
  if (ended?.kind !== "exportReport" && ended?.kind !== "exportTrail") return null;
  const href = (format: ListFormat) => {
    const query = { [taskParam]: id, format };
    if (ended.kind === "exportTrail") return path(language, "auditTrailFile", {}, query);
    return path(language, "agencyExport", { report: ended.result.report }, query);
  };
  const formats: ListFormat[] = ended.kind === "exportTrail" ? ["jsonl"] : ["csv", "xlsx"];
  return {
    rows: ended.result.rows,
    files: isKept ? formats.map((format) => ({ format, href: href(format) })) : [],
    until: formatDay(addDays(dayOf(createdAt), taskFileDays)),
    name: starter,
  };
}

/** How far a task is, and what came of it. */
export default function TaskScreen() {
  const { task, failure, ownPath, all, origin, exported, fileHref } = useLoaderData<typeof loader>();
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
        {tries > 1 && state === "done" ? (
          <Notice tone="warning">
            {t(exported ? "exported.again" : kind === "billMonth" ? "billed.again" : "resumed")}
          </Notice>
        ) : null}
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
        <p className="actions">
          {origin === null ? null : <ButtonLink href={origin}>{t(origins[kind].label)}</ButtonLink>}
          <ButtonLink href={all}>{t("all")}</ButtonLink>
        </p>
      </div>
    </Screen>
  );
}

function Result() {
  const {
    task: { ended },
    bankHref,
    exported,
    importForm,
  } = useLoaderData<typeof loader>();
  if (!ended) return null;
  if (ended.kind === "checkVouchers") return <VouchersChecked {...ended.result} importForm={importForm} />;
  if (ended.kind === "importVouchers") return <ImportResult {...ended.result} />;
  if (ended.kind === "checkOrders") return <OrderFileChecked {...ended.result} importForm={importForm} />;
  if (ended.kind === "importOrders") return <OrderFileImported {...ended.result} />;
  if (ended.kind === "billMonth") return <BilledMonthFacts {...ended.result} />;
  if (ended.kind !== "bookStatement") return exported && <ExportedFile {...exported} />;
  return <SettledList {...ended.result} openHref={bankHref} />;
}
