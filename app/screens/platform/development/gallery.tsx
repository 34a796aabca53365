import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { productPictures } from "#app/content/pictures.ts";
import { Screen } from "#app/ui/layout/screen.tsx";
import { productFace } from "#app/ui/product/faces.ts";
import { ContentSpecimens } from "./parts/content-specimens.tsx";
import { FormSpecimens } from "./parts/form-specimens.tsx";
import { PageSpecimens } from "./parts/page-specimens.tsx";
import { ProgrammeSpecimens } from "./parts/programme-specimens.tsx";

export const meta: MetaFunction = () => [{ title: "Bausteine" }];

/** Some of the tenant's own products, so that names and pictures have realistic sizes. */
export async function loader({ context: { products, tenant } }: LoaderFunctionArgs) {
  const shown = (await products.list()).slice(0, 4);
  return shown.map((product) => productFace(product, undefined, productPictures(tenant.id, product.id)));
}

/** Every component in its states, in the tenant's theme. In development only (app/routes.ts). */
export default function Gallery() {
  const products = useLoaderData<typeof loader>();
  const picture = products[0]?.pictures.small ?? { src: "", width: 1, height: 1 };
  return (
    <Screen title="Bausteine" width="wide">
      <ContentSpecimens />
      <FormSpecimens picture={picture} />
      <PageSpecimens picture={picture} />
      <ProgrammeSpecimens products={products} picture={picture} />
    </Screen>
  );
}
