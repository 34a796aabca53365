import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAgencyUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Day } from "#app/ui/content/day.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { List } from "#app/ui/list/list.tsx";
import { leadStates, openLeadStates } from "#server/agencies/lead/states.ts";
import { useReportFilters } from "./parts/filters.ts";
import { loadReport } from "./parts/report-page.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyReports:leads.title"));

export function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  return loadReport(context, request, me, "leads");
}

/** The agency's leads; those that have waited longest first. */
export default function AgencyLeads() {
  const { view, items, exportPath, language, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation("agencyReports");
  return (
    <Screen width="wide" title={t("leads.title")} lead={t("leads.lead")}>
      <List
        caption={t("leads.title")}
        view={view}
        items={items}
        keyOf={({ id }) => id}
        exportPath={exportPath}
        filters={useReportFilters("lead", leadStates, ["state", "from", "until", "number"])}
        empty={{ title: t("leads.emptyTitle"), text: t("leads.emptyText") }}
        unlisted={{ id: true, email: true, recommendationNumber: true, nextStepOn: true }}
        columns={[
          {
            name: "name",
            label: t("column.name"),
            isTitle: true,
            cell: ({ id, name }) => (
              <Link to={path(language, "agencyLead", { leadId: id })}>{name || t("leads.erased")}</Link>
            ),
          },
          { name: "company", isExtra: true, label: t("column.company"), cell: ({ company }) => company },
          { name: "state", label: t("column.state"), cell: ({ state }) => t(`lead.${state}`) },
          {
            name: "attentionAt",
            label: t("column.attentionAt"),
            isSortable: true,
            cell: ({ state, attentionAt }) =>
              openLeadStates.includes(state) ? (
                <span className={attentionAt <= now ? "due" : undefined}>
                  <Day value={attentionAt} />
                  {attentionAt <= now ? ` ${t("leads.due")}` : null}
                </span>
              ) : null,
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
            cell: ({ arrival }) => arrival && t(`arrival.${arrival}`),
          },
          { name: "productName", label: t("column.productName"), cell: ({ productName }) => productName },
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
