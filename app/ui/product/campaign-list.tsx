import { useTranslation } from "react-i18next";
import { Day } from "#app/ui/content/day.tsx";
import type { ShownRaise } from "#server/catalogue/campaign/raises.ts";
import { RaiseList } from "./raise-list.tsx";

/** `endsOn`: a day, YYYY-MM-DD. */
export type CampaignLink = { href: string; title: string; endsOn: string; raises: readonly ShownRaise[] };

type Props = { campaigns: readonly CampaignLink[] };

/** Running campaigns, with their last day. */
export function CampaignList({ campaigns }: Props) {
  const { t } = useTranslation("shop");
  return (
    <ul className="lines">
      {campaigns.map(({ href, title, endsOn, raises }) => (
        <li key={href}>
          <a href={href}>{title}</a>{" "}
          <span className="small muted">
            {t("campaign.until")} <Day value={endsOn} />
          </span>
          <RaiseList raises={raises} />
        </li>
      ))}
    </ul>
  );
}
