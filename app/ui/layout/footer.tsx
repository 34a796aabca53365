import { useTranslation } from "react-i18next";
import type { Brand, PageLink } from "./links.ts";

export type FooterProps = {
  brand: Brand;
  /**
   * FAQ, Kontakt, Impressum, AGB, Datenschutz, Cookie-Einstellungen, Barrierefreiheit: plain links, all pages of their
   * own
   */
  legal: readonly PageLink[];
  /** the same page in the other language */
  languages: readonly (PageLink & { lang: string })[];
  /** e.g. "Montag bis Freitag, 9 bis 17 Uhr: 0800 …" */
  hotline?: string | undefined;
};

/**
 * Links that must be within two clicks from everywhere. The language links contain this page's query, which differs
 * between visits.
 */
export function Footer({ brand, legal, languages, hotline }: FooterProps) {
  const { t } = useTranslation("components");
  return (
    <footer className="foot">
      <div className="foot-grid wrap">
        <div className="flow flow-s">
          <p>
            <a className="foot-brand" href={brand.siteUrl}>
              {t("page.back", { name: brand.name })}
            </a>
          </p>
          {hotline ? <p className="muted">{hotline}</p> : null}
        </div>
        <div className="flow">
          <nav aria-label={t("page.legal")}>
            <ul className="foot-links">
              {legal.map(({ href, label, current }) => (
                <li key={href}>
                  <a href={href} aria-current={current ? "page" : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {languages.length > 1 ? (
            <nav className="foot-lang" aria-label={t("page.language")}>
              {languages.map(({ href, label, lang, current }) => (
                <a key={lang} href={href} lang={lang} hrefLang={lang} aria-current={current ? "true" : undefined}>
                  {label}
                </a>
              ))}
            </nav>
          ) : null}
        </div>
      </div>
    </footer>
  );
}
