import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Screen } from "#app/ui/layout/screen.tsx";
import { callsOfToday, linksOfCaller } from "#server/office/call-centre/calls.ts";
import { refusalRow } from "#server/platform/refusals.ts";
import { hitHref } from "../parts/search/hit-href.ts";
import { CallersLinks, CallsOfToday, type Looked } from "./parts/calls.tsx";
import { ProductSearch } from "./parts/product-search.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("support:callCentre.title"));

/** `?produkt=`: part of a product's name. If only one product matches, Enter leads to its form. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
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
  const by = { user: me, reason: "call", language: context.language } as const;
  const { hits } = await callsOfToday(context, me);
  return {
    typed,
    rows: found,
    calls: hits.map((call) => ({ ...call, href: hitHref(by, call) })),
    ownPath: path(context.language, "callCentre"),
  };
}

/** Whether a caller has links already. An address is personal data: it is sent in the form's body, not in the URL. */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const email = String((await request.formData()).get("email") ?? "").trim();
  const found = await linksOfCaller(context, me, email);
  if (found.ok) return data<Looked>({ email, links: found.value, refusal: null });
  const { code } = found.refusal;
  return data<Looked>({ email, links: null, refusal: code }, { status: refusalRow(found.refusal).status });
}

export default function Products() {
  const { typed, rows, calls, ownPath } = useLoaderData<typeof loader>();
  const looked = useActionData<typeof action>();
  const { t } = useTranslation("support");
  return (
    <Screen title={t("callCentre.title")} lead={t("callCentre.lead")} width="wide">
      <ProductSearch action={ownPath} typed={typed} rows={rows} isFocused={!looked?.refusal}>
        <CallsOfToday calls={calls} />
        <CallersLinks action={ownPath} looked={looked} />
      </ProductSearch>
    </Screen>
  );
}
