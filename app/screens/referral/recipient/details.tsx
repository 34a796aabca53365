import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { contactView } from "#app/content/adviser.ts";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { requireLanding } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { AddressFields } from "#app/ui/form/address-fields.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldGroup } from "#app/ui/form/field-group.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { ContactBox } from "#app/ui/recommend/contact-box.tsx";
import { InSight } from "#app/ui/reward/in-sight.tsx";
import { SafeBox } from "#app/ui/share/safe-facts.tsx";
import { dayOf, formatDay } from "#server/platform/values/calendar.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { followIfNeeded } from "#server/referral/link/follow-link.ts";
import { type RecipientField, recipientFieldNames } from "#server/referral/recipient/model.ts";
import { isRefusedAsReferrers, saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import { recipientDetails } from "#server/referral/recipient/schema.ts";
import { isUpTo } from "#server/referral/recommendation/rules/promised-amount.ts";
import { viewRecommendation } from "#server/rewards/list/view.ts";
import {
  BirthDate,
  Company,
  type Drawn,
  Email,
  FirstName,
  Greeting,
  inGroup,
  LastName,
  News,
  Phone,
} from "./parts/detail-fields.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("recipient:details.title"));

export async function loader({ context, params }: LoaderFunctionArgs) {
  const view = requireLanding(context, await viewRecommendation(context, params.number ?? ""));
  // Visitors of a landing page that was forwarded become recipients here, so that the form is stored for them.
  await followIfNeeded(context, view);
  const { language, tenant } = context;
  if (view.recipient?.confirmedAt)
    throw redirect(path(language, "recipientConfirmation", {}, { nr: view.number }), 302);
  const known = view.recipient?.details;
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
    constraint: constraintOf(recipientDetails(dayOf(context.now()), { needsCompany: view.audience === "business" })),
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
  const schema = recipientDetails(dayOf(context.now()), { needsCompany: recommendation?.audience === "business" });
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

/** Every field of the form but those that are drawn together as an address, in order. */
const drawn: Record<Exclude<RecipientField, keyof ComponentProps<typeof AddressFields>["fields"]>, Drawn> = {
  salutation: { group: "person", Draw: Greeting },
  firstName: { group: "person", isHalf: true, Draw: FirstName },
  lastName: { group: "person", isHalf: true, Draw: LastName },
  company: { group: "person", Draw: Company },
  birthDate: { group: "person", Draw: BirthDate },
  email: { group: "reach", Draw: Email },
  phone: { group: "reach", Draw: Phone },
  marketingConsent: { group: "end", Draw: News },
};

/** The recipient's details: one short page, with who stores them and for how long. */
export default function Details() {
  const {
    newsletterConsent,
    language,
    referrer,
    brand,
    constraint,
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
  const { id, formErrors, fields } = useFields(
    { id: "details", result: answer?.result, constraint, defaultValue: known },
    recipientFieldNames,
  );
  const shown = { fields, getsReward, isBusiness, newsletterConsent };
  return (
    <Screen
      eyebrow={t("details.step")}
      title={t("details.title")}
      lead={t(getsReward ? "details.lead" : "details.leadNoReward", { name: referrer })}
      aside={
        <SafeBox
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
        <FieldGroup title={t("details.person")}>{inGroup(drawn, "person", shown)}</FieldGroup>
        <FieldGroup title={t("details.reach")}>{inGroup(drawn, "reach", shown)}</FieldGroup>
        <FieldGroup title={t("details.address")}>
          <AddressFields fields={fields} />
        </FieldGroup>
        {inGroup(drawn, "end", shown)}
        <SubmitButton>{t("details.submit")}</SubmitButton>
      </Form>
      <p className="hint">
        <a href={path(language, "toShop", { number })}>{t("toShop.instead")}</a>
      </p>
    </Screen>
  );
}
