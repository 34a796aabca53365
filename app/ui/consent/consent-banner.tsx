import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

type Props = {
  /** the route that stores the answer */
  action: string;
  /** where to return afterwards: this page */
  returnTo: string;
  /** version of this text, stored with the answer */
  version: string;
  /** a page with every category */
  settingsHref: string;
  privacyHref: string;
  imprintHref: string;
  children: ReactNode;
};

/** Asks for consent: takes both answers or links to the detailed choice. A plain form. */
export function ConsentBanner({ action, returnTo, version, settingsHref, privacyHref, imprintHref, children }: Props) {
  const { t } = useTranslation("components");
  return (
    <section className="consent" aria-labelledby="consent-titel">
      <form className="consent-form wrap" method="post" action={action} data-enhance="consent">
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="version" value={version} />
        <div className="consent-say">
          <h2 id="consent-titel">{t("consent.title")}</h2>
          <div>{children}</div>
        </div>
        <ConsentAnswers>
          <p className="consent-more">
            <a className="consent-choose" href={settingsHref} data-shows>
              {t("consent.choose")}
            </a>
            <a href={privacyHref}>{t("consent.privacy")}</a>
            <a href={imprintHref}>{t("consent.imprint")}</a>
          </p>
        </ConsentAnswers>
      </form>
    </section>
  );
}

type AnswersProps = {
  /** the link to the detailed choice, beside both answers */
  children: ReactNode;
};

/** Both answers with equal prominence: the same component, the same size. */
export function ConsentAnswers({ children }: AnswersProps) {
  const { t } = useTranslation("components");
  return (
    <div className="consent-do">
      {(["none", "all"] as const).map((answer) => (
        <button key={answer} className="btn" type="submit" name="answer" value={answer}>
          {t(`consent.${answer}`)}
        </button>
      ))}
      {children}
    </div>
  );
}
