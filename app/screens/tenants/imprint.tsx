import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { keyVisual } from "#app/content/pictures.ts";
import { path } from "#app/paths.ts";
import { described } from "#app/seo/title.ts";
import { Facts } from "#app/ui/content/facts.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { TextSections } from "#app/ui/content/text-sections.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { ifAvailable } from "#server/platform/if-available.ts";

export const meta: MetaFunction<typeof loader> = (args) => described(args, "legal:imprint");

/**
 * The operator's data come from the tenant's record, so they are always available; content may add to them. If agents
 * recommend, this page redirects home, and the footer links to the imprint on the brand's own site. Without such an
 * imprint the page stays, since an imprint is mandatory.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { tenant, language } = context;
  if (tenant.modules.agentRecommendation && tenant.support.imprintUrl) throw redirect(path(language, "home"));
  const { notice, accessibility, hotlineHours, ...legal } = tenant.legal;
  const more = await ifAvailable(context, () => context.content.pageText("impressum", language), "impressum");
  return { ...legal, notice: notice?.[language] ?? null, people: keyVisual(tenant), more };
}

export default function Imprint() {
  const { t } = useTranslation("legal");
  const legal = useLoaderData<typeof loader>();
  return (
    <Screen title={t("imprint.title")} lead={t("imprint.lead")} drawing={legal.people}>
      <div className="flow">
        {legal.notice ? <Notice title={t("demonstration")}>{legal.notice}</Notice> : null}
        <p>
          <strong>{legal.operator}</strong>
          <br />
          {legal.street}
          <br />
          {legal.postcode} {legal.city}
        </p>
        <Facts
          lined
          facts={[
            { label: t("imprint.representedBy"), value: legal.representedBy },
            { label: t("email"), value: <a href={`mailto:${legal.email}`}>{legal.email}</a> },
            { label: t("phone"), value: <a href={`tel:${legal.phone.replaceAll(/[^+\d]/g, "")}`}>{legal.phone}</a> },
            { label: t("imprint.register"), value: legal.registerEntry },
            { label: t("imprint.vatId"), value: legal.vatId },
            { label: t("imprint.responsible"), value: `${legal.representedBy}, ${t("imprint.sameAddress")}` },
          ]}
        />
        <h2>{t("imprint.disputesTitle")}</h2>
        <p>{t("imprint.disputes")}</p>
        {legal.more ? <TextSections text={legal.more} /> : null}
      </div>
    </Screen>
  );
}
