import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { contactView } from "#app/content/adviser.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { requireLanding, requireRecipient } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { DividedMotif } from "#app/ui/content/motif.tsx";
import { Hero } from "#app/ui/layout/hero.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { ContactBox } from "#app/ui/recommend/contact-box.tsx";
import { ShopButton } from "#app/ui/recommend/shop-button.tsx";
import { WhatNext } from "#app/ui/share/what-next.tsx";
import { ordersShownTo } from "#server/orders/orders-shown-to.ts";
import { lostOrderStates } from "#server/orders/states.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { nameFor } from "#server/platform/values/language.ts";
import { followIfNeeded } from "#server/referral/link/follow-link.ts";
import { addressForm } from "#server/referral/recipient/schema.ts";
import { shopLink } from "#server/referral/recipient/shop-link.ts";
import { shopWay } from "#server/referral/recipient/shop-prefill.ts";
import { isUpTo, promisedAmount } from "#server/referral/recommendation/rules/promised-amount.ts";
import { viewRecommendation } from "#server/rewards/list/view.ts";
import { correctRecipientAddress, mailRecipientAgain } from "#server/rewards/recipient-status/own-address.ts";
import { OwnAddress } from "../parts/own-address.tsx";
import { Receipt } from "./parts/receipt.tsx";
import { receiptView } from "./parts/recipient-status-view.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, (t) => t("recipient:confirmation.title", { name: args.data?.name ?? "" }));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const recipient = await requireRecipient(context, request);
  const { language, tenant } = context;
  const { recommendationNumber: number } = recipient;
  if (!recipient.confirmedAt) throw redirect(path(language, "recipientTerms", {}, { nr: number }), 302);
  // An order that may count is known: nothing is left to order, and the page of its status says how it goes on.
  const orders = await ordersShownTo(context, recipient);
  if (orders.some(({ state }) => !lostOrderStates.includes(state)))
    throw redirect(path(language, "recipientStatus", {}, { nr: number }), 302);
  const view = requireLanding(context, await viewRecommendation(context, number));
  await followIfNeeded(context, { number, recipient });
  const shop = await shopLink(context, { number });
  if (!shop.ok) throw redirect(path(language, "expired"), 302);
  return {
    language,
    contact: contactView(context, view.contact),
    name: recipient.details ? nameFor({ language, formOfAddress: tenant.formOfAddress }, recipient.details) : "",
    referrer: view.referrerFirstName,
    number,
    // From the first order on, the support corrects it, even if that order was lost.
    writtenTo: { email: recipient.details?.email ?? "", canCorrect: orders.length === 0 },
    receipt: receiptView(context, recipient),
    isMailed: new URL(request.url).searchParams.has("geschickt"),
    isUpTo: isUpTo(view, view.rewardCents),
    cents: view.recipientCents,
    referrerCents: view.referrerCents,
    amount: promisedAmount(view, view.recipientCents, language),
    shop: shopWay(context, shop.value, recipient),
    by: formatDay(shop.value.orderBy),
    ...tenant.clocks.forecastWeeks,
  };
}

/** The mail once more, or to a corrected address. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { recommendationNumber: number } = await requireRecipient(context, request);
  const form = await request.formData();
  if (form.get("intent") === "mail") {
    const mailed = await mailRecipientAgain(context, number);
    if (!mailed.ok) return redirect(path(context.language, "recipientConfirmation", {}, { nr: number }), 303);
  } else {
    const submission = parseWithZod(form, { schema: addressForm });
    if (submission.status !== "success") return invalid(submission);
    const corrected = await correctRecipientAddress(context, { number, email: submission.value.email });
    if (!corrected.ok) return refused(submission, corrected.refusal);
  }
  return redirect(path(context.language, "recipientConfirmation", {}, { nr: number, geschickt: "1" }), 303);
}

/** Everything is ready: a button to the shop, and what happens after the order. */
export default function Confirmation() {
  const {
    name,
    referrer,
    referrerCents,
    cents,
    isUpTo,
    amount,
    shop,
    by,
    from,
    to,
    contact,
    writtenTo,
    isMailed,
    receipt,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("recipient");
  return (
    <>
      <Hero
        picture={
          <DividedMotif
            me={{ word: referrer, cents: referrerCents }}
            recipient={{ word: t("landing.you"), cents }}
            isUpTo={isUpTo}
          />
        }
      >
        <h1>{t("confirmation.title", { name })}</h1>
        <p className="lead">{t("confirmation.lead")}</p>
        <p>{t(cents > 0 ? "confirmation.reward" : "confirmation.noReward", { name: referrer, amount })}</p>
        <div className="actions">
          <ShopButton shop={shop} label={t("confirmation.shop")} hint={t("confirmation.by", { date: by })} />
        </div>
      </Hero>
      <Section>
        <div className="flow flow-l">
          {contact ? <ContactBox adviser={contact} to="recipient" isAgreed /> : null}
          {receipt ? <Receipt {...receipt} /> : null}
          <OwnAddress writtenTo={writtenTo} isMailed={isMailed} answer={answer?.result} />
          <WhatNext
            title={t("confirmation.next")}
            steps={[
              { when: t("confirmation.when1"), what: t("confirmation.next1") },
              { when: t("confirmation.when2"), what: t("confirmation.next2") },
              {
                when: t("confirmation.when3", { from, to }),
                what: t(cents > 0 ? "confirmation.next3" : "confirmation.next3NoReward", { name: referrer }),
              },
            ]}
          />
        </div>
      </Section>
    </>
  );
}
