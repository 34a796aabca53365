import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { campaignLinks, euros, isCampaignYear } from "#app/content/shop.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { titled } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Motif } from "#app/ui/content/motif.tsx";
import { Hero } from "#app/ui/layout/hero.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { CampaignList, RaiseList } from "#app/ui/product/campaign-list.tsx";
import { shownRaises } from "#server/catalogue/campaign/raises.ts";
import { runningCampaigns } from "#server/catalogue/campaign/running.ts";
import { showCampaign } from "#server/catalogue/campaign/show.ts";
import { highestReward } from "#server/catalogue/product/highest-reward.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { formatCents } from "#server/platform/values/money.ts";

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? titled(args, args.data) : []);

/** A campaign of a year, or the one without a year: it is about several referrals, so it names the bonus for them. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { language, tenant } = context;
  const { bonus } = tenant;
  const { year, campaign: slug = "multi-guthaben" } = params;
  const isYear = year === undefined || isCampaignYear(year);
  const view = isYear ? await showCampaign(context, { slug, year: year === undefined ? null : Number(year) }) : null;
  if (!view) throw data(null, { status: 404 });
  const { campaign, phase } = view;
  const period = { from: formatDay(campaign.startsOn), to: formatDay(campaign.endsOn) };
  const running = await runningCampaigns(context);
  const products = (await ifAvailable(context, () => context.products.list(), "aktion")) ?? [];
  const values = { title: campaign.title, name: tenant.name, euros: euros(await highestReward(context), language) };
  return {
    crumb: campaign.title,
    title: campaign.title,
    description: i18nFor(context).t("shop:campaign.description", values),
    text: campaign.text,
    legalText: campaign.legalText,
    consentRequired: campaign.consentRequired,
    bonus:
      year === undefined && phase === "running" && bonus.deals !== null
        ? { deals: bonus.deals, months: bonus.windowMonths, amount: formatCents(bonus.cents, language) }
        : null,
    phase,
    period,
    others: campaignLinks(
      running.filter(({ id }) => id !== campaign.id),
      products,
      language,
    ),
    raises: phase === "ended" ? [] : shownRaises(campaign, products),
    recommendHref: path(language, "recommend", {}, { aktion: phase === "running" ? campaign.id : null }),
  };
}

const pictures = { running: "touch", upcoming: "apart", ended: "faded" } as const;

const notes = {
  running: "campaign.runs",
  upcoming: "campaign.upcoming",
  ended: "campaign.ended",
} as const;

export default function Campaign() {
  const { title, text, bonus, raises, legalText, consentRequired, phase, period, others, recommendHref } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("shop");
  return (
    <>
      <Hero picture={<Motif kind={pictures[phase]} />} quiet>
        <p className="eyebrow">{t("campaign.eyebrow")}</p>
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        {bonus ? (
          <p>
            <strong>{t("campaign.bonus", bonus)}</strong>
          </p>
        ) : null}
        <RaiseList raises={raises} />
        <p>{t(notes[phase], period)}</p>
        {raises.length > 0 && phase === "running" ? <p className="hint">{t("campaign.kept")}</p> : null}
        {phase === "running" ? null : (
          <p>
            <strong>{t(phase === "ended" ? "campaign.endedTitle" : "campaign.soonTitle")}</strong>{" "}
            {t(phase === "ended" ? "campaign.endedText" : "campaign.soonText")}
          </p>
        )}
        <div className="actions">
          <ButtonLink href={recommendHref} kind="primary">
            {t(phase === "running" ? "campaign.join" : "recommend")}
          </ButtonLink>
        </div>
      </Hero>
      <Section title={t("campaign.legal")} shape="beside">
        <div className="flow">
          <p>{legalText}</p>
          {consentRequired && phase === "running" ? <p>{t("campaign.consent")}</p> : null}
        </div>
      </Section>
      {others.length > 0 ? (
        <Section title={t("campaign.others")} tone="sunken" shape="beside">
          <CampaignList campaigns={others} />
        </Section>
      ) : null}
    </>
  );
}
