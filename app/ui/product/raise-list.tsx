import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { Amount } from "#app/ui/content/amount.tsx";
import { formatEuro } from "#app/ui/content/format.ts";
import type { ShownRaise } from "#server/catalogue/campaign/raises.ts";

type Props = { raises: readonly ShownRaise[] };

/** The rewards that a campaign raises: the product, the amount, and what it is otherwise. */
export function RaiseList({ raises }: Props) {
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
