import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { path, twin } from "#app/paths.ts";
import type { PageName } from "#app/sitemap.ts";
import { Icon } from "#app/ui/content/icon.tsx";
import { SessionDialog } from "#app/ui/layout/session-dialog.tsx";
import { areaLink } from "./area-pages.ts";
import type { OfficeData } from "./office-data.ts";
import { markedPage, type OfficePage } from "./office-pages.ts";
import { Palette, PaletteButton } from "./palette.tsx";
import type { RootData } from "./root-data.ts";

type Props = {
  data: RootData;
  office: OfficeData;
  name: PageName | null;
  /** the screen */
  children: ReactNode;
};

/**
 * The frame of the office: a slim header, the navigation beside the screen, and the screen with the rest of the window.
 * On narrow windows the navigation is a popover; browsers without popovers show it above the screen.
 */
export function OfficeLayout({ data, office, name, children }: Props) {
  const { t } = useTranslation("office");
  const { t: page } = useTranslation("components");
  const { language, session } = data;
  return (
    <div className="page office">
      <a className="skip" href="#inhalt">
        {page("page.skip")}
      </a>
      <OfficeHeader data={data} office={office} />
      <nav className="office-nav" id="menu" aria-label={t("nav")} {...{ popover: "auto" }}>
        <button className="menu-button" type="button" {...{ popovertarget: "menu", popovertargetaction: "hide" }}>
          {t("close")}
          <Icon name="close" />
        </button>
        <Signed office={office} />
        <ul className="office-groups">
          {office.groups.map(([first, ...others]) =>
            first ? (
              <li key={first}>
                <NavLink page={first} name={name} />
                {others.length > 0 ? (
                  <ul>
                    {others.map((one) => (
                      <li key={one}>
                        <NavLink page={one} name={name} />
                      </li>
                    ))}
                  </ul>
                ) : null}
              </li>
            ) : null,
          )}
        </ul>
        <OfficeFoot data={data} />
      </nav>
      <main id="inhalt" tabIndex={-1}>
        {children}
      </main>
      <Palette office={office} />
      {session ? (
        <SessionDialog
          url={path(language, "session", {}, { bereich: "agentur" })}
          loginHref={path(language, "agencyLogin", {}, { redirect: path(language, "home") })}
          session={session}
        />
      ) : null}
    </div>
  );
}

function OfficeHeader({ data: { language, tenant }, office }: Pick<Props, "data" | "office">) {
  const { t } = useTranslation("office");
  return (
    <header className="office-head">
      <a
        className="brand"
        href={office.homeHref ?? path(language, "home")}
        aria-label={t("home", { name: tenant.name })}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a logo is cleaned when its tenant is applied
        dangerouslySetInnerHTML={{ __html: tenant.logo }}
      />
      {office.search ? <OfficeSearch {...office.search} /> : null}
      <PaletteButton hasSearch={office.search !== null} />
      <Signed office={office} />
      <a className="head-link" href={path(language, "agencyLogout")}>
        {t("logout")}
      </a>
      <button className="menu-button" type="button" {...{ popovertarget: "menu" }}>
        <Icon name="menu" />
        {t("menu")}
      </button>
    </header>
  );
}

/** What is searched for is personal data: it is sent in the form's body. */
function OfficeSearch({ href, searcher }: NonNullable<OfficeData["search"]>) {
  const { t } = useTranslation("office");
  return (
    <search className="office-search">
      <form action={href} method="post">
        <Icon name="search" />
        <input
          className="input"
          id="office-suche"
          name="suche"
          type="search"
          maxLength={254}
          required
          autoComplete="off"
          aria-label={t("search")}
          placeholder={t(`searchHints.${searcher}`)}
        />
      </form>
    </search>
  );
}

/** Who is signed in, and as what: in the header, and in the menu of narrow windows. */
function Signed({ office: { person, role, agency, noticesHref } }: Pick<Props, "office">) {
  const { t } = useTranslation("office");
  return (
    <p className="office-who">
      <span className="vh">{t("signedIn")}: </span>
      <strong>{person}</strong>{" "}
      <span className="muted">{[t(`roles.${role}`), agency].filter(Boolean).join(" · ")}</span>{" "}
      {noticesHref ? <a href={noticesHref}>{t("notices")}</a> : null}
    </p>
  );
}

function NavLink({ page, name }: { page: OfficePage; name: PageName | null }) {
  const { t } = useTranslation("office");
  const isMarked = markedPage(name) === page;
  const { href, label, current, isHydrated } = areaLink(useLanguage(), page, t(`pages.${page}`), isMarked);
  const marked = current ? (page === name ? "page" : "true") : undefined;
  return isHydrated ? (
    <Link to={href} aria-current={marked}>
      {label}
    </Link>
  ) : (
    <a href={href} aria-current={marked}>
      {label}
    </a>
  );
}

/** What the law asks for on every page, and the page in the other language. */
function OfficeFoot({ data: { language, tenant } }: Pick<Props, "data">) {
  const { t } = useTranslation("page");
  const { pathname, search } = useLocation();
  return (
    <ul className="office-foot">
      {(["de", "en"] as const)
        .filter((lang) => lang !== language)
        .map((lang) => (
          <li key={lang}>
            <a href={twin(pathname, search) ?? path(lang, "home")} lang={lang} hrefLang={lang}>
              {t(`languages.${lang}`)}
            </a>
          </li>
        ))}
      <li>
        <a href={tenant.imprintUrl ?? path(language, "imprint")}>{t("footer.imprint")}</a>
      </li>
      {(["privacy", "accessibility"] as const).map((one) => (
        <li key={one}>
          <a href={path(language, one)}>{t(`footer.${one}`)}</a>
        </li>
      ))}
    </ul>
  );
}
