import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/index.ts";
import { Amount } from "../content/amount.tsx";
import { Day } from "../content/day.tsx";

type Props = {
  /** what was recommended; the person is never named: the referrer does not see the friend's data */
  title: string;
  /** "2026-06-01" or a point in time */
  sharedOn: string | Date;
  /** the referrer's own part, in cents */
  rewardCents: number;
  /** no product was chosen: what is ordered decides */
  isUpTo?: boolean | undefined;
  /** the friend's part, when it is divided */
  friendCents?: number | undefined;
  /** a StatusBar for each friend who ordered, or one for the link */
  children: ReactNode;
  /** what stands below all of them: that the link still works, and sharing it again */
  foot?: ReactNode;
  /** 2 where it stands right under the page's title */
  level?: 2 | 3 | undefined;
};

/** One referral in the personal area: a row told from the next by a line. */
export function ReferralCard({ title, sharedOn, rewardCents, isUpTo, friendCents, children, foot, level = 3 }: Props) {
  const { t } = useTranslation("components");
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className="referral">
      <header className="referral-head">
        <div>
          <Heading className="card-title">{title}</Heading>
          <p className="small muted">
            {t("status.sharedOn")} <Day value={sharedOn} />
          </p>
        </div>
        <p className="referral-amount">
          {isUpTo ? <span className="small muted">{t("product.upTo")} </span> : null}
          {rewardCents > 0 ? <Amount cents={rewardCents} size="m" /> : null}
          {friendCents ? (
            <span className="small muted">
              {t("status.friendGets")} <Amount cents={friendCents} />
            </span>
          ) : null}
        </p>
      </header>
      <div className="referral-rows">
        {children}
        {foot ? <div className="referral-foot">{foot}</div> : null}
      </div>
    </article>
  );
}
