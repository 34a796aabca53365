import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { keyVisual } from "#app/content/pictures.ts";
import { described } from "#app/seo/title.ts";
import { TextSections } from "#app/ui/content/text-sections.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { ifAvailable } from "#server/platform/if-available.ts";
import { formatDay } from "#server/platform/values/calendar.ts";

export const meta: MetaFunction<typeof loader> = (args) => described(args, "legal:accessibility");

export async function loader({ context }: LoaderFunctionArgs) {
  const { tenant, language } = context;
  const slug = "barrierefreiheitserklaerung";
  const more = await ifAvailable(context, () => context.content.pageText(slug, language), slug);
  const { accessibility, phone, operator } = tenant.legal;
  return {
    people: keyVisual(tenant),
    name: tenant.name,
    operator,
    email: tenant.mail.replyTo,
    phone,
    service: accessibility.service[language],
    delivery: accessibility.delivery[language],
    conformity: accessibility.conformity[language],
    gaps: accessibility.gaps[language],
    authority: accessibility.authority,
    date: formatDay(accessibility.date),
    more,
  };
}

/**
 * Information that the law (BFSG) requires of every tenant: the service, how it meets the requirements, contact,
 * supervisory authority.
 */
export default function Accessibility() {
  const { t } = useTranslation("legal");
  const statement = useLoaderData<typeof loader>();
  return (
    <Screen
      title={t("accessibility.heading")}
      lead={t("accessibility.lead", { operator: statement.operator })}
      drawing={statement.people}
    >
      <div className="flow">
        <h2>{t("accessibility.service")}</h2>
        <p>{statement.service}</p>
        <h2>{t("accessibility.delivery")}</h2>
        <p>{statement.delivery}</p>
        <h2>{t("accessibility.conformity")}</h2>
        <p>{statement.conformity}</p>
        <h2>{t("accessibility.gaps")}</h2>
        <p>{statement.gaps}</p>
        <h2>{t("accessibility.feedback")}</h2>
        <p>
          {t("accessibility.feedbackText")} <a href={`mailto:${statement.email}`}>{statement.email}</a>,{" "}
          {statement.phone}.
        </p>
        <h2>{t("accessibility.authority")}</h2>
        <p>{statement.authority}</p>
        {statement.more ? <TextSections text={statement.more} /> : null}
        <p className="muted">{t("version", { date: statement.date })}</p>
      </div>
    </Screen>
  );
}
