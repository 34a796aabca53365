import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { blockCauseOf } from "#app/guards.ts";
import { redirectToCertificate, redirectToLanguage } from "#app/mail-links.ts";
import { path, recommendHref } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { MailSent, WrittenTo } from "#app/ui/layout/mail-sent.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { concealAddress, revealAddress } from "#server/people/account/written-to.ts";
import {
  confirmRecommendation,
  peekConfirmation,
  resendConfirmation,
} from "#server/referral/recommendation/confirmation.ts";
import { resendForm } from "#server/referral/recommendation/schema.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, (t) => t(`recommend:confirmation.${args.data ? titles[args.data.view] : "title"}`));

/** The heading of each view, which is the document's title, too. */
const titles = {
  mailed: "title",
  resent: "resentTitle",
  confirm: "confirmTitle",
  expired: "expiredTitle",
} as const;

/**
 * Behind the mail's link: the page whose button confirms. Without a link: "look into your mailbox", and a button to
 * send it again.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language } = context;
  const search = new URL(request.url).searchParams;
  const token = search.get("t");
  const productId = search.get("produkt");
  const writtenTo = revealAddress(context, search.get("an"));
  if (search.has("gesendet")) return data({ language, view: "resent" as const, token: null, productId, writtenTo });
  if (!token) return data({ language, view: "mailed" as const, token: null, productId, writtenTo });
  const waiting = await peekConfirmation(context, token);
  if (waiting.ok) redirectToLanguage(context, request, waiting.value.language);
  if (waiting.ok) return data({ language, view: "confirm" as const, token, productId: null, writtenTo: null });
  const cause = blockCauseOf(waiting.refusal.code);
  if (cause) throw redirect(path(language, "blocked", {}, { grund: cause }), 302);
  await redirectToCertificate(context, token);
  return data({ language, view: "expired" as const, token: null, productId: null, writtenTo: null }, { status: 410 });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { language } = context;
  const form = await request.formData();
  if (form.get("intent") === "confirm") {
    const token = String(form.get("token") ?? "");
    const outcome = await confirmRecommendation(context, token);
    if (!outcome.ok) return redirect(path(language, "confirmation", {}, { t: token }), 303);
    return redirect(path(language, "recommendation", { number: outcome.value.number }), 303);
  }
  const submission = parseWithZod(form, { schema: resendForm });
  if (submission.status !== "success") return invalid(submission);
  const outcome = await resendConfirmation(context, submission.value);
  if (!outcome.ok) return refused(submission, outcome.refusal);
  const { email, productId: produkt } = submission.value;
  const an = concealAddress(context, email);
  return redirect(path(language, "confirmation", {}, { gesendet: "1", produkt, an }), 303);
}

export default function Confirmation() {
  const { language, view, token, productId, writtenTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("recommend");
  if (view === "resent") {
    return (
      <MailSent
        title={t("confirmation.resentTitle")}
        text={t("confirmation.resentText")}
        limit={t("confirmation.resentLimit")}
        again={{ href: recommendHref(language, "private", productId), label: t("thanks.again") }}
        resend={
          writtenTo === null
            ? null
            : {
                email: writtenTo,
                action: path(language, "confirmation"),
                hidden: { productId: productId ?? undefined },
              }
        }
      />
    );
  }
  if (view === "confirm") {
    return (
      <Screen title={t("confirmation.confirmTitle")} lead={t("confirmation.confirmText")} picture="touch">
        <Form action={path(language, "confirmation")} hidden={{ token: token ?? undefined }}>
          <SubmitButton intent="confirm">{t("confirmation.confirm")}</SubmitButton>
          <p className="hint">{t("confirmation.why")}</p>
        </Form>
      </Screen>
    );
  }
  if (view === "expired") return <Expired />;
  return <Resend />;
}

/** The link was used, or has ended: nothing waits for a confirmation. Referrers find their link after a login. */
function Expired() {
  const { language } = useLoaderData<typeof loader>();
  const { t } = useTranslation("recommend");
  return (
    <MessagePage
      picture="faded"
      title={t("confirmation.expiredTitle")}
      actions={
        <>
          <ButtonLink href={path(language, "personalArea")}>{t("thanks.area")}</ButtonLink>
          <ButtonLink href={path(language, "recommend")} kind="quiet">
            {t("thanks.again")}
          </ButtonLink>
        </>
      }
    >
      {t("confirmation.expiredText")}
    </MessagePage>
  );
}

function Resend() {
  const { language, productId, writtenTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("recommend");
  const { id, formErrors, fields } = useFields(
    { id: "resend", result: answer?.result, constraint: constraintOf(resendForm) },
    ["email"],
  );
  return (
    <Screen title={t("confirmation.title")} lead={t("confirmation.text")} picture="sent">
      <Form
        id={id}
        action={path(language, "confirmation", {}, { produkt: productId })}
        hidden={{ productId: productId ?? undefined }}
      >
        {writtenTo ? <WrittenTo email={writtenTo} change={recommendHref(language, "private", productId)} /> : null}
        <p className="hint">{t("confirmation.spam")}</p>
        <ErrorSummary form={formErrors} fields={[{ meta: fields.email, label: t("confirmation.email") }]} />
        {writtenTo && !answer ? (
          <input type="hidden" name="email" value={writtenTo} />
        ) : (
          <Field meta={fields.email} label={t("confirmation.email")} type="email" autoComplete="email" />
        )}
        <SubmitButton kind="plain">{t("confirmation.resend")}</SubmitButton>
      </Form>
    </Screen>
  );
}
