import { data } from "@remix-run/node";
import { i18nFor } from "#app/i18n/index.ts";
import { ssoHome } from "#app/layout/area-pages.ts";
import type { Forbidden } from "#app/layout/forbidden-page.tsx";
import type { RequestContext } from "#server/context.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { type Right, rolesWith } from "#server/people/sso/rights.ts";
import { path } from "./paths.ts";

type Scope = Pick<RequestContext, "language" | "tenant">;

/** To be thrown if an SSO user has no right to a page. States the right needed, whom to ask, and where to go on. */
export function forbidden(ctx: Scope, user: SsoUser, right: Right | null) {
  const { t } = i18nFor(ctx);
  const { language } = ctx;
  const needed = right ? rolesWith(right).map((role) => t(`forbidden:roles.${role}`)) : [];
  const home = ssoHome(language, user);
  const name = `${user.firstName} ${user.lastName}`;
  const page: Forbidden = {
    title: t("forbidden:title"),
    sentences: [
      needed.length > 0 ? t("forbidden:for", { roles: needed.join(", ") }) : t("forbidden:forNobody"),
      t("forbidden:as", { name, role: t(`forbidden:roles.${user.role ?? "none"}`) }),
      t(user.agencyId === null ? "forbidden:askAdmin" : "forbidden:askOwner"),
      t("forbidden:hotline", { phone: ctx.tenant.legal.phone }),
    ],
    actions: [
      ...(home === null ? [] : [{ href: home, label: t("forbidden:home") }]),
      { href: path(language, "agencyLogout"), label: t("forbidden:logout") },
    ],
  };
  return data({ forbidden: page }, { status: 403 });
}
