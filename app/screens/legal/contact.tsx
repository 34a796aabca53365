import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { captchaHref, captchaIn, withQuestion } from "#app/captcha.ts";
import { ContactForm, contactFields } from "#app/components/case/contact-form.tsx";
import { Received } from "#app/components/case/received.tsx";
import { Facts } from "#app/components/content/facts.tsx";
import { Linked } from "#app/components/content/linked.tsx";
import { Panel } from "#app/components/layout/panel.tsx";
import { Screen } from "#app/components/layout/screen.tsx";
import { constraintOf, useFields } from "#app/fields.ts";
import { invalid, refused } from "#app/form.ts";
import { useTranslation } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { described } from "#app/title.ts";
import { formatCaseNumber, parseCaseNumber } from "#server/domain/case/model.ts";
import { contactForm } from "#server/domain/case/schema.ts";
import { sendContactMessage } from "#server/domain/case/send-message.ts";
import { parseNumber } from "#server/domain/number.ts";

export const meta: MetaFunction<typeof loader> = (args) => described(args, "legal:contact");

/** `?gesendet=` names the case that a message became; `?nr=` the recommendation that somebody asks about. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { tenant, language, viewer } = context;
  const { operator, street, postcode, city, phone, hotlineHours } = tenant.legal;
  const search = new URL(request.url).searchParams;
  const sent = parseCaseNumber(search.get("gesendet") ?? "");
  const { member } = viewer;
  return {
    sent: sent && formatCaseNumber(sent),
    defaults: {
      salutation: member?.salutation ?? null,
      name: member ? `${member.firstName} ${member.lastName}` : null,
      email: member?.email ?? null,
      recommendationNumber: parseNumber(search.get("nr") ?? ""),
    },
    captchaHref: captchaHref(context, "contact"),
    facts: { operator, street, postcode, city, phone, email: tenant.mail.replyTo, hours: hotlineHours[language] },
    hrefs: {
      here: path(language, "contact"),
      home: path(language, "home"),
      faq: path(language, "faq"),
      privacy: path(language, "privacy"),
      claim: path(language, "missingReward"),
    },
    brand: tenant.name,
    brandHelp: tenant.support.helpUrl,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const captcha = captchaIn(form);
  const submission = parseWithZod(form, { schema: contactForm });
  if (submission.status !== "success") return withQuestion(context, "contact", captcha, invalid(submission));
  const outcome = await sendContactMessage(context, submission.value, captcha);
  if (!outcome.ok) return withQuestion(context, "contact", captcha, refused(submission, outcome.refusal));
  return redirect(path(context.language, "contact", {}, { gesendet: outcome.value.number }), 303);
}

export default function Contact() {
  const { sent, defaults, hrefs, ...screen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("legal");
  const { t: say } = useTranslation("cases");
  const { id, formErrors, fields } = useFields(
    { id: "kontakt", result: answer?.result, constraint: constraintOf(contactForm), defaultValue: defaults },
    contactFields,
  );
  if (sent) return <Received number={sent} home={hrefs.home} />;
  return (
    <Screen title={t("contact.title")} lead={t("contact.lead")} aside={<Ways />}>
      <Panel title={say("contact.title")}>
        <ContactForm
          id={id}
          action={hrefs.here}
          fields={fields}
          formErrors={formErrors}
          captchaHref={screen.captchaHref}
          question={answer?.question ?? null}
          privacyHref={hrefs.privacy}
        />
      </Panel>
      <p>
        <Linked text={say("contact.reward")} hrefs={{ claim: hrefs.claim }} />
      </p>
    </Screen>
  );
}

/** Telephone, e-mail and post. */
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
