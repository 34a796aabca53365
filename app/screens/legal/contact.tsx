import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Facts } from "#app/components/content/facts.tsx";
import { Screen } from "#app/components/layout/screen.tsx";
import { useTranslation } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { described } from "#app/title.ts";

export const meta: MetaFunction<typeof loader> = (args) => described(args, "legal:contact");

export function loader({ context }: LoaderFunctionArgs) {
  const { tenant, language } = context;
  const { operator, street, postcode, city, phone, hotlineHours } = tenant.legal;
  return {
    operator,
    street,
    postcode,
    city,
    phone,
    email: tenant.mail.replyTo,
    hours: hotlineHours[language],
    faq: path(language, "faq"),
    brand: tenant.name,
    brandHelp: tenant.support.helpUrl,
  };
}

export default function Contact() {
  const { t } = useTranslation("legal");
  const contact = useLoaderData<typeof loader>();
  return (
    <Screen title={t("contact.title")} lead={t("contact.lead")} picture="touch" sign="phone">
      <div className="flow">
        <Facts
          lined
          facts={[
            {
              label: t("phone"),
              value: (
                <>
                  <a href={`tel:${contact.phone.replaceAll(/[^+\d]/g, "")}`}>{contact.phone}</a>
                  <br />
                  {contact.hours}
                </>
              ),
            },
            { label: t("email"), value: <a href={`mailto:${contact.email}`}>{contact.email}</a> },
            {
              label: t("contact.post"),
              value: (
                <>
                  {contact.operator}
                  <br />
                  {contact.street}
                  <br />
                  {contact.postcode} {contact.city}
                </>
              ),
            },
          ]}
        />
        <p>{t("contact.hint")}</p>
        <p>
          <a href={contact.faq}>{t("contact.faq")}</a>
        </p>
        {contact.brandHelp ? (
          <p>
            <a href={contact.brandHelp} rel="noopener">
              {t("contact.brandHelp", { brand: contact.brand })}
            </a>
          </p>
        ) : null}
      </div>
    </Screen>
  );
}
