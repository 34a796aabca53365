import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { Day } from "#app/ui/content/day.tsx";
import type { ShownRaise } from "#server/catalogue/campaign/raises.ts";
import { Amount } from "../content/amount.tsx";
import { formatEuro } from "../content/format.ts";

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

type RaisesProps = { raises: readonly ShownRaise[] };

/** The rewards that a campaign raises: the product, the amount, and what it is otherwise. */
export function RaiseList({ raises }: RaisesProps) {
  const { t } = useTranslation("components");
  const language = useLanguage();
  if (raises.length === 0) return null;
  return (
    <ul className="raises">
      {raises.map(({ id, name, cents, usualCents }) => (
        <li key={id}>
          <span>{name}</span>{" "}
          <strong>
            <Amount cents={cents} />
          </strong>{" "}
          <span className="small muted">{t("product.insteadOf", { amount: formatEuro(usualCents, language) })}</span>
        </li>
      ))}
    </ul>
  );
}
