import { useTranslation } from "react-i18next";
import { Day } from "#app/ui/content/day.tsx";
import type { CaseState } from "#server/office/case/states.ts";
import type { RecommendationState } from "#server/referral/recommendation/states.ts";

type Props = {
  name: string;
  others: readonly {
    number: string;
    productName: string;
    state: RecommendationState;
    createdAt: Date | string;
    href: string;
  }[];
  cases: readonly {
    number: string;
    topic: string;
    state: CaseState;
    createdAt: Date | string;
    href: string;
  }[];
};

/** Cases about this recommendation, also a message that names it, and the person's other recommendations. */
export function Related({ name, others, cases }: Props) {
  const { t } = useTranslation("support");
  const { t: caseText } = useTranslation("cases");
  return (
    <>
      {cases.length > 0 ? (
        <section className="flow" aria-labelledby="vorgaenge">
          <h2 id="vorgaenge">{t("recommendation.cases")}</h2>
          <ul className="lines">
            {cases.map(({ number, topic, state, createdAt, href }) => (
              <li key={number}>
                <a href={href}>{number}</a>
                <span className="hint">
                  {topic} · <Day value={createdAt} /> · {caseText(`state.${state}`)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {others.length > 0 ? (
        <section className="flow" aria-labelledby="weitere">
          <h2 id="weitere">{t("recommendation.others", { name })}</h2>
          <ul className="lines">
            {others.map(({ number, productName, state, createdAt, href }) => (
              <li key={number}>
                <a className="recommendation-number" href={href}>
                  {number}
                </a>
                <span className="hint">
                  {productName || t("recommendation.anyProduct")} · {t(`state.${state}`)} · <Day value={createdAt} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
