import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/index.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Footer, type FooterProps } from "./footer.tsx";
import { Header, type HeaderProps } from "./header.tsx";
import type { PageLink } from "./links.ts";

type Props = HeaderProps &
  FooterProps & {
    /** where the page lies; null: it does not say */
    breadcrumbs: readonly PageLink[] | null;
    /** sections: a Stage and Bands, or one Screen */
    children?: ReactNode;
    /** the consent banner, when it is due */
    banner?: ReactNode;
    /** the dialog that comes by itself */
    exit?: ReactNode;
    /** the dialog before a login ends */
    session?: ReactNode;
    /** what the support sees on every page */
    support?: ReactNode;
    /** in a frame on the brand's own site there is no header; enhance/frame.ts reads the rest */
    frame?: { origins: readonly string[]; recommendUrl: string; forms: readonly string[] } | null;
  };

/** Everything inside <body>: skip link, header, main, footer. */
export function Page({ children, banner, exit, session, support, frame, breadcrumbs, ...parts }: Props) {
  const { t } = useTranslation("components");
  return (
    <div
      className="page"
      data-framed={frame?.origins.join(" ")}
      data-recommend={frame?.recommendUrl}
      data-forms={frame?.forms.join(" ")}
    >
      {support}
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
