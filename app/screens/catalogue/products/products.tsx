import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { EmptyState } from "#app/ui/content/empty-state.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { SearchField } from "#app/ui/form/search-field.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { Chips } from "#app/ui/list/chips.tsx";
import { productList } from "./parts/product-list.ts";
import { ProductTable } from "./parts/product-table.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("items:product.listTitle"));

/** The products of a local catalogue: `?suche=` words of name, number and category, `?stand=` which of them. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  return productList(context, new URL(request.url).searchParams);
}

export default function Products() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("items");
  if (!page)
    return (
      <Screen title={t("product.listTitle")} width="wide">
        <Notice>{t("product.upstream")}</Notice>
      </Screen>
    );
  const { own, newHref, typed, state, chips, rows } = page;
  return (
    <Screen title={t("product.listTitle")} lead={t("product.lead")} width="wide">
      <search>
        <form action={own} method="get" className="field product-search">
          <SearchField label={t("product.search")} submit={t("product.find")} value={typed}>
            {state === "all" ? null : <input type="hidden" name="stand" value={state} />}
          </SearchField>
        </form>
      </search>
      <p>
        <ButtonLink href={newHref}>{t("product.add")}</ButtonLink>
      </p>
      <Chips
        label={t("product.which")}
        chips={chips.map(({ state: of, href, count }) => ({
          href,
          label: t(`product.states.${of}`),
          count: String(count),
          isCurrent: of === state,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState title={t("product.emptyTitle")}>
          {t("product.emptyText")} <a href={own}>{t("product.all")}</a>
        </EmptyState>
      ) : (
        <ProductTable rows={rows} />
      )}
    </Screen>
  );
}
