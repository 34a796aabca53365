import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAgencyUser } from "#app/guards.ts";
import { title } from "#app/seo/title.ts";
import { Day } from "#app/ui/content/day.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { List } from "#app/ui/list/list.tsx";
import { orderStates } from "#server/orders/states.ts";
import { useReportFilters } from "./parts/filters.ts";
import { LeadLink, NumberLink } from "./parts/number-link.tsx";
import { loadReport } from "./parts/report-page.ts";

const states = orderStates.map((state) => `order.${state}` as const);

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyReports:orders.title"));

export function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  return loadReport(context, request, me, "orders");
}

/** Orders from the agency's recommendations. */
export default function AgencyOrders() {
  const { opensLeads, view, items, files } = useLoaderData<typeof loader>();
  const { t } = useTranslation("agencyReports");
  return (
    <Screen width="wide" title={t("orders.title")}>
      <List
        caption={t("orders.title")}
        view={view}
        items={items}
        keyOf={({ id }) => id}
        files={files}
        filters={useReportFilters(states, ["state", "release", "from", "until", "number"])}
        empty={{ title: t("orders.emptyTitle"), text: t("orders.emptyText") }}
        unlisted={{ id: true, leadId: true, recommendedProduct: true, confirmedAt: true, isDoubted: true }}
        columns={[
          {
            name: "externalId",
            label: t("column.externalId"),
            isTitle: true,
            cell: ({ externalId, leadId }) => <LeadLink leadId={opensLeads ? leadId : null}>{externalId}</LeadLink>,
          },
          { name: "state", label: t("column.state"), cell: ({ state }) => t(`order.${state}`) },
          {
            name: "orderedAt",
            label: t("column.orderedAt"),
            isSortable: true,
            cell: ({ orderedAt }) => <Day value={orderedAt} />,
          },
          { name: "productName", label: t("column.productName"), cell: ({ productName }) => productName },
          { name: "referrer", label: t("column.referrer"), cell: ({ referrer }) => referrer },
          {
            name: "recommendationNumber",
            label: t("column.recommendationNumber"),
            cell: ({ recommendationNumber }) => <NumberLink number={recommendationNumber} />,
          },
          {
            name: "stateSince",
            label: t("column.stateSince"),
            isSortable: true,
            cell: ({ stateSince }) => <Day value={stateSince} />,
          },
        ]}
      />
    </Screen>
  );
}
