import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { priceField } from "#app/content/shop.ts";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { actOnItem } from "#app/screens/catalogue/items/act.ts";
import { ItemEditor } from "#app/screens/catalogue/items/item-editor.tsx";
import { itemView } from "#app/screens/catalogue/items/view.ts";
import { title } from "#app/seo/title.ts";
import { Facts } from "#app/ui/content/facts.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { productIn } from "#server/catalogue/item/kinds.ts";
import { ownCatalogue } from "#server/catalogue/own-catalogue.ts";
import type { RequestContext } from "#server/context.ts";
import { formatCents, parseCommission } from "#server/platform/values/money.ts";
import { productEditor, productFields } from "./parts/product-editor.ts";
import { ProductForm } from "./parts/product-form.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("items:product.title"));

/** A product's own facts, with their draft and versions. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { catalogue, product } = await productAt(context, params);
  const view = await itemView(
    context,
    me,
    productEditor(context, { catalogue, product }),
    new URL(request.url).searchParams,
  );
  if (!view) throw new Response(null, { status: 404 });
  const { language } = context;
  return {
    view,
    id: product.id,
    name: product.displayName,
    isOffered: product.offered,
    group: product.group,
    reward: formatCents(parseCommission(product.commission)?.cents ?? 0, language),
    categories: catalogue.categories
      .filter(({ audience }) => audience === product.audience)
      .map(({ id: value, name: label }) => ({ value, label })),
    listHref: path(language, "officeProducts"),
    rewardHref: `${path(language, "prices")}#${priceField(product.id)}`,
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  return actOnItem(context, me, productEditor(context, await productAt(context, params)), await request.formData());
}

/** The product that the address names, or "not found"; also where products come from another system. */
async function productAt(ctx: RequestContext, { productId = "" }: LoaderFunctionArgs["params"]) {
  const current = await ownCatalogue(ctx);
  const product = current && productIn(current.catalogue, productId);
  if (!product) throw new Response(null, { status: 404 });
  return { catalogue: current.catalogue, product };
}

export default function Product() {
  const { view, id, name, isOffered, group, reward, categories, listHref, rewardHref } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("items");
  const state = t(isOffered ? "offered" : "notOffered");
  const version = view.current ? ` · ${t("version", { version: view.current.number })}` : "";
  return (
    <Screen title={name} lead={`${state}${version}`} width="wide">
      <p className="text-links">
        <a href={listHref}>{t("product.back")}</a>
        {view.pageHref ? <a href={view.pageHref}>{t("product.page")}</a> : null}
      </p>
      <ItemEditor
        view={view}
        answer={answer}
        labels={productFields.map((field) => ({ name: field, label: t(`product.${field}`) }))}
        fields={(field) => <ProductForm meta={field} categories={categories} />}
        beside={
          <section className="flow" aria-labelledby="woanders">
            <h2 id="woanders">{t("elsewhereTitle")}</h2>
            <Facts
              facts={[
                { label: t("product.reward"), value: <a href={rewardHref}>{reward}</a> },
                { label: t("product.id"), value: <span className="break">{id}</span> },
                ...(group ? [{ label: t("product.group"), value: group }] : []),
              ]}
            />
            <p className="hint">{t("product.elsewhere")}</p>
          </section>
        }
      />
    </Screen>
  );
}
