import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { useLanguage } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { EmptyState } from "#app/ui/content/empty-state.tsx";
import { formatCount, formatDay, formatEuro } from "#app/ui/content/format.ts";
import { Screen } from "#app/ui/layout/screen.tsx";
import { FramedTable } from "#app/ui/table/table.tsx";
import { campaignItems } from "#server/catalogue/item/kinds.ts";
import { campaignResults, sumOf } from "#server/rewards/campaign/results.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("campaigns:title"));

/** What every campaign brought and cost. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  const [results, catalogue, drafts] = await Promise.all([
    campaignResults(context),
    context.catalogue.inForce(),
    context.itemDrafts.drafts("campaign"),
  ]);
  const editor = (campaignId: string) => path(context.language, "officeCampaign", { campaignId });
  return {
    newHref: catalogue && path(context.language, "officeNewCampaign"),
    unpublished: drafts
      .filter(({ itemId }) => results.every(({ id, campaign }) => id !== itemId || campaign === null))
      .map(({ itemId, facts, savedBy }) => ({
        href: editor(itemId),
        name: campaignItems.parse(facts).title,
        by: savedBy,
      })),
    results: results.map(({ campaign, ...figures }) => ({
      ...figures,
      name: campaign?.title ?? figures.id,
      href: campaign && catalogue && editor(campaign.id),
      draftBy: drafts.find(({ itemId }) => itemId === figures.id)?.savedBy ?? null,
      period: campaign && { from: campaign.startsOn, until: campaign.endsOn, phase: campaign.phase },
    })),
    sum: sumOf(results),
    fileHref: path(context.language, "campaignResultsFile"),
  };
}

export default function Campaigns() {
  const { results, sum, fileHref, newHref, unpublished } = useLoaderData<typeof loader>();
  const { t } = useTranslation("campaigns");
  const { t: items } = useTranslation("items");
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
  const add = newHref ? (
    <p>
      <ButtonLink href={newHref} kind={results.length === 0 ? "primary" : undefined}>
        {items("campaign.add")}
      </ButtonLink>
    </p>
  ) : null;
  if (results.length === 0)
    return (
      <Screen title={t("title")} width="wide">
        {add}
        <Unpublished all={unpublished} />
        <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>
      </Screen>
    );
  return (
    <Screen title={t("title")} lead={t("lead")} width="wide">
      {add}
      <Unpublished all={unpublished} />
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
            cell: ({ name, href, draftBy }) => (
              <span>
                {href ? <a href={href}>{name}</a> : name}
                {draftBy ? <span className="muted"> {items("campaign.draftBy", { by: draftBy })}</span> : null}
              </span>
            ),
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

type UnpublishedProps = { all: readonly { href: string; name: string; by: string }[] };

/** Campaigns that are drafts only. */
function Unpublished({ all }: UnpublishedProps) {
  const { t } = useTranslation("items");
  if (all.length === 0) return null;
  return (
    <section className="flow" aria-labelledby="entwuerfe">
      <h2 id="entwuerfe">{t("campaign.drafts")}</h2>
      <ul className="lines">
        {all.map(({ href, name, by }) => (
          <li key={href}>
            <a href={href}>{name}</a> <span className="muted">{t("campaign.draftBy", { by })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
