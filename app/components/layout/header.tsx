import { useTranslation } from "#app/i18n/index.ts";
import { Icon } from "../content/icon.tsx";
import type { Brand, PageLink } from "./links.ts";

export type HeaderProps = {
  brand: Brand;
  nav: readonly PageLink[];
  /** login or personal area */
  account?: PageLink | undefined;
  /** a second, e.g. the way to the business customers */
  action?: PageLink | undefined;
};

/** Logo and menu. The menu is one list: a row on desktops, a popover on phones, open everywhere else. */
export function Header({ brand, nav, account, action }: HeaderProps) {
  const { t } = useTranslation("components");
  return (
    <header className="head wrap">
      <a
        className="brand"
        href={brand.homeHref}
        aria-label={t("page.home", { name: brand.name })}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a logo is cleaned when its tenant is applied
        dangerouslySetInnerHTML={{ __html: brand.logo }}
      />
      <nav className="nav" id="menu" aria-label={t("page.menu")} {...{ popover: "auto" }}>
        <button className="menu-button" type="button" {...{ popovertarget: "menu", popovertargetaction: "hide" }}>
          {t("page.close")}
          <Icon name="close" />
        </button>
        <ul className="nav-list">
          {[...nav, ...(action ? [action] : [])].map(({ href, label, current }) => (
            <li key={href}>
              <a href={href} aria-current={current ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="head-end">
        {account ? (
          <a className="head-link" href={account.href} aria-current={account.current ? "page" : undefined}>
            <Icon name="user" />
            <span>{account.label}</span>
          </a>
        ) : null}
        {nav.length > 0 ? (
          <button className="menu-button" type="button" {...{ popovertarget: "menu" }}>
            <Icon name="menu" />
            {t("page.menu")}
          </button>
        ) : null}
      </div>
    </header>
  );
}
