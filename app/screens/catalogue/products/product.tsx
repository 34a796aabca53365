import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { priceField } from "#app/content/shop.ts";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { actOnItem, discardedUnpublished } from "#app/screens/catalogue/items/act.ts";
import { ItemEditor } from "#app/screens/catalogue/items/item-editor.tsx";
import { itemView } from "#app/screens/catalogue/items/view.ts";
import { title } from "#app/seo/title.ts";
import { Facts } from "#app/ui/content/facts.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { productIn } from "#server/catalogue/item/kinds.ts";
import type { RequestContext } from "#server/context.ts";
import { formatCents, parseCommission } from "#server/platform/values/money.ts";
import { categoriesFor, productCatalogue, productEditor, productFields } from "./parts/product-editor.ts";
import { ProductForm } from "./parts/product-form.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("items:product.title"));

/** A product's own facts, with their draft and versions. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { catalogue, itemId, product } = await productAt(context, params);
  const editor = productEditor(context, { catalogue, itemId });
  const view = await itemView(context, me, editor, new URL(request.url).searchParams);
  if (!view) throw new Response(null, { status: 404 });
  const { language } = context;
  return {
    view,
    id: itemId,
    name: product?.displayName ?? view.typed["displayName"] ?? itemId,
    state: product ? (product.offered ? ("offered" as const) : ("notOffered" as const)) : null,
    group: product?.group ?? null,
    reward: product && {
      cents: formatCents(parseCommission(product.commission)?.cents ?? 0, language),
      href: `${path(language, "prices")}#${priceField(itemId)}`,
    },
    categories: categoriesFor(catalogue, product).map(({ id: value, name: label }) => ({ value, label })),
    listHref: path(language, "officeProducts"),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { catalogue, itemId, product } = await productAt(context, params);
  const form = await request.formData();
  if (!product) {
    const list = path(context.language, "officeProducts");
    const gone = await discardedUnpublished(context, { kind: "product", itemId }, { form, list });
    if (gone) return gone;
  }
  return actOnItem(context, me, productEditor(context, { catalogue, itemId }), form);
}

/**
 * The product that the address names; null: at most somebody's draft. "Not found" where products come from another
 * system.
 */
async function productAt(ctx: RequestContext, { productId: itemId = "" }: LoaderFunctionArgs["params"]) {
  const { catalogue } = await productCatalogue(ctx);
  return { catalogue, itemId, product: productIn(catalogue, itemId) };
}

export default function Product() {
  const { view, id, name, state, group, reward, categories, listHref } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("items");
  const word = t(state ?? "product.unpublished");
  const version = view.current ? ` · ${t("version", { version: view.current.number })}` : "";
  return (
    <Screen title={name} lead={`${word}${version}`} width="wide">
      <p className="text-links">
        <a href={listHref}>{t("product.back")}</a>
        {view.pageHref ? <a href={view.pageHref}>{t("product.page")}</a> : null}
      </p>
      <ItemEditor
        view={view}
        answer={answer}
        labels={productFields.map((field) => ({ name: field, label: t(`product.${field}`) }))}
        fields={(field) => <ProductForm meta={field} categories={categories} isNew={false} />}
        beside={
          <section className="flow" aria-labelledby="woanders">
            <h2 id="woanders">{t("elsewhereTitle")}</h2>
            <Facts
              facts={[
                ...(reward ? [{ label: t("product.reward"), value: <a href={reward.href}>{reward.cents}</a> }] : []),
                { label: t("product.id"), value: <span className="break">{id}</span> },
                ...(group ? [{ label: t("product.group"), value: group }] : []),
              ]}
            />
            <p className="hint">{t(reward ? "product.elsewhere" : "product.newReward")}</p>
          </section>
        }
      />
    </Screen>
  );
}
