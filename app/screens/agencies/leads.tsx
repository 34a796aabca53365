import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isConfirmed } from "#app/forms/form.ts";
import { requireAgencyUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Day } from "#app/ui/content/day.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { BulkChoose, BulkResults, BulkTick } from "#app/ui/list/bulk.tsx";
import { List } from "#app/ui/list/list.tsx";
import { closeLeads } from "#server/agencies/lead/close-leads.ts";
import { lostReasons } from "#server/agencies/lead/model.ts";
import { reopenLeads } from "#server/agencies/lead/reopen-leads.ts";
import { leadStates, openLeadStates } from "#server/agencies/lead/states.ts";
import { ClosePreview } from "./parts/close-preview.tsx";
import { useReportFilters } from "./parts/filters.ts";
import { closedLeadsIn, ReopenResults, UndoClosing } from "./parts/reopen.tsx";
import { loadReport, maxAtOnce } from "./parts/report-page.ts";

const states = leadStates.map((state) => `lead.${state}` as const);

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyReports:leads.title"));

export function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  return loadReport(context, request, me, "leads");
}

/**
 * Closes several leads: first asks why (`intent` "choose"), then closes them for that reason; `intent` "reopen" takes
 * that back.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const form = await request.formData();
  const nothing = { chosen: null, missing: null, results: null, reopened: null };
  if (form.get("intent") === "reopen") {
    const closed = closedLeadsIn(form).slice(0, maxAtOnce);
    return data({ ...nothing, reopened: await reopenLeads(context, me, closed) });
  }
  const chosen = form.getAll("id").map(String).slice(0, maxAtOnce);
  if (chosen.length === 0) return data({ ...nothing, chosen }, { status: 400 });
  if (form.get("intent") !== "closeChosen") return data({ ...nothing, chosen });
  const typed = String(form.get("lostReason") ?? "");
  const reason = lostReasons.find((one) => one === typed);
  if (!reason || !isConfirmed(form)) {
    const missing = { reason: typed, isReasonMissing: !reason, isUnconfirmed: !isConfirmed(form) };
    return data({ ...nothing, chosen, missing }, { status: 400 });
  }
  return data({ ...nothing, results: await closeLeads(context, me, chosen, reason) });
}

/** The agency's leads; those that have waited longest first. */
export default function AgencyLeads() {
  const { view, items, files, language, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("agencyReports");
  const open = items.filter(({ state }) => openLeadStates.includes(state));
  // The lead's page leads back to the list as it is here.
  const liste = useLocation().search.slice(1);
  return (
    <Screen width="wide" title={t("leads.title")} lead={t("leads.lead")}>
      {answer?.chosen ? (
        <ClosePreview leads={open.filter(({ id }) => answer.chosen.includes(id))} missing={answer.missing} />
      ) : null}
      {answer?.results ? (
        <BulkResults
          results={answer.results}
          done={(count) => t("close.done", { count })}
          why={(code) => (code === "notFound" ? t("close.unknown") : null)}
          undo={<UndoClosing closed={answer.results} />}
        />
      ) : null}
      {answer?.reopened ? <ReopenResults results={answer.reopened} /> : null}
      <List
        caption={t("leads.title")}
        view={view}
        items={items}
        keyOf={({ id }) => id}
        files={files}
        filters={useReportFilters(states, ["state", "from", "until", "number"])}
        bulk={
          <BulkChoose
            ids={open.map(({ id }) => id)}
            choose={t("close.choose")}
            all={t("close.all", { count: open.length })}
          />
        }
        empty={{ title: t("leads.emptyTitle"), text: t("leads.emptyText") }}
        unlisted={{ id: true, email: true, recommendationNumber: true, nextStepOn: true }}
        columns={[
          {
            name: "chosen",
            label: t("bulk.column"),
            isAction: true,
            cell: ({ id, name, state }) =>
              openLeadStates.includes(state) ? <BulkTick id={id} name={name || t("leadPage.nameless")} /> : null,
          },
          {
            name: "name",
            label: t("column.name"),
            isTitle: true,
            cell: ({ id, name }) => (
              <Link to={path(language, "agencyLead", { leadId: id }, { liste })}>{name || t("leads.erased")}</Link>
            ),
          },
          { name: "company", isExtra: true, label: t("column.company"), cell: ({ company }) => company },
          { name: "state", label: t("column.state"), cell: ({ state }) => t(`lead.${state}`) },
          {
            name: "attentionAt",
            label: t("column.attentionAt"),
            isSortable: true,
            cell: ({ state, attentionAt }) =>
              openLeadStates.includes(state) ? <AttentionDay day={attentionAt} isDue={attentionAt <= now} /> : null,
          },
          { name: "nextStep", label: t("column.nextStep"), cell: ({ nextStep }) => nextStep },
          {
            name: "phone",
            label: t("column.phone"),
            cell: ({ phone }) => phone && <a href={`tel:${phone}`}>{phone}</a>,
          },
          { name: "city", isExtra: true, label: t("column.city"), cell: ({ city }) => city },
          {
            name: "arrival",
            isExtra: true,
            label: t("column.arrival"),
            cell: ({ arrival }) => t(`arrival.${arrival}`),
          },
          {
            name: "productName",
            label: t("column.productName"),
            cell: ({ productName }) => productName || t("anyProduct"),
          },
          { name: "referrer", label: t("column.referrer"), cell: ({ referrer }) => referrer },
          {
            name: "touchedAt",
            isExtra: true,
            label: t("column.touchedAt"),
            isSortable: true,
            cell: ({ touchedAt }) => <Day value={touchedAt} />,
          },
          {
            name: "createdAt",
            isExtra: true,
            label: t("column.createdAt"),
            isSortable: true,
            cell: ({ createdAt }) => <Day value={createdAt} />,
          },
        ]}
      />
    </Screen>
  );
}

/** When a lead needs attention; marked once that day has come. */
function AttentionDay({ day, isDue }: { day: string | Date; isDue: boolean }) {
  const { t } = useTranslation("agencyReports");
  return (
    <span className={isDue ? "due" : undefined}>
      <Day value={day} />
      {isDue ? ` ${t("leads.due")}` : null}
    </span>
  );
}
