import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { contactView } from "#app/content/adviser.ts";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { requireLanding } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { AddressFields } from "#app/ui/form/address-fields.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { DateOfBirth } from "#app/ui/form/date-of-birth.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldGroup, FieldRow } from "#app/ui/form/field-group.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Salutation } from "#app/ui/form/salutation.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { ContactBox } from "#app/ui/recommend/contact-box.tsx";
import { InSight } from "#app/ui/reward/in-sight.tsx";
import { TrustBox } from "#app/ui/share/trust-box.tsx";
import { dayOf, formatDay } from "#server/platform/values/calendar.ts";
import { noField, phonePattern } from "#server/platform/values/fields.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { followIfNeeded } from "#server/referral/link/follow-link.ts";
import { recipientFieldNames } from "#server/referral/recipient/model.ts";
import { askedOf, isRefusedAsReferrers, saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import { recipientDetails } from "#server/referral/recipient/schema.ts";
import { isUpTo } from "#server/referral/recommendation/rules/promised-amount.ts";
import { viewRecommendation } from "#server/rewards/list/view.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("recipient:details.title"));

export async function loader({ context, params }: LoaderFunctionArgs) {
  const view = requireLanding(context, await viewRecommendation(context, params.number ?? ""));
  // Visitors of a landing page that was forwarded become recipients here, so that the form is stored for them.
  await followIfNeeded(context, view);
  const { language, tenant } = context;
  if (view.recipient?.confirmedAt)
    throw redirect(path(language, "recipientConfirmation", {}, { nr: view.number }), 302);
  const known = view.recipient?.details;
  const gives = await askedOf(context, view.productId);
  const birthDate = view.recipient && known ? await context.recipients.birthDateOf(view.recipient.number) : null;
  return {
    language,
    number: view.number,
    referrer: view.referrerFirstName,
    contact: contactView(context, view.contact),
    brand: tenant.name,
    operator: tenant.legal.operator,
    city: tenant.legal.city,
    weeks: tenant.clocks.eraseWeeks,
    newsletterConsent: tenant.newsletter.consent?.[language] ?? null,
    getsReward: view.recipientCents > 0,
    referrerName: view.referrerName,
    isBusiness: view.audience === "business",
    product: view.productName,
    isUpTo: isUpTo(view, view.recipientCents),
    cents: view.recipientCents,
    gives,
    constraint: constraintOf(
      recipientDetails(dayOf(context.now()), { needsCompany: view.audience === "business", gives }),
    ),
    known: known
      ? {
          ...known,
          birthDate: birthDate ? formatDay(birthDate) : "",
          marketingConsent: known.marketingConsent ? "on" : null,
        }
      : undefined,
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const number = params.number ?? "";
  const recommendation = await context.recommendations.byNumber(parseNumber(number) ?? "");
  const schema = recipientDetails(dayOf(context.now()), {
    needsCompany: recommendation?.audience === "business",
    gives: await askedOf(context, recommendation?.productId ?? null),
  });
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") {
    const email = schema.shape.email.safeParse(submission.payload["email"]);
    const isReferrers =
      recommendation !== null && email.success && (await isRefusedAsReferrers(context, recommendation, email.data));
    return invalid(submission, isReferrers ? { code: "recipientEmailEqualsReferrer" } : null);
  }
  const outcome = await saveRecipientDetails(context, { number, details: submission.value });
  if (!outcome.ok) return refused(submission, outcome.refusal);
  return redirect(path(context.language, "recipientTerms", {}, { nr: outcome.value.recommendationNumber }), 303);
}

/** The recipient's details: one short page, with who stores them and for how long. */
export default function Details() {
  const {
    newsletterConsent,
    language,
    referrer,
    brand,
    constraint,
    gives,
    known,
    getsReward,
    isBusiness,
    product,
    cents,
    isUpTo,
    contact,
    number,
    ...safe
  } = useLoaderData<typeof loader>();
  const { operator, city, weeks, referrerName } = safe;
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("recipient");
  const { t: error } = useTranslation("error");
  const { id, formErrors, fields } = useFields(
    { id: "details", result: answer?.result, constraint, defaultValue: known },
    recipientFieldNames,
  );
  const { salutation, firstName, lastName, company, birthDate, email, phone, marketingConsent, ...rest } = fields;
  const { street, houseNumber, postcode, city: town, ...undrawn } = rest;
  noField(undrawn);
  return (
    <Screen
      eyebrow={t("details.step")}
      title={t("details.title")}
      lead={t(getsReward ? "details.lead" : "details.leadNoReward", { name: referrer })}
      aside={
        <TrustBox
          facts={[
            {
              label: t("landing.safeWho"),
              text: t("landing.safe1", { referrer: referrerName, brand, operator, city }),
            },
            { label: t("landing.safeWhat"), text: t("details.storage", { weeks }) },
            { label: t("landing.safeSees"), text: t("landing.safe3", { name: referrer }) },
          ]}
          links={[
            { href: path(language, "privacy"), label: t("landing.privacy") },
            { href: path(language, "imprint"), label: t("landing.imprint") },
          ]}
        />
      }
    >
      {contact ? <ContactBox adviser={contact} to="recipient" /> : null}
      <InSight product={product} reward={getsReward ? { label: t("details.reward"), cents, isUpTo } : null} />
      <Form id={id}>
        <ErrorSummary
          form={formErrors}
          fields={recipientFieldNames.map((name) => ({ meta: fields[name], label: t(`details.${name}`) }))}
        />
        <FieldGroup title={t("details.person")}>
          <Salutation meta={salutation} />
          <FieldRow>
            <Field meta={firstName} label={t("details.firstName")} autoComplete="given-name" />
            <Field meta={lastName} label={t("details.lastName")} autoComplete="family-name" />
          </FieldRow>
          {isBusiness ? <Field meta={company} label={t("details.company")} autoComplete="organization" /> : null}
          {gives.includes("birthDate") ? (
            <DateOfBirth meta={birthDate} hint={t("details.birthDateHint")} />
          ) : (
            <p className="hint">{t("details.adult")}</p>
          )}
        </FieldGroup>
        <FieldGroup title={t("details.reach")}>
          <Field
            meta={email}
            label={t("details.email")}
            hint={t(getsReward ? "details.emailHint" : "details.emailHintNoReward")}
            type="email"
            autoComplete="email"
          />
          <Field
            meta={{ ...phone, pattern: phonePattern.source }}
            label={t("details.phone")}
            hint={t("details.phoneHint")}
            type="tel"
            autoComplete="tel"
            error={error("phone")}
          />
        </FieldGroup>
        {gives.includes("address") ? (
          <FieldGroup title={t("details.address")}>
            <AddressFields fields={{ street, houseNumber, postcode, city: town }} />
          </FieldGroup>
        ) : null}
        {newsletterConsent ? <Checkbox meta={marketingConsent} label={newsletterConsent} /> : null}
        <SubmitButton>{t("details.submit")}</SubmitButton>
      </Form>
      <p className="hint">
        <a href={path(language, "toShop", { number })}>{t("toShop.instead")}</a>
      </p>
    </Screen>
  );
}
