import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAgencyUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Day } from "#app/ui/content/day.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { List } from "#app/ui/list/list.tsx";
import { recommendationStates } from "#server/referral/recommendation/states.ts";
import { channelKey } from "./parts/cells.ts";
import { useReportFilters } from "./parts/filters.ts";
import { loadReport } from "./parts/report-page.ts";

const states = recommendationStates.map((state) => `recommendation.${state}` as const);

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyReports:recommendations.title"));

export function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  return loadReport(context, request, me, "recommendations");
}

/** The agency's recommendations and their states. The recipients' names are only shown in leads. */
export default function AgencyRecommendations() {
  const { opensLeads, language, view, items, files } = useLoaderData<typeof loader>();
  const { t } = useTranslation("agencyReports");
  return (
    <Screen width="wide" title={t("recommendations.title")}>
      <List
        caption={t("recommendations.title")}
        view={view}
        items={items}
        keyOf={({ number }) => number}
        files={files}
        filters={useReportFilters(states, ["state", "from", "until", "number"])}
        empty={{ title: t("recommendations.emptyTitle"), text: t("recommendations.emptyText") }}
        unlisted={{}}
        columns={[
          {
            name: "number",
            label: t("column.number"),
            isTitle: true,
            cell: ({ number }) => <span className="recommendation-number">{number}</span>,
          },
          { name: "state", label: t("column.state"), cell: ({ state }) => t(`recommendation.${state}`) },
          {
            name: "createdAt",
            label: t("column.createdAt"),
            isSortable: true,
            cell: ({ createdAt }) => <Day value={createdAt} />,
          },
          { name: "referrer", label: t("column.referrer"), cell: ({ referrer }) => referrer },
          {
            name: "productName",
            label: t("column.productName"),
            cell: ({ productName }) => productName || t("anyProduct"),
          },
          {
            name: "channel",
            label: t("column.channel"),
            cell: ({ channel }) => {
              const key = channelKey(channel ?? "");
              return key ? t(`channel.${key}`) : channel;
            },
          },
          {
            name: "leads",
            label: t("column.leads"),
            align: "end",
            cell: ({ number, leads }) =>
              leads > 0 && opensLeads ? <Link to={path(language, "agencyLeads", {}, { number })}>{leads}</Link> : leads,
          },
        ]}
      />
    </Screen>
  );
}
