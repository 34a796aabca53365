import { useTranslation } from "react-i18next";
import { Amount } from "#app/ui/content/amount.tsx";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { ProductName } from "#app/ui/product/product-parts.tsx";
import type { WaitingView } from "./waiting-view.ts";

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
