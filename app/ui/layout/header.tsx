import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/content/icon.tsx";
import type { Brand, PageLink } from "./links.ts";

export type HeaderProps = {
  brand: Brand;
  /** links for private and business customers; empty: the tenant has only one kind */
  audiences: readonly PageLink[];
  /** the shop's areas, and help */
  nav: readonly PageLink[];
  /** for visitors who already have a code or a recommendation */
  side: readonly PageLink[];
  /** login or logout */
  account: PageLink;
};

/**
 * Logo and menu. The menu is one set of lists: two rows on desktops, a popover on phones, expanded without popover
 * support.
 */
export function Header({ brand, audiences, nav, side, account }: HeaderProps) {
  const { t } = useTranslation("components");
  return (
    <header className="head wrap">
      <a
        className="brand"
        href={brand.siteUrl}
        aria-label={t("page.home", { name: brand.name })}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a logo is cleaned when its tenant is applied
        dangerouslySetInnerHTML={{ __html: brand.logo }}
      />
      <nav className="nav" id="menu" aria-label={t("page.menu")} {...{ popover: "auto" }}>
        <button className="menu-button" type="button" {...{ popovertarget: "menu", popovertargetaction: "hide" }}>
          {t("page.close")}
          <Icon name="close" />
        </button>
        <Links className="nav-who" links={audiences} />
        <Links className="nav-list" links={nav} />
        <Links className="nav-side" links={side} />
      </nav>
      <div className="head-end">
        <a className="head-link" href={account.href} aria-current={account.current ? "page" : undefined}>
          <Icon name="user" />
          <span>{account.label}</span>
        </a>
        <button className="menu-button" type="button" {...{ popovertarget: "menu" }}>
          <Icon name="menu" />
          {t("page.menu")}
        </button>
      </div>
    </header>
  );
}

function Links({ className, links }: { className: string; links: readonly PageLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul className={className}>
      {links.map(({ href, label, current }) => (
        <li key={href}>
          <a href={href} aria-current={current === "within" ? "true" : current ? "page" : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
