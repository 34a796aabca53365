import { useTranslation } from "#app/i18n/index.ts";
import { Amount } from "../content/amount.tsx";

type Props = {
  /** what was recommended; empty: the recipient chooses */
  product: string;
  /** what the person gets for it; null: nothing */
  reward: { label: string; cents: number; isUpTo: boolean } | null;
};

/** What a long form is filled in for; it stays in sight above it. */
export function InSight({ product, reward }: Props) {
  const { t } = useTranslation("components");
  if (!product && !reward) return null;
  return (
    <p className="in-sight">
      {product ? <span className="in-sight-product">{product}</span> : null}
      {reward ? (
        <span className="in-sight-reward">
          {reward.label} {reward.isUpTo ? `${t("product.upTo")} ` : null}
          <Amount cents={reward.cents} />
        </span>
      ) : null}
    </p>
  );
}
