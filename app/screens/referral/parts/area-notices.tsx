import { useTranslation } from "react-i18next";
import { Amount } from "#app/ui/content/amount.tsx";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { ProductName } from "#app/ui/product/product-parts.tsx";
import { BonusLine } from "#app/ui/status/bonus-line.tsx";
import type { BonusProgress } from "#server/rewards/bonus/bonus-progress.ts";
import type { WaitingView } from "./waiting-view.ts";

export type AreaNoticesProps = {
  /** where the confirmation mail was just sent, without script */
  resentTo: string | null;
  /** where news of links go that were just asked for */
  newsTo: string | null;
  bonus: BonusProgress | null;
};

/** Notices not about one recommendation: the last action's result, progress towards the bonus. */
export function AreaNotices({ resentTo, newsTo, bonus }: AreaNoticesProps) {
  const { t } = useTranslation("member");
  const { t: tNews } = useTranslation("news");
  return (
    <>
      {resentTo ? (
        <Notice tone="success" live>
          {t("area.resent", { email: resentTo })}
        </Notice>
      ) : null}
      {newsTo ? (
        <Notice tone="success" live>
          {tNews("asked", { email: newsTo })}
        </Notice>
      ) : null}
      {bonus ? <BonusLine {...bonus} /> : null}
    </>
  );
}

/** The sum that waits for its owner, and one button for each reward. */
export function WaitingMoney({ cents, rewards, more }: WaitingView) {
  const { t } = useTranslation("member");
  return (
    <section className="waiting" aria-labelledby="waiting-sum">
      <h2 className="waiting-sum" id="waiting-sum">
        <Amount cents={cents} size="xl" /> <span>{t("area.waiting")}</span>
      </h2>
      <ul className="waiting-list">
        {rewards.map(({ id, about, productName, cents: part, until, action }) => {
          const name = about === "base" ? productName || t("area.anyProduct") : t(`area.about.${about}`);
          return (
            <li key={id}>
              <div>
                <p className="card-title">
                  <ProductName name={name} />
                </p>
                <p className="small muted">
                  <Amount cents={part} /> {until ? `· ${t("area.waitingUntil", { date: until })}` : null}
                </p>
              </div>
              {action ? (
                <ButtonLink href={action.href} kind="primary" size="s">
                  {t(`area.${action.what}`)}
                  <span className="vh">: {name}</span>
                </ButtonLink>
              ) : null}
            </li>
          );
        })}
      </ul>
      {more ? (
        <p>
          <a href={more.href}>{t("area.waitingMore", { count: more.count })}</a>
        </p>
      ) : null}
    </section>
  );
}
