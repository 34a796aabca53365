import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Amount } from "#app/components/content/amount.tsx";
import { ButtonLink } from "#app/components/content/button-link.tsx";
import { Screen } from "#app/components/layout/screen.tsx";
import { WhatNext } from "#app/components/share/what-next.tsx";
import { requireLanding, requireRecipient } from "#app/doors.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/title.ts";
import { formatDay } from "#server/domain/calendar.ts";
import { shopLink } from "#server/domain/recipient/shop-link.ts";
import { viewRecommendation } from "#server/domain/recommendation/view.ts";

export const handle = { hydrate: false };

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, "recipient:confirmation.title", { name: args.data?.firstName ?? "" });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const friend = await requireRecipient(context, request);
  const { language, tenant } = context;
  const { recommendationNumber: number } = friend;
  if (!friend.confirmedAt) throw redirect(path(language, "recipientTerms", {}, { nr: number }), 302);
  const view = requireLanding(context, await viewRecommendation(context, number));
  const shop = await shopLink(context, { number });
  if (!shop.ok) throw redirect(path(language, "expired"), 302);
  return {
    language,
    firstName: friend.details?.firstName ?? "",
    referrer: view.referrerFirstName,
    cents: view.recipientCents,
    shop: shop.value.href,
    by: formatDay(shop.value.orderBy),
    ...tenant.clocks.forecastWeeks,
  };
}

/** Everything is ready: one button to the shop, and what happens after the order. */
export default function Confirmation() {
  const { firstName, referrer, cents, shop, by, from, to } = useLoaderData<typeof loader>();
  const { t } = useTranslation("recipient");
  return (
    <Screen title={t("confirmation.title", { name: firstName })} lead={t("confirmation.lead")}>
      <div className="flow">
        {cents > 0 ? (
          <p className="review-amount">
            <span className="small muted">{t("confirmation.reward")}</span> <Amount cents={cents} size="xl" />
          </p>
        ) : (
          <p>{t("confirmation.noReward", { name: referrer })}</p>
        )}
        <div className="actions">
          <ButtonLink href={shop} rel="noopener" kind="primary">
            {t("confirmation.shop")}
          </ButtonLink>
        </div>
        <p className="hint">{t("confirmation.by", { date: by })}</p>
        <WhatNext
          title={t("confirmation.next")}
          steps={[
            { when: t("confirmation.when1"), what: t("confirmation.next1") },
            { when: t("confirmation.when2", { from, to }), what: t("confirmation.next2") },
            ...(cents > 0 ? [{ when: t("confirmation.when3"), what: t("confirmation.next3") }] : []),
          ]}
        />
      </div>
    </Screen>
  );
}
