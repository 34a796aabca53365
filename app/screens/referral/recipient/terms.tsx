import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { recipientFacts } from "#app/content/recipient-facts.ts";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { requireLanding, requireRecipient } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { Prize } from "#app/ui/reward/prize.tsx";
import { formatDay } from "#server/platform/values/calendar.ts";
import { noField } from "#server/platform/values/fields.ts";
import { recipientTerms } from "#server/referral/agreed-terms.ts";
import { agreeToTerms } from "#server/referral/recipient/agree-to-terms.ts";
import { consentForm } from "#server/referral/recipient/schema.ts";
import { isUpTo } from "#server/referral/recommendation/rules/promised-amount.ts";
import { viewRecommendation } from "#server/rewards/list/view.ts";
import { ReferrerSeesChoice } from "./parts/referrer-sees.tsx";
import { referrerSeesView } from "./parts/referrer-sees-view.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("recipient:consent.title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const recipient = await requireRecipient(context, request);
  const { language, tenant } = context;
  const number = recipient.recommendationNumber;
  if (recipient.confirmedAt) throw redirect(path(language, "recipientConfirmation", {}, { nr: number }), 302);
  const { details } = recipient;
  if (!details) throw redirect(path(language, "recipientDetails", { number }), 302);
  const birthDate = await context.recipients.birthDateOf(recipient.number);
  const view = requireLanding(context, await viewRecommendation(context, number));
  return {
    language,
    number,
    cents: view.recipientCents,
    isUpTo: isUpTo(view, view.recipientCents),
    terms: recipientTerms(tenant, recipient.language, view.contact),
    facts: recipientFacts(details),
    birthDate: birthDate ? formatDay(birthDate) : "",
    referrerSees: await referrerSeesView(
      context,
      { ...view, firstName: view.referrerFirstName },
      recipient.referrerSees,
    ),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { recommendationNumber: number } = await requireRecipient(context, request);
  const submission = parseWithZod(await request.formData(), { schema: consentForm });
  if (submission.status !== "success") return invalid(submission);
  const outcome = await agreeToTerms(context, { number, ...submission.value });
  if (!outcome.ok) return refused(submission, outcome.refusal);
  return redirect(path(context.language, "recipientConfirmation", {}, { nr: number }), 303);
}

/**
 * The details for review, what the referrer will see, and one checkbox: after it the recommendation is locked to this
 * recipient.
 */
export default function Terms() {
  const { language, number, terms, facts, birthDate, cents, isUpTo, referrerSees } = useLoaderData<typeof loader>();
  const { name, company, email, phone, address, ...unplaced } = facts;
  noField(unplaced);
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("recipient");
  const { id, formErrors, fields } = useFields(
    { id: "consent", result: answer?.result, constraint: constraintOf(consentForm) },
    ["terms", "referrerSees"],
  );
  return (
    <Screen
      eyebrow={t("consent.step")}
      title={t("consent.title")}
      lead={t("consent.lead")}
      aside={cents > 0 ? <Prize label={t("consent.reward")} cents={cents} isUpTo={isUpTo} /> : undefined}
    >
      <section>
        <div className="area-head">
          <h2>{t("consent.review")}</h2>
          <ButtonLink href={path(language, "recipientDetails", { number })} kind="quiet" size="s">
            {t("consent.change")}
          </ButtonLink>
        </div>
        <Facts
          lined
          facts={[
            { label: t("consent.name"), value: name },
            ...(company ? [{ label: t("details.company"), value: company }] : []),
            ...(birthDate ? [{ label: t("consent.birthDate"), value: birthDate }] : []),
            { label: t("consent.email"), value: email },
            ...(phone ? [{ label: t("consent.phone"), value: phone }] : []),
            ...(address ? [{ label: t("consent.address"), value: address }] : []),
          ]}
        />
      </section>
      <Panel>
        <Form id={id}>
          <ErrorSummary
            form={formErrors}
            fields={[
              { meta: fields.referrerSees, label: t("referrerSees.title", { name: referrerSees.referrer }) },
              { meta: fields.terms, label: t("consent.title") },
            ]}
          />
          <ReferrerSeesChoice meta={fields.referrerSees} view={referrerSees} />
          <p className="hint">{t("referrerSees.change")}</p>
          <p>{terms}</p>
          <p>
            <a href={path(language, "terms")} target="_blank" rel="noopener">
              {t("consent.termsLink")}
            </a>
          </p>
          <Checkbox meta={fields.terms} label={t("consent.terms")} />
          <SubmitButton>{t("consent.submit")}</SubmitButton>
        </Form>
      </Panel>
    </Screen>
  );
}
