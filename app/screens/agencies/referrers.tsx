import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAgencyUser } from "#app/guards.ts";
import { title } from "#app/seo/title.ts";
import { Day } from "#app/ui/content/day.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { List } from "#app/ui/list/list.tsx";
import { useReportFilters } from "./parts/filters.ts";
import { loadReport } from "./parts/report-page.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyReports:referrers.title"));

export function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  return loadReport(context, request, me, "referrers");
}

/** The agency's referrers and the results of their recommendations. */
export default function AgencyReferrers() {
  const { view, items, files } = useLoaderData<typeof loader>();
  const { t } = useTranslation("agencyReports");
  return (
    <Screen width="wide" title={t("referrers.title")}>
      <List
        caption={t("referrers.title")}
        view={view}
        items={items}
        keyOf={({ id }) => id}
        files={files}
        filters={useReportFilters([], ["from", "until"])}
        empty={{ title: t("referrers.emptyTitle"), text: t("referrers.emptyText") }}
        unlisted={{ id: true }}
        columns={[
          { name: "name", label: t("column.name"), isTitle: true, cell: ({ name }) => name },
          { name: "email", label: t("column.email"), cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
          {
            name: "createdAt",
            label: t("column.createdAt"),
            isSortable: true,
            cell: ({ createdAt }) => <Day value={createdAt} />,
          },
          {
            name: "recommendations",
            label: t("column.recommendations"),
            align: "end",
            cell: ({ recommendations }) => recommendations,
          },
          { name: "leads", label: t("column.leads"), align: "end", cell: ({ leads }) => leads },
          { name: "orders", label: t("column.orders"), align: "end", cell: ({ orders }) => orders },
        ]}
      />
    </Screen>
  );
}
