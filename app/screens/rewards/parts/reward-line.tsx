import { useTranslation } from "react-i18next";
import { Amount } from "#app/ui/content/amount.tsx";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { ProductName } from "#app/ui/product/product-parts.tsx";
import type { RewardView } from "./reward-view.ts";

/** One reward of the overview: subject, amount, state, and what can be done. */
export function RewardLine({ reward }: { reward: RewardView }) {
  const { t } = useTranslation("overview");
  const { t: area } = useTranslation("member");
  const { t: status } = useTranslation("status");
  const { kind, productName, number, since, cents, word, say: when, at, actor, kept, isReversed, action } = reward;
  const name = kind === "base" ? productName || area("area.anyProduct") : t(`${kind}`);
  return (
    <li className="reward-line">
      <div>
        <h3 className="card-title">
          <ProductName name={name} />
        </h3>
        <p className="small muted">
          {t("since")} <span className="tnum whole">{since}</span>
        </p>
        {number ? <p className="small muted">{t("number", { number })}</p> : null}
      </div>
      <p className="reward-line-sum">
        <Amount cents={cents} size="m" />
      </p>
      <div className="reward-line-state">
        <span className="status-label" data-word={word}>
          <span className="vh">{t("label")}: </span>
          {status(`reward.${word}`)}
        </span>
        {when ? <span className="small muted">{t(`${when}`, { date: at })}</span> : null}
        {actor ? <span className="small muted">{t(`why.${actor}`)}</span> : null}
        {kept ? <span className="small muted">{t("kept", { amount: kept })}</span> : null}
        {isReversed ? <span className="small muted">{t("reversedLater")}</span> : null}
        {action ? (
          <ButtonLink href={action.href} kind={action.what === "voucher" ? undefined : "primary"} size="s">
            {area(`area.${action.what}`)}
            <span className="vh">: {name}</span>
          </ButtonLink>
        ) : null}
      </div>
    </li>
  );
}
