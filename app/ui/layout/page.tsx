import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Footer, type FooterProps } from "./footer.tsx";
import { Header, type HeaderProps } from "./header.tsx";
import type { PageLink } from "./links.ts";

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
