import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import {
  type AgencyPage,
  type AgencyTab,
  agencyPagesFor,
  agencyTabsFor,
  isAgencyTab,
} from "#app/layout/agency-pages.ts";
import { nameAt, path } from "#app/paths.ts";
import { Screen } from "#app/ui/layout/screen.tsx";
import type { RequestContext } from "#server/context.ts";
import type { AgencyUser } from "#server/people/sso/model.ts";
import { AgencyNav } from "./agency-nav.tsx";

export type Frame = { agency: string; pages: AgencyPage[]; tabs: AgencyTab[] | null; tab: AgencyTab | null };

/** Loader data for the frame of each of the agency's pages. */
export async function agencyFrame(ctx: RequestContext, url: URL, me: AgencyUser): Promise<Frame> {
  const name = nameAt(url.pathname);
  const tab = isAgencyTab(name) ? name : null;
  const agency = await ctx.agencies.byId(me.agencyId);
  return { agency: agency?.name ?? "", pages: agencyPagesFor(me), tabs: tab && agencyTabsFor(me), tab };
}

type Props = {
  frame: Frame;
  /** the page in the navigation, if it is not a tab of the recommendations */
  current: AgencyPage;
  title: string;
  eyebrow?: string;
  lead?: string;
  children: ReactNode;
};

/** One page with the agency's navigation and, for recommendations, their tabs. */
export function AgencyScreen({ frame, current, title, eyebrow, lead, children }: Props) {
  const { t: say } = useTranslation("agencyReports");
  const language = useLanguage();
  const { pages, tabs, tab } = frame;
  return (
    <>
      <AgencyNav pages={pages} current={tab ? "agencyRecommendations" : current} />
      <Screen title={title} eyebrow={eyebrow ?? frame.agency} lead={lead} width="wide">
        {tabs ? (
          <nav className="tabs" aria-label={say("tabs.label")}>
            <ul className="part-list">
              {tabs.map((name) => (
                <li key={name}>
                  <Link to={path(language, name)} aria-current={name === tab ? "page" : undefined}>
                    {say(`tabs.${name}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {children}
      </Screen>
    </>
  );
}
