import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/index.ts";
import { Amount } from "../content/amount.tsx";
import { Day } from "../content/day.tsx";

type Props = {
  /** deals done in this window and deals needed for the tier's bonus */
  done: number;
  needed: number;
  bonusCents: number;
  /** the last day of the window */
  until: string | Date;
  /** the way to a bonus that waits */
  action?: ReactNode;
};

/** How far it is to the bonus, or that it is earned. */
export function BonusLine({ done, needed, bonusCents, until, action }: Props) {
  const { t } = useTranslation("components");
  const isEarned = done >= needed;
  return (
    <section className="bonus" aria-label={t("status.bonusTitle")}>
      <ul className="bonus-dots" aria-hidden="true">
        {Array.from({ length: needed }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots are told apart by their place alone
          <li key={index} data-done={index < done ? "" : undefined} />
        ))}
      </ul>
      <p>
        {isEarned ? t("status.bonusEarned") : t("status.bonusLeft", { count: needed - done })}{" "}
        <Amount cents={bonusCents} />
      </p>
      <p className="small muted">
        {isEarned ? (
          t("status.bonusDone", { needed })
        ) : (
          <>
            {t("status.bonusUntil", { done, needed })} <Day value={until} />
          </>
        )}
      </p>
      {action}
    </section>
  );
}
