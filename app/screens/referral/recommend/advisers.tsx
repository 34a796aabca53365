import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { adviserView } from "#app/content/adviser.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { titled } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { EmptyState } from "#app/ui/content/empty-state.tsx";
import { SearchField } from "#app/ui/form/search-field.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { AdviserCard } from "#app/ui/recommend/adviser-card.tsx";
import { hasAgencies, lastAdviserPage, listAdvisers } from "#server/catalogue/agency/list-advisers.ts";
import { agentPageDefaults } from "#server/catalogue/product/ports.ts";

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? titled(args, args.data.found) : []);

/** Advisers by name, place or postcode, six per page. The search is in the URL. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (!hasAgencies(context)) throw new Response(null, { status: 404 });
  const search = new URL(request.url).searchParams;
  const query = (search.get("suche") ?? "").trim().slice(0, 100);
  const { pageSize } = agentPageDefaults;
  const { advisers, page, pageCount, totalCount } = await listAdvisers(context, {
    query,
    page: pageIn(search.get("seite")),
    pageSize,
  });
  const { language, tenant } = context;
  const { t } = i18nFor(context);
  const at = (seite: number) =>
    path(language, "advisers", {}, { suche: query, seite: seite > 1 ? String(seite) : null });
  return {
    language,
    query,
    page,
    pageCount,
    totalCount,
    before: page > 1 && page <= pageCount ? at(page - 1) : null,
    next: page < pageCount && page < lastAdviserPage ? at(page + 1) : null,
    found: { title: t("advisers:title"), description: t("advisers:description", { brand: tenant.name }) },
    advisers: advisers.map((adviser) => ({
      ...adviserView(context, adviser),
      href: path(language, "recommend", {}, { berater: adviser.externalId }),
    })),
  };
}

/** Invalid page numbers become the first page. */
function pageIn(text: string | null): number {
  const page = /^\d{1,4}$/.test(text ?? "") ? Number(text) : 1;
  return Math.min(Math.max(page, 1), lastAdviserPage);
}

export default function Advisers() {
  const { language, query, page, pageCount, totalCount, before, next, advisers } = useLoaderData<typeof loader>();
  const { t } = useTranslation("advisers");
  const all = path(language, "advisers");
  return (
    <Screen title={t("title")} lead={t("lead")} width="wide">
      {totalCount > 0 || query ? <Search action={all} query={query} /> : null}
      {advisers.length > 0 ? (
        <>
          <p className="hint">{t("count", { count: totalCount })}</p>
          <ul className="advisers">
            {advisers.map(({ href, ...adviser }) => (
              <li key={href}>
                <AdviserCard adviser={adviser}>
                  <ButtonLink href={href} size="s">
                    <span>
                      {t("choose")}
                      <span className="vh">{t("chooseWho", { name: adviser.name })}</span>
                    </span>
                  </ButtonLink>
                </AdviserCard>
              </li>
            ))}
          </ul>
          {pageCount > 1 ? (
            <nav className="actions" aria-label={t("pages")}>
              {before ? <ButtonLink href={before}>{t("before")}</ButtonLink> : null}
              <p>{t("page", { page, pages: pageCount })}</p>
              {next ? <ButtonLink href={next}>{t("next")}</ButtonLink> : null}
            </nav>
          ) : null}
        </>
      ) : (
        <NoAdvisers />
      )}
    </Screen>
  );
}

/** No result, a page beyond the last one, or no adviser listed at all. */
function NoAdvisers() {
  const { language, query, totalCount } = useLoaderData<typeof loader>();
  const { t } = useTranslation("advisers");
  if (!query && totalCount === 0)
    return (
      <EmptyState
        title={t("empty.title")}
        actions={<ButtonLink href={path(language, "recommend")}>{t("empty.action")}</ButtonLink>}
      >
        {t("empty.text")}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t("nobody.title")}
      actions={<ButtonLink href={path(language, "advisers")}>{t("nobody.all")}</ButtonLink>}
    >
      {totalCount > 0 ? t("nobody.beyond") : t("nobody.text", { query })}
    </EmptyState>
  );
}

function Search({ action, query }: { action: string; query: string }) {
  const { t } = useTranslation("advisers");
  return (
    <search>
      <form className="field" action={action} method="get">
        <SearchField label={t("search")} submit={t("send")} value={query} />
      </form>
    </search>
  );
}
