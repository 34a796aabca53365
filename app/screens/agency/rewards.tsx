import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { agencyPagesFor } from "#app/agency-pages.ts";
import { EmptyState } from "#app/components/content/empty-state.tsx";
import { formatDay, formatEuro } from "#app/components/content/format.ts";
import { Screen } from "#app/components/layout/screen.tsx";
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

/** Rewards of recommendations for the agency, newest first. */
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
          <section className="table-frame" tabIndex={0} aria-label={t("rewards.title")}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{t("rewards.since")}</th>
                  <th scope="col">{t("rewards.number")}</th>
                  <th scope="col">{t("rewards.recommender")}</th>
                  <th scope="col">{t("product")}</th>
                  <th scope="col">{t("rewards.role")}</th>
                  <th scope="col" data-align="end">
                    {t("rewards.amount")}
                  </th>
                  <th scope="col">{t("state")}</th>
                </tr>
              </thead>
              <tbody>
                {rewards.map((reward) => (
                  <tr key={reward.id}>
                    <td>{reward.since}</td>
                    <th scope="row">{reward.number}</th>
                    <td>{reward.name}</td>
                    <td>{reward.productName}</td>
                    <td>{t(`rewards.roles.${reward.role}`)}</td>
                    <td data-align="end">{reward.amount}</td>
                    <td>{t(`rewards.states.${reward.state}`)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        {rewards.length === most ? <p className="muted small">{t("rewards.most", { count: most })}</p> : null}
      </Screen>
    </>
  );
}
