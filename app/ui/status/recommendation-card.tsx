import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "#app/ui/content/amount.tsx";
import { ProductName } from "#app/ui/product/product-parts.tsx";

type Props = {
  /** the recommended product; never the person: the referrer must not see the recipient's data */
  title: string;
  /** the referrer's own name for the link */
  ownName?: string | null | undefined;
  /** the recommendation's number */
  number: string;
  /** recipients may enter the number instead of following the link */
  isCode?: boolean | undefined;
  /** the overall label, if the rows do not show it */
  label?: string | undefined;
  /** the time of sharing, and its formatted text: "01.06.2026 - 14:30" */
  recommendedOn: Date;
  recommendedAt: string;
  /** the referrer's own part, in cents */
  rewardCents: number;
  /** no product was chosen: the amount depends on the order */
  isUpTo?: boolean | undefined;
  /** the recipient's part, if the reward is split */
  recipientCents?: number | undefined;
  /** a StatusBar for each recipient who ordered, or one for the link */
  children: ReactNode;
  /** content below all rows: that the link is still valid, and sharing it again */
  foot?: ReactNode;
  /** 2 directly below the page's title */
  level?: 2 | 3 | undefined;
};

/** One recommendation in the personal area, separated from the next by a line. */
export function RecommendationCard(props: Props) {
  const {
    title,
    ownName,
    number,
    isCode,
    label,
    recommendedOn,
    recommendedAt,
    rewardCents,
    isUpTo,
    recipientCents,
    level = 3,
  } = props;
  const { t } = useTranslation("components");
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className="recommendation">
      <header className="recommendation-head">
        <div>
          <Heading className="card-title">
            <ProductName name={title} />
            {ownName ? <span className="muted"> {ownName}</span> : null}
          </Heading>
          {label ? (
            <p className="status-labels">
              <span className="status-label">
                <span className="vh">{t("status.label")}: </span>
                {label}
              </span>
            </p>
          ) : null}
          <p className="small muted">
            {t("status.recommendedOn")}{" "}
            <time className="tnum whole" dateTime={recommendedOn.toISOString()}>
              {recommendedAt}
            </time>
          </p>
          <p className="small muted">
            {isCode ? t("status.code") : t("status.number")} <span className="recommendation-number">{number}</span>
          </p>
        </div>
        <p className="recommendation-amount">
          {isUpTo ? <span className="small muted">{t("product.upTo")} </span> : null}
          {rewardCents > 0 ? <Amount cents={rewardCents} size="m" /> : null}
          {recipientCents ? (
            <span className="small muted">
              {t("status.recipientGets")} <Amount cents={recipientCents} />
            </span>
          ) : null}
        </p>
      </header>
      <div className="recommendation-rows">
        {props.children}
        {props.foot ? <div className="recommendation-foot">{props.foot}</div> : null}
      </div>
    </article>
  );
}
