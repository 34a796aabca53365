import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid } from "#app/forms/form.ts";
import { redirectToLanguage } from "#app/mail-links.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Amount } from "#app/ui/content/amount.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { MailSent } from "#app/ui/layout/mail-sent.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { concealAddress, revealAddress } from "#server/people/account/written-to.ts";
import { peekRewardLink, redeemRewardLink, renewRewardLink } from "#server/rewards/claim/owner/links.ts";
import { onlyWaitingReward } from "#server/rewards/claim/owner/open-reward.ts";
import { renewForm } from "#server/rewards/claim/schema.ts";
import { ClosedReward } from "./parts/closed-reward.tsx";
import { overviewOf } from "./parts/overview.ts";
import { RewardList } from "./parts/reward-list.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("reward:enter.title"));

/** Reasons for which other pages redirect here. */
const hints: Record<string, "loginFirst" | "bankDataNotSaved"> = {
  anmelden: "loginFirst",
  bankdaten: "bankDataNotSaved",
};

/**
 * The entry page: for a valid link a page with its button, or how the reward ended if it was cancelled or has expired;
 * without a link, or if it is unknown or has ended, a form to request a new link by mail. A logged-in referrer is
 * redirected to their reward if exactly one is open, and sees the list otherwise.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language, viewer } = context;
  const url = new URL(request.url);
  const token = url.searchParams.get("t");
  if (url.searchParams.has("gesendet")) {
    const writtenTo = revealAddress(context, url.searchParams.get("an"));
    return data({ language, view: "sent" as const, token, writtenTo });
  }
  if (!token) {
    const hint = hints[url.searchParams.get("hinweis") ?? ""] ?? null;
    const rewards = await overviewOf(context);
    const byLink = rewards === null || rewards.length === 1 ? viewer.rewardClaimId : null;
    const waiting = byLink || hint ? null : await onlyWaitingReward(context);
    const claimId = waiting?.ok ? waiting.value : byLink;
    if (claimId) throw redirect(path(language, "reward", { claimId }), 302);
    if (rewards) return data({ language, view: "list" as const, token: null, rewards });
    return data({ language, view: "noToken" as const, token: null, hint });
  }
  const link = await peekRewardLink(context, token);
  if (link.ok) {
    redirectToLanguage(context, request, link.value.language);
    const { cents, step } = link.value;
    if (step === "cancelled" || step === "expired")
      return data({ language, view: "ended" as const, token: null, step });
    return data({ language, view: "enter" as const, token, cents, isToChoose: step === "choose" });
  }
  const expired = link.refusal.code === "rewardLinkExpired";
  return data(
    { language, view: expired ? ("expired" as const) : ("invalid" as const), token: expired ? token : null },
    { status: expired ? 410 : 404 },
  );
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { language } = context;
  const form = await request.formData();
  const token = form.get("token");
  if (form.get("intent") === "enter") {
    const link = await redeemRewardLink(context, String(token ?? ""));
    return redirect(
      link.ok
        ? path(language, "reward", { claimId: link.value.claimId })
        : path(language, "rewards", {}, { t: String(token ?? "") }),
      303,
    );
  }
  const submission = parseWithZod(form, { schema: renewForm });
  if (submission.status !== "success") return invalid(submission);
  const { token: t, email } = submission.value;
  await renewRewardLink(context, { token: t, email });
  return redirect(path(language, "rewards", {}, { gesendet: "1", t, an: concealAddress(context, email) }), 303);
}

export default function Enter() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("reward");
  const { language, token } = page;
  const ownPath = path(language, "rewards", {}, { t: token });
  if (page.view === "list") return <RewardList rewards={page.rewards} />;
  if (page.view === "sent") {
    return (
      <MailSent
        title={t("enter.sentTitle")}
        text={t("enter.sentText")}
        limit={t("enter.sentLimit")}
        again={{ href: ownPath, label: t("enter.renew") }}
        resend={
          page.writtenTo === null
            ? null
            : { email: page.writtenTo, action: ownPath, hidden: { token: token ?? undefined } }
        }
      />
    );
  }
  if (page.view === "ended") return <ClosedReward what={page.step} language={language} />;
  if (page.view === "enter") {
    return (
      <Screen
        title={
          <>
            {t("enter.title")} <Amount cents={page.cents} size="xl" />
          </>
        }
        lead={t(page.isToChoose ? "enter.text" : "enter.textChosen")}
        picture="done"
      >
        <Form action={path(language, "rewards")} hidden={{ token: token ?? undefined }}>
          <SubmitButton intent="enter">{t("enter.submit")}</SubmitButton>
        </Form>
      </Screen>
    );
  }
  return <Renew view={page.view} hint={page.view === "noToken" ? page.hint : null} />;
}

type RenewProps = { view: "noToken" | "expired" | "invalid"; hint: "loginFirst" | "bankDataNotSaved" | null };

function Renew({ view, hint }: RenewProps) {
  const { language, token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("reward");
  const { t: refusal } = useTranslation("refusal");
  const { id, formErrors, fields } = useFields(
    { id: "renew", result: answer?.result, constraint: constraintOf(renewForm) },
    ["email"],
  );
  return (
    <Screen
      title={t(`enter.${view}Title`)}
      lead={t(`enter.${view}Text`)}
      picture={view === "expired" ? "faded" : "apart"}
    >
      {hint ? (
        <Notice tone={hint === "loginFirst" ? "info" : "error"} live>
          <p>
            {refusal(hint)}{" "}
            {hint === "loginFirst" ? (
              <a href={path(language, "login", {}, { redirect: path(language, "rewards") })}>{t("enter.login")}</a>
            ) : null}
          </p>
        </Notice>
      ) : null}
      <Form id={id} action={path(language, "rewards", {}, { t: token })} hidden={{ token: token ?? undefined }}>
        <ErrorSummary form={formErrors} fields={[{ meta: fields.email, label: t("enter.email") }]} />
        <Field
          meta={fields.email}
          label={t("enter.email")}
          hint={t("enter.emailHint")}
          type="email"
          autoComplete="email"
        />
        <SubmitButton>{t("enter.renew")}</SubmitButton>
      </Form>
      <p className="small">
        {t("enter.help")} <a href={path(language, "contact")}>{t("contact")}</a>
      </p>
    </Screen>
  );
}
