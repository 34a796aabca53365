import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAgencyUser } from "#app/guards.ts";
import { title } from "#app/seo/title.ts";
import { Amount } from "#app/ui/content/amount.tsx";
import { Day } from "#app/ui/content/day.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { List } from "#app/ui/list/list.tsx";
import { claimStates } from "#server/rewards/claim/states.ts";
import { useReportFilters } from "./parts/filters.ts";
import { NumberLink } from "./parts/number-link.tsx";
import { loadReport } from "./parts/report-page.ts";

const states = claimStates.map((state) => `reward.${state}` as const);

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyMoney:rewards.title"));

export function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  return loadReport(context, request, me, "rewards");
}

/** The rewards that recommendations for the agency caused. */
export default function AgencyRewards() {
  const { view, items, files } = useLoaderData<typeof loader>();
  const { t } = useTranslation("agencyReports");
  const { t: agencyMoney } = useTranslation("agencyMoney");
  return (
    <Screen width="wide" title={agencyMoney("rewards.title")} lead={agencyMoney("rewards.lead")}>
      <List
        caption={agencyMoney("rewards.title")}
        view={view}
        items={items}
        keyOf={({ id }) => id}
        files={files}
        filters={useReportFilters(states, ["state", "from", "until", "number"])}
        empty={{ title: agencyMoney("rewards.none"), text: agencyMoney("rewards.noneText") }}
        unlisted={{ id: true }}
        columns={[
          {
            name: "recommendationNumber",
            label: t("column.recommendationNumber"),
            isTitle: true,
            cell: ({ recommendationNumber }) => <NumberLink number={recommendationNumber} />,
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
    </Screen>
  );
}
