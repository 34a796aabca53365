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
    children: ReactNode;
    /** the consent banner, when it is due */
    banner?: ReactNode;
    /** framed pages show no header and only the legal footer */
    framed?: boolean | undefined;
  };

/** Everything inside <body>: skip link, header, main, footer. */
export function Page({ children, banner, framed, breadcrumbs, ...parts }: Props) {
  const { t } = useTranslation("components");
  return (
    <div className="page" data-framed={framed ? "" : undefined}>
      <div className="head-bar">
        <a className="skip" href="#inhalt">
          {t("page.skip")}
        </a>
        {framed ? null : (
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
    </div>
  );
}
