import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { truncate } from "../content/format.ts";
import { Header, type HeaderProps } from "./header.tsx";
import type { Brand, PageLink } from "./links.ts";

type Props = HeaderProps &
  FooterProps & {
    /** the trail to this page; null: none is shown */
    breadcrumbs: readonly PageLink[] | null;
    /** sections: a Hero and Bands, or one Screen */
    children?: ReactNode;
    /** the consent banner, if an answer is needed */
    banner?: ReactNode;
    /** the exit dialog */
    exit?: ReactNode;
    /** the dialog before a login ends */
    session?: ReactNode;
    /** a banner above everything: somebody previews a draft, or an operator looks at an account */
    topNotice?: ReactNode;
    /** set in a frame on the brand's own site, where there is no header; app/browser/frame.ts reads the data */
    frame?: { origins: readonly string[]; recommendUrl: string; forms: readonly string[] } | null;
  };

/** Everything in <body>: skip link, header, main, footer. */
export function Page({ children, banner, exit, session, topNotice, frame, breadcrumbs, ...parts }: Props) {
  const { t } = useTranslation("components");
  return (
    <div
      className="page"
      data-framed={frame?.origins.join(" ")}
      data-recommend={frame?.recommendUrl}
      data-forms={frame?.forms.join(" ")}
    >
      {topNotice}
      <div className="head-bar">
        <a className="skip" href="#inhalt">
          {t("page.skip")}
        </a>
        {frame ? null : (
          <Header
            brand={parts.brand}
            audiences={parts.audiences}
            nav={parts.nav}
            side={parts.side}
            account={parts.account}
          />
        )}
        {breadcrumbs ? <Breadcrumbs path={breadcrumbs} /> : null}
      </div>
      <main id="inhalt" tabIndex={-1}>
        {children}
      </main>
      <Footer brand={parts.brand} legal={parts.legal} languages={parts.languages} hotline={parts.hotline} />
      {banner}
      {exit}
      {session}
    </div>
  );
}

type FooterProps = {
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
function Footer({ brand, legal, languages, hotline }: FooterProps) {
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

type BreadcrumbsProps = { path: readonly PageLink[] };

/** The breadcrumbs; the last one is the page itself. seo/json-ld.ts adds the same data for search engines. */
function Breadcrumbs({ path }: BreadcrumbsProps) {
  const { t } = useTranslation("components");
  return (
    <nav className="crumbs wrap" aria-label={t("page.path")}>
      <ol className="crumb-list">
        {path.map(({ href, label }, index) => (
          <li key={href}>
            {index === path.length - 1 ? (
              <span aria-current="page">{truncate(label, 19)}</span>
            ) : (
              <a href={href}>{label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
