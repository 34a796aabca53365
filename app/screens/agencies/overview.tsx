import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAgencyUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Facts } from "#app/ui/content/facts.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { maxWaiting } from "#server/agencies/reports.ts";
import { showOverview } from "#server/agencies/statistics/overview.ts";
import { hasRight, type Right } from "#server/people/sso/rights.ts";
import { dayOf, firstOfMonth } from "#server/platform/values/calendar.ts";
import { MoneyFigures } from "./parts/money-figures.tsx";

type WaitingName = "ordersToRelease" | "leadsDue" | "leadsNew" | "invitationsEnding";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agency:overview.title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const { language } = context;
  const [figures, money] = await Promise.all([
    context.agencyReports.figures(me.agencyId, context.now()),
    showOverview(context, me),
  ]);
  const { ordersToRelease, leadsDue, leadsNew, invitationsEnding, ...month } = figures;
  const waiting: { name: WaitingName; count: number; right: Right; href: string }[] = [
    { name: "ordersToRelease", count: ordersToRelease, right: "releaseOrders", href: path(language, "agencyRelease") },
    { name: "leadsDue", count: leadsDue, right: "workOnLeads", href: path(language, "agencyLeads") },
    {
      ...({ name: "leadsNew", count: leadsNew, right: "workOnLeads" } as const),
      href: path(language, "agencyLeads", {}, { state: "new" }),
    },
    {
      ...({ name: "invitationsEnding", count: invitationsEnding, right: "invitations" } as const),
      href: path(language, "agencyInvitations", {}, { state: "open", sortierung: "expiresAt" }),
    },
  ];
  const from = firstOfMonth(dayOf(context.now()));
  return {
    today: waiting
      .filter(({ count, right }) => count > 0 && hasRight(me, right))
      .map(({ name, count, href }) => ({ name, count: count === maxWaiting ? `${count}+` : String(count), href })),
    month,
    money,
    hrefs: { rewards: path(language, "agencyRewards"), invoices: path(language, "agencyInvoices") },
    // Lists of as many lines; no list shows just the others.
    monthHrefs: {
      recommendations: null,
      leads: hasRight(me, "workOnLeads") ? path(language, "agencyLeads", {}, { from }) : null,
      orders: hasRight(me, "reports") ? path(language, "agencyOrders", {}, { from }) : null,
      confirmed: null,
    },
  };
}

/** Today's tasks of the agency's people, and this month's figures. */
export default function AgencyOverview() {
  const { today, month, money, hrefs, monthHrefs } = useLoaderData<typeof loader>();
  const { t } = useTranslation("agency");
  const { t: agencyReports } = useTranslation("agencyReports");
  return (
    <Screen width="wide" title={t("overview.title")}>
      <section className="flow">
        <h2>{agencyReports("overview.today")}</h2>
        {today.length === 0 ? <p>{agencyReports("overview.nothing")}</p> : null}
        <ul className="today">
          {today.map(({ name, count, href }) => (
            <li key={name}>
              <Link to={href}>
                <span className="today-count">{count}</span> <span>{agencyReports(`overview.${name}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <MoneyFigures money={money} hrefs={hrefs} />
      <section className="flow">
        <h2>{agencyReports("overview.month")}</h2>
        <div className="month">
          <Facts
            facts={(["recommendations", "leads", "orders", "confirmed"] as const).map((name) => ({
              label: agencyReports(`overview.${name}`),
              value: <strong className="figure">{linked(month[name], monthHrefs[name])}</strong>,
            }))}
          />
        </div>
      </section>
    </Screen>
  );
}

const linked = (count: number, href: string | null) => (href === null ? count : <Link to={href}>{count}</Link>);
