import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { i18nFor, useLanguage } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Day } from "#app/ui/content/day.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { formatEuro } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { FramedTable } from "#app/ui/table/table.tsx";
import { lookBack } from "#server/office/look-back.ts";
import { reasonIn } from "#server/office/rules/reason.ts";
import { orderedProduct } from "#server/orders/model.ts";
import { formatMoment } from "#server/platform/values/calendar.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { useReviewReason } from "../parts/reviews/review-reason.ts";
import { momentIn } from "./parts/moment.ts";
import { linksOf, MomentForm } from "./parts/moment-form.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, (t) => t("lookBack:title", { number: args.data?.number ?? "" }));

/** A recommendation as of a moment (momentIn); read only. `?grund=` is the reason for looking. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { language } = context;
  const { searchParams } = new URL(request.url);
  const reason = reasonIn(searchParams.get("grund"));
  if (!reason) throw redirect(path(language, "supportSearch"), 303);
  const number = parseNumber(params.number ?? "");
  if (!number) throw new Response(null, { status: 404 });
  const asked = momentIn(searchParams, context.now());
  const viewed = await lookBack(context, number, { user: me, reason }, asked.at ?? context.now());
  if (!viewed.ok) throw new Response(null, { status: 404 });
  const { recommendation, orders, claims, steps } = viewed.value;
  const { t } = i18nFor(context);
  const changes = steps.map(({ at, what, actor, by, orderNumber, detail }) => {
    const whose = detail === "referrer" || detail === "recipient" ? t(`support:role.${detail}`) : null;
    const words = new Set(
      [orderNumber, whose, by.length > 0 ? by.join(", ") : t(`support:actor.${actor}`)].filter(Boolean),
    );
    const more = [...words].join(" · ");
    return { at, text: t(`support:step.${what}`), more };
  });
  const links = linksOf(changes, (at) =>
    path(language, "supportLookBack", { number }, { grund: reason, am: at.toISOString() }),
  );
  const body = {
    number,
    reason,
    asked,
    links,
    ownPath: path(language, "supportLookBack", { number }),
    today: path(language, "supportRecommendation", { number }, { grund: reason }),
    was: asked.at && {
      link: recommendation && {
        state: recommendation.state,
        stateSince: recommendation.stateSince,
        linkValidUntil: recommendation.linkValidUntil,
        orderBy: recommendation.orderBy,
      },
      orders: orders.map(({ externalId, state, stateSince, reasonCode, ...order }) => ({
        externalId,
        state,
        stateSince,
        reasonCode,
        product: orderedProduct(order),
      })),
      claims: claims.map(({ claim, balance }) => ({
        id: claim.id,
        role: claim.role,
        kind: claim.kind,
        state: claim.state,
        stateSince: claim.stateSince,
        balance,
      })),
    },
  };
  return data(body, { status: asked.at ? 200 : 400 });
}

type Was = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["was"]>;

export default function LookBackScreen() {
  const { number, reason, asked, links, ownPath, today, was } = useLoaderData<typeof loader>();
  const { t } = useTranslation("lookBack");
  return (
    <Screen title={t("heading", { number })} eyebrow={t("eyebrow")} width="wide">
      {asked.at ? (
        <Notice tone="warning" title={t("notice", { moment: formatMoment(new Date(asked.at)) })}>
          {t("readOnly")}
        </Notice>
      ) : null}
      <div className="desk">
        <div className="flow flow-l">{was ? <State {...was} /> : null}</div>
        <div className="flow flow-l">
          <p>
            <ButtonLink href={today}>{t("today")}</ButtonLink>
          </p>
          <MomentForm action={ownPath} asked={asked} hidden={{ grund: reason }} links={links} />
        </div>
      </div>
    </Screen>
  );
}

function State({ link, orders, claims }: Was) {
  const { t } = useTranslation("lookBack");
  const { t: supportText } = useTranslation("support");
  const { t: word } = useTranslation("agencyReports");
  const reasonOf = useReviewReason();
  const language = useLanguage();
  const euro = (cents: number) => formatEuro(cents, language);
  if (!link) return <p className="lead">{t("none")}</p>;
  return (
    <>
      <section className="flow" aria-labelledby="link">
        <h2 id="link">{t("link")}</h2>
        <Facts
          lined
          facts={[
            { label: t("state"), value: supportText(`state.${link.state}`) },
            { label: t("since"), value: <Day value={link.stateSince} /> },
            { label: supportText("recommendation.linkUntil"), value: <Day value={link.linkValidUntil} /> },
            ...(link.orderBy ? [{ label: t("orderBy"), value: <Day value={link.orderBy} /> }] : []),
          ]}
        />
      </section>
      <section className="flow" aria-labelledby="bestellungen">
        <h2 id="bestellungen">{t("orders")}</h2>
        {orders.length === 0 ? <p>{t("noOrders")}</p> : null}
        {orders.map(({ externalId, product, state, stateSince, reasonCode }) => (
          <Facts
            key={externalId}
            lined
            facts={[
              { label: t("order"), value: externalId },
              { label: t("product"), value: product || "–" },
              { label: t("state"), value: word(`order.${state}`) },
              { label: t("since"), value: <Day value={stateSince} /> },
              ...(reasonCode ? [{ label: t("reason"), value: reasonOf(reasonCode) }] : []),
            ]}
          />
        ))}
      </section>
      <section className="flow" aria-labelledby="praemien">
        <h2 id="praemien">{t("claims")}</h2>
        {claims.length === 0 ? (
          <p>{t("noClaims")}</p>
        ) : (
          <FramedTable
            className="office-table"
            title={t("claims")}
            rows={claims}
            keyOf={({ id }) => id}
            columns={[
              {
                name: "whose",
                label: t("whose"),
                isTitle: true,
                cell: ({ role, kind }) => `${supportText(`role.${role}`)}, ${supportText(`claimKind.${kind}`)}`,
              },
              { name: "state", label: t("state"), cell: ({ state }) => word(`reward.${state}`) },
              { name: "since", label: t("since"), cell: ({ stateSince }) => <Day value={stateSince} /> },
              { name: "accrued", label: t("accrued"), align: "end", cell: ({ balance }) => euro(balance.accrued) },
              { name: "paid", label: t("paid"), align: "end", cell: ({ balance }) => euro(balance.paid) },
              { name: "open", label: t("open"), align: "end", cell: ({ balance }) => euro(balance.open) },
              {
                name: "reversed",
                label: t("reversed"),
                align: "end",
                cell: ({ balance }) => euro(balance.reversed === 0 ? 0 : -balance.reversed),
              },
            ]}
          />
        )}
        <p className="hint">{t("booked")}</p>
      </section>
    </>
  );
}
