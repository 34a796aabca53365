import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Screen } from "#app/ui/layout/screen.tsx";
import { ProductSearch } from "./parts/product-search.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("support:callCentre.title"));

/** `?produkt=`: part of a product's name. If only one product matches, Enter leads to its form. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  const typed = (new URL(request.url).searchParams.get("produkt") ?? "").trim().slice(0, 100);
  const [products, categories] = await Promise.all([context.products.list(), context.products.categories()]);
  const rows = products.map(({ id, displayName, categoryId, commission }) => ({
    name: displayName,
    cents: commission.cents,
    category: categories.find((one) => one.id === categoryId)?.name ?? "",
    href: path(context.language, "callCentreRecommend", { productId: id }),
  }));
  const words = typed.toLowerCase().split(/\s+/);
  const found = rows.filter(({ name, category }) => {
    const text = `${name} ${category}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  if (typed !== "" && found.length === 1 && found[0]) throw redirect(found[0].href, 303);
  return { typed, rows: found, ownPath: path(context.language, "callCentre") };
}

export default function Products() {
  const { typed, rows, ownPath } = useLoaderData<typeof loader>();
  const { t } = useTranslation("support");
  return (
    <Screen title={t("callCentre.title")} lead={t("callCentre.lead")} width="wide">
      <ProductSearch action={ownPath} typed={typed} rows={rows} />
    </Screen>
  );
}
