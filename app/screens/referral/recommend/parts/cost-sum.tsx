import { useTranslation } from "react-i18next";
import { Amount } from "#app/ui/content/amount.tsx";
import type { RecipientScreen } from "./recipient-screen.ts";

type Props = { cost: NonNullable<RecipientScreen["cost"]> };

/** What the offer costs its recipient in all, and how the sum is made. */
export function CostSum({
  cost: { months, monthsCents, onceCents, advantageCents, advantage, rewardCents, sumCents },
}: Props) {
  const { t } = useTranslation("recipient");
  const lines = [
    { label: t("cost.months", { months }), cents: monthsCents },
    { label: t("cost.once"), cents: onceCents },
    { label: advantage || t("cost.advantage"), cents: -advantageCents },
    { label: t("cost.reward"), cents: -rewardCents },
  ];
  return (
    <section className="cost" aria-labelledby="kosten">
      <h3 id="kosten">{t("cost.title")}</h3>
      <p className="cost-sum">
        <Amount cents={sumCents} size="m" />{" "}
        <span className="small muted">{t(rewardCents > 0 ? "cost.inLessReward" : "cost.in", { months })}</span>
      </p>
      <details className="more">
        <summary>{t("cost.how")}</summary>
        <dl className="facts cost-lines" data-lined="">
          {lines
            .filter(({ cents }) => cents !== 0)
            .map(({ label, cents }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {cents < 0 ? "−" : null}
                  <Amount cents={Math.abs(cents)} />
                </dd>
              </div>
            ))}
        </dl>
        <p className="small muted">{t(rewardCents > 0 ? "cost.noteReward" : "cost.note", { months })}</p>
      </details>
    </section>
  );
}
