import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { answerCaseForm, caseFormData } from "#app/forms/case-form.ts";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { path } from "#app/paths.ts";
import { described } from "#app/seo/title.ts";
import { ContactForm, contactFields } from "#app/ui/case/contact-form.tsx";
import { Received } from "#app/ui/case/received.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { Linked } from "#app/ui/content/linked.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { contactForm } from "#server/office/case/schema.ts";
import { sendContactMessage } from "#server/office/case/send-message.ts";

export const meta: MetaFunction<typeof loader> = (args) => described(args, "legal:contact");

/** The form, and the other ways to reach the tenant. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { tenant, language } = context;
  const { operator, street, postcode, city, phone, hotlineHours } = tenant.legal;
  return {
    ...caseFormData({ context, request }, "contact"),
    facts: { operator, street, postcode, city, phone, email: tenant.mail.replyTo, hours: hotlineHours[language] },
    hrefs: { faq: path(language, "faq"), claim: path(language, "missingReward") },
    brand: tenant.name,
    brandHelp: tenant.support.helpUrl,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { language } = args.context;
  return answerCaseForm(args, contactForm, sendContactMessage, ({ number }, an) =>
    path(language, "contact", {}, { gesendet: number, an }),
  );
}

export default function Contact() {
  const { sent, defaults, form, hrefs } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("legal");
  const { t: cases } = useTranslation("cases");
  const fields = useFields(
    { id: "kontakt", result: answer?.result, constraint: constraintOf(contactForm), defaultValue: defaults },
    contactFields,
  );
  if (sent) return <Received {...sent} />;
  return (
    <Screen title={t("contact.title")} lead={t("contact.lead")} aside={<Ways />}>
      <Panel title={cases("contact.title")}>
        <ContactForm {...form} {...fields} question={answer?.question ?? null} />
      </Panel>
      <p>
        <Linked text={cases("contact.reward")} hrefs={{ claim: hrefs.claim }} />
      </p>
    </Screen>
  );
}

/** Phone, e-mail and postal address. */
function Ways() {
  const { facts, hrefs, brand, brandHelp } = useLoaderData<typeof loader>();
  const { t } = useTranslation("legal");
  return (
    <div className="flow">
      <Facts
        facts={[
          {
            label: t("phone"),
            value: (
              <>
                <a href={`tel:${facts.phone.replaceAll(/[^+\d]/g, "")}`}>{facts.phone}</a>
                <br />
                {facts.hours}
              </>
            ),
          },
          { label: t("email"), value: <a href={`mailto:${facts.email}`}>{facts.email}</a> },
          {
            label: t("contact.post"),
            value: (
              <>
                {facts.operator}
                <br />
                {facts.street}
                <br />
                {facts.postcode} {facts.city}
              </>
            ),
          },
        ]}
      />
      <p>{t("contact.hint")}</p>
      <p>
        <a href={hrefs.faq}>{t("contact.faq")}</a>
      </p>
      {brandHelp ? (
        <p>
          <a href={brandHelp} rel="noopener">
            {t("contact.brandHelp", { brand })}
          </a>
        </p>
      ) : null}
    </div>
  );
}
