import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { areaAt, categoryPage } from "#app/content/shop.ts";
import { titled } from "#app/seo/title.ts";
import { CategoryPage } from "#app/ui/product/category-page.tsx";
import { showCategory } from "#server/catalogue/product/show-category.ts";

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? titled(args, args.data.found) : []);

/** Every page of products: a shop area or a part of it, according to its path. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const requested = areaAt(new URL(request.url).pathname, params);
  const view = requested && (await showCategory(context, requested));
  if (!view) throw data(null, { status: 404 });
  return categoryPage(view, context);
}

export default function Category() {
  return <CategoryPage page={useLoaderData<typeof loader>()} />;
}
