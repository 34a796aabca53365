import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { i18nFor, useLanguage } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { formatEuro } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { lookBackAtRun } from "#server/office/look-back.ts";
import { payoutItemStates } from "#server/payouts/model.ts";
import { payoutRunEvents } from "#server/payouts/states.ts";
import { formatMoment } from "#server/platform/values/calendar.ts";
import { useSurplusFacts } from "../parts/run/surplus-facts.ts";
import { momentIn } from "./parts/moment.ts";
import { linksOf, MomentForm } from "./parts/moment-form.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, (t) => t("lookBack:runTitle", { name: args.data?.name ?? "" }));

/** A payout run as of a moment (momentIn); read only. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { language } = context;
  const { searchParams } = new URL(request.url);
  const name = params.run ?? "";
  const asked = momentIn(searchParams, context.now());
  const viewed = await lookBackAtRun(context, me, name, asked.at ?? context.now());
  if (!viewed) throw new Response(null, { status: 404 });
  const { t } = i18nFor(context);
  const words = ["prepare", "bank", ...payoutRunEvents] as const;
  const changes = viewed.moments.flatMap(({ at, what }) => {
    const word = words.find((one) => one === what);
    if (viewed.isNetted && word === "settle") return [];
    return word
      ? [{ at, text: t(`lookBack:runEvent.${viewed.isNetted && word === "export" ? "net" : word}`), more: "" }]
      : [];
  });
  const links = linksOf(changes, (at) =>
    path(language, "supportLookBackAtRun", { run: name }, { am: at.toISOString() }),
  );
  const { was } = viewed;
  const sums = payoutItemStates.flatMap((state) => {
    const items = (was?.items ?? []).filter((item) => item.state === state);
    return items.length === 0 ? [] : [{ state, count: items.length, cents: sumOf(items) }];
  });
  const body = {
    name,
    asked,
    links,
    ownPath: path(language, "supportLookBackAtRun", { run: name }),
    today: path(language, "supportPayout", { run: name }),
    was: asked.at && {
      state: was?.run.state ?? null,
      cents: was?.run.cents ?? 0,
      sums,
      surplus: was?.surplus ?? [],
      isNetted: viewed.isNetted,
    },
  };
  return data(body, { status: asked.at ? 200 : 400 });
}

const sumOf = (items: readonly { cents: number }[]) => items.reduce((sum, { cents }) => sum + cents, 0);

export default function LookBackAtRunScreen() {
  const { name, asked, links, ownPath, today, was } = useLoaderData<typeof loader>();
  const { t } = useTranslation("lookBack");
  const { t: supportOffice } = useTranslation("supportOffice");
  const surplusFacts = useSurplusFacts();
  const language = useLanguage();
  return (
    <Screen title={supportOffice("run.heading")} eyebrow={t("eyebrow")} lead={name} width="wide">
      {asked.at ? (
        <Notice tone="warning" title={t("notice", { moment: formatMoment(new Date(asked.at)) })}>
          {t("readOnly")}
        </Notice>
      ) : null}
      <div className="desk">
        <div className="flow flow-l">
          {was?.state === null ? <p className="lead">{t("noRun")}</p> : null}
          {was?.state ? (
            <Facts
              lined
              facts={[
                {
                  label: t("state"),
                  value:
                    was.isNetted && was.state === "settled"
                      ? supportOffice("run.nettedState")
                      : supportOffice(`runState.${was.state}`),
                },
                { label: supportOffice("payouts.sum"), value: formatEuro(was.cents, language) },
                ...was.sums.map(({ state, count, cents }) => ({
                  label:
                    was.isNetted && state === "settled"
                      ? supportOffice("run.nettedState")
                      : supportOffice(`itemState.${state}`),
                  value: `${count} · ${formatEuro(cents, language)}`,
                })),
                ...surplusFacts(was.surplus),
              ]}
            />
          ) : null}
          <p className="hint">{t("bankKnown")}</p>
        </div>
        <div className="flow flow-l">
          <p>
            <ButtonLink href={today}>{t("today")}</ButtonLink>
          </p>
          <MomentForm action={ownPath} asked={asked} links={links} />
        </div>
      </div>
    </Screen>
  );
}
