import { useTranslation } from "react-i18next";
import { Day } from "#app/ui/content/day.tsx";

/** `endsOn`: a day, YYYY-MM-DD. */
export type CampaignLink = { href: string; title: string; endsOn: string };

type Props = { campaigns: readonly CampaignLink[] };

/** Running campaigns, with their last day. */
export function CampaignList({ campaigns }: Props) {
  const { t } = useTranslation("shop");
  return (
    <ul className="lines">
      {campaigns.map(({ href, title, endsOn }) => (
        <li key={href}>
          <a href={href}>{title}</a>{" "}
          <span className="small muted">
            {t("campaign.until")} <Day value={endsOn} />
          </span>
        </li>
      ))}
    </ul>
  );
}
