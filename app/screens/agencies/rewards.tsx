import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAgencyUser } from "#app/guards.ts";
import { title } from "#app/seo/title.ts";
import { Amount } from "#app/ui/content/amount.tsx";
import { Day } from "#app/ui/content/day.tsx";
import { List } from "#app/ui/list/list.tsx";
import { claimStates } from "#server/rewards/claim/states.ts";
import { AgencyScreen } from "./parts/agency-frame.tsx";
import { useReportFilters } from "./parts/filters.ts";
import { loadReport } from "./parts/report-page.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyMoney:rewards.title"));

export function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  return loadReport(context, request, me, "rewards");
}

/** The rewards that recommendations for the agency caused. */
export default function AgencyRewards() {
  const { frame, view, items, exportPath } = useLoaderData<typeof loader>();
  const { t } = useTranslation("agencyReports");
  const { t: say } = useTranslation("agencyMoney");
  return (
    <AgencyScreen frame={frame} current="agencyRewards" title={say("rewards.title")} lead={say("rewards.lead")}>
      <List
        caption={say("rewards.title")}
        view={view}
        items={items}
        keyOf={({ id }) => id}
        exportPath={exportPath}
        filters={useReportFilters("reward", claimStates, ["state", "from", "until", "number"])}
        empty={{ title: say("rewards.none"), text: say("rewards.noneText") }}
        unlisted={{ id: true }}
        columns={[
          {
            name: "recommendationNumber",
            label: t("column.recommendationNumber"),
            isTitle: true,
            cell: ({ recommendationNumber }) => <span className="recommendation-number">{recommendationNumber}</span>,
          },
          { name: "state", label: t("column.state"), cell: ({ state }) => t(`reward.${state}`) },
          {
            name: "createdAt",
            label: t("column.createdAt"),
            isSortable: true,
            cell: ({ createdAt }) => <Day value={createdAt} />,
          },
          { name: "referrer", label: t("column.referrer"), cell: ({ referrer }) => referrer },
          { name: "productName", label: t("column.productName"), cell: ({ productName }) => productName },
          { name: "role", label: t("column.role"), cell: ({ role }) => t(`role.${role}`) },
          { name: "cents", label: t("column.cents"), align: "end", cell: ({ cents }) => <Amount cents={cents} /> },
        ]}
      />
    </AgencyScreen>
  );
}
