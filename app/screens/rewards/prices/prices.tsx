import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Notice as Done, notices } from "#app/content/price-change.ts";
import { requireSsoUser } from "#app/guards.ts";
import { useLanguage } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { Chips } from "#app/ui/list/chips.tsx";
import { actOnPrices } from "./parts/act.ts";
import { ChangeView } from "./parts/change-view.tsx";
import { PriceForm, UnsavedAmounts } from "./parts/price-form.tsx";
import { PriceHistory } from "./parts/price-history.tsx";
import { pricesFor, type Scheduled, type ShownPage } from "./parts/view.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("prices:title"));

/** The products' rewards, with what somebody wants to change of them: rehearsed, in force alone or by two people. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const search = new URL(request.url).searchParams;
  const notice = (Object.keys(notices) as Done[]).find((name) => search.has(notices[name])) ?? null;
  return { notice, ...(await pricesFor(context, me, search.get("aktion"))) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  return actOnPrices(context, me, await request.formData());
}

/** Products that one form may list. */
const maxProducts = 90;

export default function Prices() {
  const { notice, limitCents, page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("prices");
  const language = useLanguage();
  const limit = formatEuro(limitCents, language);
  if (!page)
    return (
      <Screen title={t("title")} width="wide">
        <Notice>{t("elsewhere")}</Notice>
      </Screen>
    );
  const { version, by, change, scheduled, products, campaignId, campaigns, ended, versions } = page;
  const seen = change?.id ?? "";
  return (
    <Screen title={t("title")} lead={t("lead", { version, by, limit })} width="wide">
      <PriceTimes campaigns={campaigns} chosen={campaignId} />
      {answer?.refused ? (
        <Notice tone="error" live>
          {t(`refused.${answer.refused}`, { limit })}
        </Notice>
      ) : null}
      {notice && !answer ? (
        <Notice tone="success" live>
          {t(`done.${notice}`, { version })}
        </Notice>
      ) : null}
      {change ? <ChangeView change={change} limit={limit} answer={answer ?? null} /> : null}
      <ScheduledChanges all={scheduled} campaignId={campaignId} />
      {change?.state === "waiting" ? (
        <UnsavedAmounts products={products} typed={answer?.typed ?? {}} />
      ) : (
        <PriceForm
          products={products.slice(0, maxProducts)}
          campaign={campaigns.find(({ id }) => id === campaignId) ?? null}
          seen={seen}
          version={version}
          answer={answer ?? null}
        />
      )}
      <PriceHistory ended={ended} versions={versions} current={version} seen={seen} />
    </Screen>
  );
}

type Props = { campaigns: ShownPage["campaigns"]; chosen: string | null };

/** Which rewards the page is about: those that always apply, or those of a campaign's time (how many it raises). */
function PriceTimes({ campaigns, chosen }: Props) {
  const { t } = useTranslation("prices");
  const language = useLanguage();
  if (campaigns.length === 0) return null;
  const chip = (id: string | null, label: string, count?: string) => ({
    href: path(language, "prices", {}, { aktion: id }),
    label,
    isCurrent: id === chosen,
    ...(count ? { count } : {}),
  });
  return (
    <Chips
      label={t("times")}
      chips={[
        chip(null, t("always")),
        ...campaigns.map(({ id, title, endsOn, raised }) =>
          chip(id, t("time", { title, until: formatDay(endsOn) }), raised === 0 ? "" : String(raised)),
        ),
      ]}
    />
  );
}

/** Changes that are decided and wait for their day. */
function ScheduledChanges({ all, campaignId }: { all: readonly Scheduled[]; campaignId: string | null }) {
  const { t } = useTranslation("prices");
  const language = useLanguage();
  if (all.length === 0) return null;
  return (
    <section className="flow" aria-labelledby="eingeplant">
      <h2 id="eingeplant">{t("scheduledTitle")}</h2>
      <ul className="text-versions">
        {all.map(({ id, author, decider, publishAt, campaign, rewards, days, isOutdated, previewHref }) => {
          const day = publishAt ? formatDay(new Date(publishAt)) : "";
          return (
            <li key={id}>
              <span>
                <strong>
                  {decider ? t("scheduledByTwo", { day, author, decider }) : t("scheduledBy", { day, author })}
                </strong>{" "}
                {campaign ? `${campaign}: ` : null}
                {days ? t("daysSaid", { from: formatDay(days.startsOn), until: formatDay(days.endsOn) }) : null}
                {rewards.map(({ name, cents }) => `${name} ${formatEuro(cents, language)}`).join(" · ")}
                {isOutdated ? <span className="due"> {t("scheduledOutdated")}</span> : null}
              </span>
              <span className="text-actions">
                <a href={previewHref}>
                  {t("preview")}
                  <span className="vh"> {t("fromDay", { day })}</span>
                </a>
                <Form hidden={{ id, aktion: campaignId ?? undefined }}>
                  <SubmitButton intent="unschedule" kind="quiet" size="s">
                    {t("unschedule")}
                    <span className="vh"> {t("fromDay", { day })}</span>
                  </SubmitButton>
                </Form>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
