import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { requireLanding } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { WrittenTo } from "#app/ui/layout/mail-sent.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { formatDay } from "#server/platform/values/calendar.ts";
import { followIfNeeded } from "#server/referral/link/follow-link.ts";
import { leaveAddress } from "#server/referral/recipient/leave-address.ts";
import { rewardAddressOf } from "#server/referral/recipient/model.ts";
import { addressForm } from "#server/referral/recipient/schema.ts";
import { shopLink } from "#server/referral/recipient/shop-link.ts";
import { promisedAmount } from "#server/referral/recommendation/rules/promised-amount.ts";
import { unclaimedDays } from "#server/rewards/claim/model.ts";
import { viewRecommendation } from "#server/rewards/list/view.ts";
import { Receipt } from "./parts/receipt.tsx";
import { receiptView } from "./parts/recipient-status-view.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("recipient:toShop.title"));

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const view = requireLanding(context, await viewRecommendation(context, params.number ?? ""));
  // Visitors of a page that was forwarded become recipients here, so that the address is stored for them.
  await followIfNeeded(context, view);
  const { language } = context;
  const shop = await shopLink(context, { number: view.number });
  if (!shop.ok) throw redirect(path(language, "recipientDetails", { number: view.number }), 302);
  const { recipient } = view;
  const left = recipient?.confirmedAt ? null : (recipient?.leftAddress ?? null);
  const isReachable = recipient !== null && rewardAddressOf(recipient) !== null;
  const search = new URL(request.url).searchParams;
  const isChanging = left !== null && search.has("aendern");
  return {
    looks: search.has("ansehen") && !isReachable,
    accept: path(language, "recipientDetails", { number: view.number }),
    asks: isChanging || (view.recipientCents > 0 && !isReachable),
    left,
    typed: left ?? recipient?.details?.email ?? "",
    receipt: recipient && receiptView(context, recipient),
    change: path(language, "toShop", { number: view.number }, { aendern: "1" }),
    referrer: view.referrerFirstName,
    amount: promisedAmount(view, view.recipientCents, language),
    days: unclaimedDays,
    shop: shop.value.href,
    by: formatDay(shop.value.orderBy),
  };
}

/** Leaves the address and shows the way on: a form's answer must not lead to another site. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const number = params.number ?? "";
  const submission = parseWithZod(await request.formData(), { schema: addressForm });
  if (submission.status !== "success") return invalid(submission);
  const outcome = await leaveAddress(context, { number, email: submission.value.email });
  if (!outcome.ok) return refused(submission, outcome.refusal);
  return redirect(path(context.language, "toShop", { number }), 303);
}

/**
 * On to the shop; before, a recipient whom nobody could reach is asked for an address, and told what is lost without.
 */
export default function ToShop() {
  const { looks, accept, asks, left, typed, receipt, change, referrer, amount, days, shop, by } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("recipient");
  const { id, formErrors, fields } = useFields(
    {
      id: "address",
      result: answer?.result,
      constraint: constraintOf(addressForm),
      defaultValue: { email: typed },
    },
    ["email"],
  );
  if (looks) return <LookFirst href={shop} accept={accept} by={by} getsReward={asks} />;
  return (
    <Screen title={t("toShop.title")} lead={asks ? t("toShop.lead", { amount }) : t("confirmation.by", { date: by })}>
      {asks ? (
        <>
          <Form id={id}>
            <ErrorSummary form={formErrors} fields={[{ meta: fields.email, label: t("details.email") }]} />
            <Field
              meta={fields.email}
              label={t("details.email")}
              hint={t("toShop.hint")}
              type="email"
              autoComplete="email"
            />
            <SubmitButton>{t("toShop.submit")}</SubmitButton>
          </Form>
          <p>{t("toShop.without", { name: referrer, days, amount })}</p>
        </>
      ) : left ? (
        <WrittenTo email={left} change={change} />
      ) : null}
      {receipt && !asks ? <Receipt {...receipt} /> : null}
      <p className="actions">
        <ButtonLink href={shop} rel="noopener" kind={asks ? "quiet" : "primary"}>
          {t(asks ? "toShop.skip" : "confirmation.shop")}
        </ButtonLink>
      </p>
    </Screen>
  );
}

/** The shop before anything is asked: the recommendation is kept, and accepted later. */
function LookFirst({
  href,
  accept,
  by,
  getsReward,
}: {
  href: string;
  accept: string;
  by: string;
  getsReward: boolean;
}) {
  const { t } = useTranslation("recipient");
  return (
    <Screen title={t("look.title")} lead={t("look.lead", { date: by })}>
      <p>{t(getsReward ? "look.reward" : "look.later")}</p>
      <div className="actions">
        <ButtonLink href={href} rel="noopener" kind="primary">
          {t("look.shop")}
        </ButtonLink>
        <ButtonLink href={accept} kind="quiet">
          {t("landing.go")}
        </ButtonLink>
      </div>
    </Screen>
  );
}
