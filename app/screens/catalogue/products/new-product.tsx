import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { actOnItem } from "#app/screens/catalogue/items/act.ts";
import { ItemEditor } from "#app/screens/catalogue/items/item-editor.tsx";
import { newItemView } from "#app/screens/catalogue/items/view.ts";
import { title } from "#app/seo/title.ts";
import { Screen } from "#app/ui/layout/screen.tsx";
import { categoriesFor, productCatalogue, productEditor, productFields } from "./parts/product-editor.ts";
import { ProductForm } from "./parts/product-form.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("items:product.newTitle"));

/** The form of a product that does not exist yet. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  const { catalogue, version } = await productCatalogue(context);
  return {
    view: newItemView({
      own: path(context.language, "officeNewProduct"),
      typed: {},
      hasPage: false,
      seen: version,
    }),
    categories: categoriesFor(catalogue, null).map(({ id: value, name: label }) => ({ value, label })),
    listHref: path(context.language, "officeProducts"),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { catalogue } = await productCatalogue(context);
  const form = await request.formData();
  const itemId = String(form.get("id") ?? "").trim();
  return actOnItem(context, me, productEditor(context, { catalogue, itemId, isNew: true }), form);
}

export default function NewProduct() {
  const { view, categories, listHref } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("items");
  return (
    <Screen title={t("product.newTitle")} lead={t("product.newLead")} width="wide">
      <p className="text-links">
        <a href={listHref}>{t("product.back")}</a>
      </p>
      <ItemEditor
        view={view}
        answer={answer}
        labels={(["id", ...productFields] as const).map((field) => ({ name: field, label: t(`product.${field}`) }))}
        fields={(field) => <ProductForm meta={field} categories={categories} isNew />}
        beside={
          <section className="flow" aria-labelledby="woanders">
            <h2 id="woanders">{t("product.reward")}</h2>
            <p className="hint">{t("product.newReward")}</p>
          </section>
        }
      />
    </Screen>
  );
}
