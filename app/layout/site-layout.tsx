import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { path, twin } from "#app/paths.ts";
import { type PageName, rowOf } from "#app/sitemap.ts";
import { ConsentBanner } from "#app/ui/consent/consent-banner.tsx";
import type { PageLink } from "#app/ui/layout/links.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { SessionDialog } from "#app/ui/layout/session-dialog.tsx";
import type { Language } from "#server/platform/values/language.ts";
import { menusOf } from "./menus.ts";
import type { RootData } from "./root-data.ts";

type SupportBannerProps = {
  /** whose account it is */
  name: string;
  logoutHref: string;
};

type Props = {
  data: RootData;
  /** null: the URL belongs to no page */
  name: PageName | null;
  breadcrumbs: readonly PageLink[] | null;
  /** the exit dialog */
  exit: ReactNode;
  /** the screen */
  children: ReactNode;
};

/**
 * The layout around every screen. It depends on the tenant's version, the language, the URL, whether a member or an SSO
 * user is logged in and until when, whether an operator is looking, whether the page is in a frame, and the class of
 * the visitor's consent; on nothing else of the visitor.
 */
export function SiteLayout({ data, name, breadcrumbs, exit, children }: Props) {
  const { t } = useTranslation("page");
  const { language, pathname, search, tenant } = data;
  const menus = menusOf(data);
  const isSso = data.session?.kind === "sso";
  const to = (href: string, label: string) => ({ href, label, current: href === pathname });
  const own = (
    name:
      | "faq"
      | "contact"
      | "missingReward"
      | "imprint"
      | "terms"
      | "privacy"
      | "cookieSettings"
      | "accessibility"
      | "figures",
  ) => ({
    href: path(language, name),
    label: t(`footer.${name}`),
    current: path(language, name) === pathname,
  });
  return (
    <Page
      banner={data.consent.asks && (name === null || rowOf(name).banner) ? <Banner data={data} /> : null}
      frame={data.frame && { ...data.frame, forms: formPaths(language) }}
      exit={exit}
      session={
        data.session && (
          <SessionDialog
            url={path(language, "session", {}, { bereich: isSso ? "agentur" : null })}
            loginHref={path(language, isSso ? "agencyLogin" : "login", {}, { redirect: path(language, "home") })}
            session={data.session}
          />
        )
      }
      topNotice={
        data.preview ? (
          <PreviewBanner {...data.preview} />
        ) : data.supports === null ? null : (
          <SupportBanner name={data.supports} logoutHref={path(language, "logout")} />
        )
      }
      brand={{ name: tenant.name, logo: tenant.logo, siteUrl: tenant.siteUrl }}
      audiences={menus.audiences}
      nav={menus.areas}
      side={menus.side}
      account={
        isSso
          ? to(path(language, "agencyLogout"), t("logout"))
          : data.isMember
            ? to(path(language, "logout"), t("logout"))
            : to(path(language, "login"), t("login"))
      }
      breadcrumbs={breadcrumbs}
      legal={[
        own("faq"),
        own("contact"),
        own("missingReward"),
        tenant.imprintUrl ? to(tenant.imprintUrl, t("footer.imprint")) : own("imprint"),
        own("terms"),
        own("privacy"),
        own("cookieSettings"),
        own("accessibility"),
        ...(tenant.publishesFigures ? [own("figures")] : []),
        // A frame has no header, whose link it is elsewhere.
        ...(data.frame && data.isMember ? [to(path(language, "logout"), t("logout"))] : []),
      ]}
      languages={(["de", "en"] as const).map((lang) => ({
        lang,
        label: t(`languages.${lang}`),
        href: lang === language ? pathname + search : (twin(pathname, search) ?? path(lang, "home")),
        current: lang === language,
      }))}
      hotline={t("hotline", { phone: tenant.phone, hours: tenant.hours })}
    >
      {children}
    </Page>
  );
}

/** The answer returns to this page; a token in its URL is not passed on to the settings page. */
function Banner({ data: { language, pathname, search, consent } }: { data: RootData }) {
  const { t } = useTranslation("consent");
  const settings = path(language, "cookieSettings");
  const isSecret = new URLSearchParams(search).has("t");
  return (
    <ConsentBanner
      action={settings}
      returnTo={pathname + search}
      version={consent.version}
      settingsHref={path(language, "cookieSettings", {}, { zurueck: isSecret ? pathname : pathname + search })}
      privacyHref={path(language, "privacy")}
      imprintHref={path(language, "imprint")}
    >
      <p>{t("banner")}</p>
    </ConsentBanner>
  );
}

/** Paths of the recommend form; one that ends with a slash includes all paths below it. */
function formPaths(language: Language): string[] {
  const names = ["home", "recommend", "business", "businessRecommend"] as const;
  return [...names.map((name) => path(language, name)), path(language, "recommendProduct", { productId: "" })];
}

/** Shown on every page while an operator looks at somebody's account: whose account it is, and a link to leave it. */
function SupportBanner({ name, logoutHref }: SupportBannerProps) {
  const { t } = useTranslation("page");
  return (
    <aside className="support-banner" aria-label={t("support.label")}>
      <p className="wrap">
        <strong>{t("support.banner", { name })}</strong> {t("support.readOnly")}{" "}
        <a href={logoutHref}>{t("support.leave")}</a>
      </p>
    </aside>
  );
}

/** Above a page that shows a draft. */
function PreviewBanner({ says, title, href }: NonNullable<RootData["preview"]>) {
  const { t } = useTranslation("page");
  return (
    <aside className="support-banner" aria-label={t("preview.label")}>
      <p className="wrap">
        <strong>{t(`preview.${says}`, { title })}</strong> <a href={href}>{t("preview.back")}</a>
      </p>
    </aside>
  );
}
