import type { ReactNode } from "react";
import type { PageLink } from "./components/layout/links.ts";
import { Page } from "./components/layout/page.tsx";
import { useTranslation } from "./i18n/index.ts";
import { menusOf } from "./menus.ts";
import { path, twin } from "./paths.ts";
import type { RootData } from "./root.tsx";

type Props = {
  data: RootData;
  breadcrumbs: readonly PageLink[] | null;
  children: ReactNode;
};

/**
 * What stands around every screen: a function of the tenant's version, the language, the address with what its links
 * carry on, whether a member is looking, and whether the page is in a frame. Nothing else of the visitor comes in here.
 */
export function Frame({ data, breadcrumbs, children }: Props) {
  const { t } = useTranslation("page");
  const { language, pathname, search, carried, tenant } = data;
  const menus = menusOf(data);
  const to = (href: string, label: string) => ({ href, label, current: href === pathname });
  const own = (name: "faq" | "contact" | "imprint" | "terms" | "privacy" | "accessibility") => ({
    href: path(language, name, {}, carried),
    label: t(`footer.${name}`),
    current: path(language, name) === pathname,
  });
  return (
    <Page
      framed={data.framed}
      brand={{ name: tenant.name, logo: tenant.logo, homeHref: menus.home }}
      audiences={menus.audiences}
      nav={menus.areas}
      side={menus.side}
      account={data.isMember ? to(path(language, "logout"), t("logout")) : to(path(language, "login"), t("login"))}
      breadcrumbs={breadcrumbs}
      legal={[
        own("faq"),
        own("contact"),
        tenant.imprintUrl ? to(tenant.imprintUrl, t("footer.imprint")) : own("imprint"),
        own("terms"),
        own("privacy"),
        to(`${path(language, "privacy", {}, carried)}#cookies`, t("footer.cookies")),
        own("accessibility"),
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
