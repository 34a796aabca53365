import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { invalid, refused } from "#app/forms/form.ts";
import { requireAudience, requireLanding } from "#app/guards.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title, titled } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { RecommendationStatus, statusView } from "#app/ui/status/recommendation-status.tsx";
import type { RequestContext } from "#server/context.ts";
import { emailForm } from "#server/people/account/schema.ts";
import { openShare } from "#server/referral/link/open-share.ts";
import type { Messages } from "#server/referral/link/share-channels.ts";
import { correctReferrerAddress, mailLinkAgain } from "#server/referral/recommendation/correct-address.ts";
import { describeLink } from "#server/referral/recommendation/describe.ts";
import { describeForm } from "#server/referral/recommendation/schema.ts";
import { type OpenedRecommendation, openRecommendation } from "#server/rewards/list/open-recommendation.ts";
import { viewRecommendation } from "#server/rewards/list/view.ts";
import { servesBusiness } from "#server/tenants/shop-areas.ts";
import { RecipientLanding } from "./parts/recipient-landing.tsx";
import { recipientScreen } from "./parts/recipient-screen.ts";
import { SharePage } from "./parts/share-page.tsx";
import { shareScreen } from "./parts/share-screen.ts";

export const meta: MetaFunction<typeof loader> = (args) => {
  const screen = args.data;
  if (screen?.view !== "recipient")
    return title(args, (t) => t(screen?.view === "ended" ? "share:ended.title" : "share:title"));
  return titled(args, screen.preview);
};

/**
 * One URL for two people: the referrer gets the share page, a recipient the landing page. Below /gk it is the same page
 * with the menu of business customers; recipients of a recommendation for businesses are always redirected there.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const audience = requireAudience(context, request);
  const number = params.number ?? "";
  const search = new URL(request.url).searchParams;
  const isReminder = search.has("nachfragen");
  const share = await openShare(context, number, isReminder ? reminderOf(context) : undefined);
  if (share.ok) {
    const done = { isSaved: search.has("gespeichert"), isMailed: search.has("geschickt") };
    return { view: "share" as const, ...done, ...(await shareScreen(context, share.value, isReminder)) };
  }
  if (share.refusal.code === "optInRequired") throw redirect(path(context.language, "confirmation"), 302);
  // The referrer of a link that has ended sees its status rather than the recipient's page about expiry.
  const own = await openRecommendation(context, number);
  if (own.ok) return { view: "ended" as const, ...endedScreen(context, own.value) };
  const view = requireLanding(context, await viewRecommendation(context, number));
  if (view.audience === "business" && audience === "private" && servesBusiness(context.tenant)) {
    throw redirect(path(context.language, "businessRecommendation", { number: view.number }), 302);
  }
  const isUnknownHere = search.has("unbekannt") && view.recipient === null;
  return { view: "recipient" as const, isUnknownHere, ...(await recipientScreen(context, view)) };
}

/** What the referrer sends to a recipient who has not ordered yet. */
function reminderOf(context: LoaderFunctionArgs["context"]): Messages {
  const { t } = i18nFor(context);
  const text = t("share:reminder.message");
  return { subject: t("share:reminder.subject"), long: text, short: text };
}

/** What referrers change on the share page: their own words about the link, and a mistyped address. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const number = params.number ?? "";
  const form = await request.formData();
  const back = (query: Record<string, string>, place: string) =>
    redirect(`${path(context.language, "recommendation", { number }, query)}#${place}`, 303);
  switch (form.get("intent")) {
    case "mail": {
      const mailed = await mailLinkAgain(context, number);
      return back(mailed.ok ? { geschickt: "1" } : {}, "adresse");
    }
    case "address": {
      const submission = parseWithZod(form, { schema: emailForm });
      if (submission.status !== "success") return failed("address", invalid(submission));
      const corrected = await correctReferrerAddress(context, { number, email: submission.value.email });
      if (!corrected.ok) return failed("address", refused(submission, corrected.refusal));
      return back({ geschickt: "1" }, "adresse");
    }
    default: {
      const submission = parseWithZod(form, { schema: describeForm });
      if (submission.status !== "success") return failed("words", invalid(submission));
      const described = await describeLink(context, { number, ...submission.value });
      if (!described.ok) return failed("words", refused(submission, described.refusal));
      return back({ gespeichert: "1" }, "nur-fuer-mich");
    }
  }
}

function failed(form: "words" | "address", answer: ReturnType<typeof invalid> | ReturnType<typeof refused>) {
  return data({ form, result: answer.data.result }, answer.init ?? {});
}

export default function RecommendationPage() {
  const screen = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (screen.view === "share") return <SharePage screen={screen} answer={answer} />;
  return screen.view === "ended" ? (
    <EndedPage screen={screen} />
  ) : (
    <RecipientLanding screen={screen} isUnknownHere={screen.isUnknownHere} />
  );
}

/** For the referrer of a link that has ended: the status of the recommendation, and a way to make a new one. */
function EndedPage({ screen: { language, brand, productName, rows } }: { screen: EndedScreen }) {
  const { t } = useTranslation("share");
  return (
    <Screen title={t("ended.title")} lead={productName ? t("ended.lead", { product: productName }) : undefined}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own and never move
        <RecommendationStatus key={index} row={row} brand={brand} />
      ))}
      <div className="actions">
        <ButtonLink href={path(language, "recommend")} kind="primary">
          {t("ended.again")}
        </ButtonLink>
        <ButtonLink href={path(language, "personalArea")} kind="quiet">
          {t("ended.area")}
        </ButtonLink>
      </div>
    </Screen>
  );
}

/** Data for the referrer of a recommendation whose link admits no more recipients. */
function endedScreen({ language, tenant }: RequestContext, { recommendation, rows }: OpenedRecommendation) {
  return { language, brand: tenant.name, productName: recommendation.productName, rows: rows.map(statusView) };
}

type EndedScreen = ReturnType<typeof endedScreen>;
