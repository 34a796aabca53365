import { useTranslation } from "react-i18next";
import { Amount } from "../content/amount.tsx";
import { Day } from "../content/day.tsx";

type Props = {
  /** deals done in this window and deals needed for the tier's bonus */
  done: number;
  needed: number;
  bonusCents: number;
  /** the last day of the window */
  until: string | Date;
};

/** How far it is to the bonus. */
export function BonusLine({ done, needed, bonusCents, until }: Props) {
  const { t } = useTranslation("components");
  return (
    <section className="bonus" aria-label={t("status.bonusTitle")}>
      <ul className="bonus-dots" aria-hidden="true">
        {Array.from({ length: needed }, (_, index) => (
          <li key={index} data-done={index < done ? "" : undefined} />
        ))}
      </ul>
      <p>
        {t("status.bonusLeft", { count: needed - done })} <Amount cents={bonusCents} />
      </p>
      <p className="small muted">
        {t("status.bonusUntil", { done, needed })} <Day value={until} />
      </p>
    </section>
  );
}
