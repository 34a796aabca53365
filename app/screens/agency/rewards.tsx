import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { agencyPagesFor } from "#app/agency-pages.ts";
import { EmptyState } from "#app/components/content/empty-state.tsx";
import { formatDay, formatEuro } from "#app/components/content/format.ts";
import { Screen } from "#app/components/layout/screen.tsx";
import { FramedTable } from "#app/components/table/table.tsx";
import { requireAgencyUser } from "#app/guards.ts";
import { useTranslation } from "#app/i18n/index.ts";
import { title } from "#app/title.ts";
import { addMonths, dayOf, startOf } from "#server/domain/calendar.ts";
import type { ClaimRole } from "#server/domain/claim/model.ts";
import type { ClaimState } from "#server/domain/claim/states.ts";
import { AgencyNav } from "./parts/agency-nav.tsx";

const most = 200;

export const meta: MetaFunction<typeof loader> = (args) => title(args, "agencyMoney:rewards.title");

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const { language } = context;
  const now = context.now();
  const from = startOf(addMonths(dayOf(now), -12));
  const rewards = await context.agencyStatistics.rewardsOf(me.agencyId, from, now, most);
  return {
    pages: agencyPagesFor(me),
    rewards: rewards.map(({ id, state, role, cents, number, productName, firstName, lastName, createdAt }) => ({
      ...{ id, number, productName, state: state as ClaimState, role: role as ClaimRole },
      name: `${firstName} ${lastName}`.trim(),
      amount: formatEuro(cents, language),
      since: formatDay(createdAt),
    })),
  };
}

/** The rewards that recommendations for the agency caused, the newest first. */
export default function AgencyRewards() {
  const { pages, rewards } = useLoaderData<typeof loader>();
  const { t } = useTranslation("agencyMoney");
  return (
    <>
      <AgencyNav pages={pages} current="agencyRewards" />
      <Screen title={t("rewards.title")} lead={t("rewards.lead")} width="wide">
        {rewards.length === 0 ? (
          <EmptyState title={t("rewards.none")}>{t("rewards.noneText")}</EmptyState>
        ) : (
          <FramedTable
            title={t("rewards.title")}
            rows={rewards}
            keyOf={({ id }) => id}
            columns={[
              { name: "since", label: t("rewards.since"), cell: ({ since }) => since },
              { name: "number", label: t("rewards.number"), isTitle: true, cell: ({ number }) => number },
              { name: "recommender", label: t("rewards.recommender"), cell: ({ name }) => name },
              { name: "product", label: t("product"), cell: ({ productName }) => productName },
              { name: "role", label: t("rewards.role"), cell: ({ role }) => t(`rewards.roles.${role}`) },
              { name: "amount", label: t("rewards.amount"), align: "end", cell: ({ amount }) => amount },
              { name: "state", label: t("state"), cell: ({ state }) => t(`rewards.states.${state}`) },
            ]}
          />
        )}
        {rewards.length === most ? <p className="muted small">{t("rewards.most", { count: most })}</p> : null}
      </Screen>
    </>
  );
}
