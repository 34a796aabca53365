import type { ComponentProps } from "react";
import { Amount } from "#app/ui/content/amount.tsx";
import { Facts } from "#app/ui/content/facts.tsx";

type Props = { cents: number; facts: ComponentProps<typeof Facts>["facts"] };

/** The amount and the way of payment, for a final confirmation. */
export function AmountReview({ cents, facts }: Props) {
  return (
    <div className="review">
      <p className="review-amount">
        <Amount cents={cents} size="xl" />
      </p>
      <Facts lined facts={facts} />
    </div>
  );
}
