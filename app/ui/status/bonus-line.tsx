import { useTranslation } from "react-i18next";
import { Amount } from "#app/ui/content/amount.tsx";
import { Day } from "#app/ui/content/day.tsx";

type Props = {
  /** deals made in this window, and deals needed for the bonus */
  done: number;
  needed: number;
  remaining: number;
  /** the ordinal number of the bonus */
  number: number;
  cents: number;
  /** how long a window lasts */
  months: number;
  /** null: the first deal opens it */
  window: { firstDay: string; lastDay: string } | null;
};

/** The progress towards the bonus, or that it is earned. */
export function BonusLine({ done, needed, remaining, number, cents, months, window }: Props) {
  const { t } = useTranslation("components");
  const isEarned = remaining === 0;
  return (
    <section className="bonus" aria-label={t("status.bonusTitle", { number })}>
      <ul className="bonus-dots" aria-hidden="true">
        {Array.from({ length: needed }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots are told apart by their place alone
          <li key={index} data-done={index < done ? "" : undefined} />
        ))}
      </ul>
      <p>
        <span className="eyebrow">{t("status.bonusTitle", { number })}</span>
        <br />
        {isEarned ? t("status.bonusEarned") : t("status.bonusLeft", { count: remaining })} <Amount cents={cents} />
      </p>
      <p className="small muted">
        {t("status.bonusDone", { done, needed })}{" "}
        {window ? (
          <>
            {t("status.bonusFrom")} <Day value={window.firstDay} /> {t("status.bonusUntil")}{" "}
            <Day value={window.lastDay} />
          </>
        ) : (
          t("status.bonusOpens", { count: months })
        )}
      </p>
    </section>
  );
}
