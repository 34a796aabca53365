import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAgencyUser } from "#app/guards.ts";
import { useAgencyLinks } from "#app/layout/agency-pages.ts";
import { title } from "#app/seo/title.ts";
import { Facts } from "#app/ui/content/facts.tsx";
import { AgencyScreen, agencyFrame } from "./parts/agency-frame.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyReports:administration.title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const agency = await context.agencies.byId(me.agencyId);
  if (!agency) throw new Response(null, { status: 404 });
  const { name, externalId, street, postcode, city, phone, email, state } = agency;
  return {
    frame: await agencyFrame(context, new URL(request.url), me),
    agency: { name, externalId, address: `${street}, ${postcode} ${city}`, phone, email, state },
    me: { name: `${me.firstName} ${me.lastName}`.trim(), role: me.role },
  };
}

/** The agency's names, the user's own role, and links to all other settings. */
export default function AgencyAdministration() {
  const { frame, agency, me } = useLoaderData<typeof loader>();
  const { t } = useTranslation("agencyReports");
  const links = useAgencyLinks(frame.pages, "agencyAdministration").filter(({ current }) => !current);
  const { role } = me;
  return (
    <AgencyScreen frame={frame} current="agencyAdministration" title={t("administration.title")}>
      <Facts
        lined
        facts={[
          { label: t("column.name"), value: agency.name },
          { label: t("administration.id"), value: agency.externalId },
          { label: t("administration.state"), value: t(`administration.${agency.state}`) },
          { label: t("administration.address"), value: agency.address },
          { label: t("administration.phone"), value: agency.phone },
          { label: t("administration.email"), value: agency.email },
          { label: t("administration.you"), value: me.name },
          ...(role === "owner" || role === "inactiveOwner" || role === "employee"
            ? [{ label: t("administration.role"), value: t(`administration.roles.${role}`) }]
            : []),
        ]}
      />
      <section className="flow">
        <h2>{t("administration.pages")}</h2>
        <ul className="part-list">
          {links.map(({ href, label }) => (
            <li key={href}>
              <Link to={href}>{label}</Link>
            </li>
          ))}
        </ul>
      </section>
    </AgencyScreen>
  );
}
