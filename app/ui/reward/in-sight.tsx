import { useTranslation } from "react-i18next";
import { Amount } from "#app/ui/content/amount.tsx";

type Props = {
  /** the recommended product; empty: the recipient chooses */
  product: string;
  /** the person's own reward; null: none */
  reward: { label: string; cents: number; isUpTo: boolean } | null;
};

/** Keeps the purpose of a long form visible above it: product and reward. */
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
