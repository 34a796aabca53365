import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { ShopButton } from "#app/ui/recommend/shop-button.tsx";
import { Prize } from "#app/ui/reward/prize.tsx";
import { chooseReferrerSees } from "#server/referral/recipient/choose-referrer-sees.ts";
import { openRecipientStatusLink } from "#server/referral/recipient/recipient-status-link.ts";
import { referrerSeesForm } from "#server/referral/recipient/schema.ts";
import { openRecipientStatus } from "#server/rewards/recipient-status/open-recipient-status.ts";
import { requestRewardLink } from "#server/rewards/recipient-status/request-reward-link.ts";
import { Receipt } from "./parts/receipt.tsx";
import { RecipientStatusBar } from "./parts/recipient-status-bar.tsx";
import { type RecipientStatusView, recipientStatusView } from "./parts/recipient-status-view.ts";
import { ReferrerSeesChoice } from "./parts/referrer-sees.tsx";
import { type ReferrerSeesView, referrerSeesView } from "./parts/referrer-sees-view.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, (t) => t(args.data?.status ? "recipientStatus:title" : "recipientStatus:unknown.title"));

/**
 * The status of order and reward, for a recipient who agreed. The link in their mail (`?t=`) gives this browser a key
 * and redirects to a URL without the token; all invalid links get the same answer.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language } = context;
  const search = new URL(request.url).searchParams;
  const token = search.get("t");
  if (token !== null) {
    const opened = await openRecipientStatusLink(context, token);
    if (!opened.ok) return data({ ...unknown, language }, { status: 404 });
    throw redirect(path(opened.value.language, "recipientStatus", {}, { nr: opened.value.number }), 303);
  }
  const status = await openRecipientStatus(context, search.get("nr") ?? "");
  if (!status.ok) return data({ ...unknown, language }, { status: 404 });
  const { recipient, recommendation } = status.value;
  return data({
    language,
    status: await recipientStatusView(context, status.value),
    referrerSees: await referrerSeesView(context, recommendation, recipient.referrerSees),
    sent: search.has("gesendet"),
    saved: search.has("gespeichert"),
  });
}

const unknown = { status: null, referrerSees: null, sent: false, saved: false };

/** "Send me the link to my reward" mails the recipient's own address; or what the referrer sees is changed. */
export async function action({ context, request }: ActionFunctionArgs) {
  const number = new URL(request.url).searchParams.get("nr") ?? "";
  const form = await request.formData();
  if (form.get("intent") === "referrerSees") {
    const submission = parseWithZod(form, { schema: referrerSeesForm });
    if (submission.status !== "success") return invalid(submission);
    const chosen = await chooseReferrerSees(context, { number, sees: submission.value.referrerSees });
    if (!chosen.ok) return refused(submission, chosen.refusal);
    return redirect(`${path(context.language, "recipientStatus", {}, { nr: number, gespeichert: "1" })}#sicht`, 303);
  }
  const outcome = await requestRewardLink(context, number);
  const sent = outcome.ok ? { gesendet: "1" } : {};
  return redirect(path(context.language, "recipientStatus", {}, { nr: number, ...sent }), 303);
}

export default function RecipientStatusPage() {
  const { language, status, referrerSees, sent, saved } = useLoaderData<typeof loader>();
  const { t } = useTranslation("recipientStatus");
  if (!status) {
    return (
      <MessagePage
        picture="apart"
        title={t("unknown.title")}
        actions={<ButtonLink href={path(language, "contact")}>{t("unknown.action")}</ButtonLink>}
      >
        {t("unknown.text")}
      </MessagePage>
    );
  }
  const { referrer: name, product, cents, isUpTo, address, tone, phase } = status;
  const isHoped = cents > 0 && tone !== "stopped" && phase !== "notRewarded";
  return (
    <Screen
      title={t("title")}
      lead={product ? t("lead", { name, product }) : t("leadAny", { name })}
      aside={
        isHoped ? (
          <Prize label={t("reward")} cents={cents} isUpTo={isUpTo}>
            {status.rewardWord ? undefined : t("rewardAfter")}
          </Prize>
        ) : undefined
      }
    >
      {sent ? (
        <Notice tone="success" live>
          {t("sent", { address })}
        </Notice>
      ) : null}
      {isHoped && status.raise ? <p className="hint">{t("raise", status.raise)}</p> : null}
      <RecipientStatusBar row={status} action={<Doing status={status} sent={sent} />} />
      {referrerSees ? <WhatReferrerSees view={referrerSees} saved={saved} /> : null}
      {status.receipt ? <Receipt {...status.receipt} /> : null}
      <p className="small">
        <a href={status.helpHref}>{t("help")}</a>
      </p>
      <Kept {...status.kept} />
    </Screen>
  );
}

/** What is kept of the recipient: their details in view, the rest one tap away. */
function Kept({ title, rows: [details, ...rest] }: RecipientStatusView["kept"]) {
  return (
    <>
      <p className="small muted">
        {details?.why} {details?.until}
      </p>
      <details className="more small">
        <summary>{title}</summary>
        <dl className="facts kept" data-lined="">
          {rest.map(({ clock, label, until, why }) => (
            <div key={clock}>
              <dt>{label}</dt>
              <dd>
                <span>{until}</span>
                <span className="small muted">{why}</span>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

/** What the referrer sees, to be changed at any time. */
function WhatReferrerSees({ view, saved }: { view: ReferrerSeesView; saved: boolean }) {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("recipient");
  const { id, formErrors, fields } = useFields(
    { id: "sicht", result: answer?.result, constraint: constraintOf(referrerSeesForm) },
    ["referrerSees"],
  );
  const title = t("referrerSees.title", { name: view.referrer });
  return (
    <Panel>
      {saved ? (
        <Notice tone="success" live>
          {t("referrerSees.saved", { name: view.referrer })}
        </Notice>
      ) : null}
      <Form id={id} hidden={{ intent: "referrerSees" }}>
        <ErrorSummary form={formErrors} fields={[{ meta: fields.referrerSees, label: title }]} />
        <ReferrerSeesChoice meta={fields.referrerSees} view={view} />
        <p className="hint">{t("referrerSees.never", { name: view.referrer })}</p>
        <SubmitButton kind="plain">{t("referrerSees.save")}</SubmitButton>
      </Form>
    </Panel>
  );
}

/** The one action that the recipient can take now. */
function Doing({ status, sent }: { status: RecipientStatusView; sent: boolean }) {
  const { t } = useTranslation("recipientStatus");
  const { phase, shop, onHref, rewardHref, canMail, address } = status;
  if (shop) return <ShopButton shop={shop} label={t("shop")} />;
  if (onHref) {
    return (
      <ButtonLink href={onHref} kind="primary">
        {t("daysOver")}
      </ButtonLink>
    );
  }
  if (rewardHref && (phase === "choose" || phase === "bankDetails" || phase === "confirm")) {
    return (
      <ButtonLink href={rewardHref} kind="primary">
        {t(phase)}
      </ButtonLink>
    );
  }
  if (!canMail || sent) return null;
  return (
    <Form>
      <SubmitButton>{t("mail")}</SubmitButton>
      <p className="hint">{t("mailHint", { address })}</p>
    </Form>
  );
}
