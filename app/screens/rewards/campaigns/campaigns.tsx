import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { campaignHref } from "#app/content/shop.ts";
import { requireSsoUser } from "#app/guards.ts";
import { useLanguage } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { EmptyState } from "#app/ui/content/empty-state.tsx";
import { formatCount, formatDay, formatEuro } from "#app/ui/content/format.ts";
import { Screen } from "#app/ui/layout/screen.tsx";
import { FramedTable } from "#app/ui/table/table.tsx";
import { campaignResults, sumOf } from "#server/rewards/campaign/results.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("campaigns:title"));

/** What every campaign brought and cost. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  const results = await campaignResults(context);
  return {
    results: results.map(({ campaign, ...figures }) => ({
      ...figures,
      name: campaign?.title ?? figures.id,
      href: campaign && campaignHref(context.language, campaign),
      period: campaign && { from: campaign.startsOn, until: campaign.endsOn, phase: campaign.phase },
    })),
    sum: sumOf(results),
    fileHref: path(context.language, "campaignResultsFile"),
  };
}

export default function Campaigns() {
  const { results, sum, fileHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation("campaigns");
  const language = useLanguage();
  const euro = (cents: number | null) => (cents === null ? "–" : formatEuro(cents, language));
  const count = (of: number) => formatCount(of, language);
  const figures = {
    links: ({ links }: Figures) => count(links),
    clicks: ({ clicks }: Figures) => count(clicks),
    orders: ({ orders }: Figures) => count(orders),
    ordersPer: ({ orders, links }: Figures) => (links === 0 ? "–" : count(Math.round((orders / links) * 1000) / 10)),
    rewards: ({ rewardCents }: Figures) => euro(rewardCents),
    paid: ({ paidCents }: Figures) => euro(paidCents),
    perOrder: ({ costPerOrder }: Figures) => <strong>{euro(costPerOrder)}</strong>,
  };
  const names = Object.keys(figures) as (keyof typeof figures)[];
  if (results.length === 0)
    return (
      <Screen title={t("title")} width="wide">
        <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>
      </Screen>
    );
  return (
    <Screen title={t("title")} lead={t("lead")} width="wide">
      <FramedTable
        title={t("title")}
        className="list-table campaign-table"
        rows={results}
        keyOf={({ id }) => id}
        columns={[
          {
            name: "campaign",
            label: t("campaign"),
            isTitle: true,
            sum: t("sum"),
            cell: ({ name, href }) => (href ? <a href={href}>{name}</a> : name),
          },
          {
            name: "period",
            label: t("period"),
            cardLabel: t("period"),
            sum: "",
            cell: ({ period }) =>
              period ? (
                `${formatDay(period.from)}–${formatDay(period.until)}`
              ) : (
                <span className="muted">{t("gone")}</span>
              ),
          },
          {
            name: "phase",
            label: t("state"),
            cardLabel: t("state"),
            sum: "",
            cell: ({ period }) => (period ? t(`phase.${period.phase}`) : "–"),
          },
          ...names.map((name) => ({
            name,
            label: t(name),
            cardLabel: t(name),
            align: "end" as const,
            sum: figures[name](sum),
            cell: figures[name],
          })),
        ]}
      />
      <p className="hint">{t("notes")}</p>
      <p>
        <ButtonLink href={fileHref} kind="quiet">
          {t("file")}
        </ButtonLink>
      </p>
    </Screen>
  );
}

type Figures = ReturnType<typeof useLoaderData<typeof loader>>["sum"];
