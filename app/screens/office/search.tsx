import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fixedName } from "#app/content/text-name.ts";
import { requireSsoUser } from "#app/guards.ts";
import { searcherOf } from "#app/layout/office-pages.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { formatCaseNumber } from "#server/office/case/model.ts";
import { reasonIn } from "#server/office/rules/reason.ts";
import { type Hit, hitGroups, type Thing } from "#server/office/search/model.ts";
import { caseTyped, searchOffice } from "#server/office/search/search-office.ts";
import { hitHref } from "./parts/search/hit-href.ts";
import { HitGroups } from "./parts/search/hit-list.tsx";
import { SearchForm } from "./parts/search/search-form.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, (t) => t(`support:search.title.${args.data?.searcher ?? "support"}`));

export function loader({ context, request }: LoaderFunctionArgs) {
  const user = requireSsoUser(context, request);
  return { ownPath: path(context.language, "supportSearch"), searcher: searcherOf(user) };
}

/**
 * Search terms are personal data: they are sent in a form's body, and results are shown in the answer or on the
 * thing's own page. `gruppe` and `ab` ask for a further page of one group. What leads to one page only opens it, unless
 * `liste` asks for the list.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const user = requireSsoUser(context, request);
  const form = await request.formData();
  const reason = reasonIn(form.get("grund")) ?? "check";
  const typed = String(form.get("suche") ?? "");
  const group = hitGroups.find((name) => name === form.get("gruppe")) ?? null;
  const page = group && { group, from: fromIn(form.get("ab")) };
  const groups = await searchOffice(context, typed, { user, reason }, page);
  const by = { user, reason, language: context.language };
  const shown = groups.map(({ hits, ...group }) => ({
    ...group,
    hits: hits.map((hit) => ({ ...named(context, hit), href: hitHref(by, hit) })),
  }));
  const found = shown.flatMap(({ hits }) => hits);
  const only = found[0]?.href;
  if (!page && !form.has("liste") && only && found.every(({ href }) => href === only)) return redirect(only, 303);
  // Of a person who never recommended there is nothing but the case itself.
  const caseNumber = found.length === 0 ? await caseTyped(context, typed, user) : null;
  if (caseNumber)
    return redirect(path(context.language, "supportCase", { caseNumber: formatCaseNumber(caseNumber) }), 303);
  return data({ typed, reason, isPage: page !== null, groups: shown });
}

/** A mail's text and the banners have no title of their own. */
function named(ctx: LoaderFunctionArgs["context"], hit: Hit | Thing) {
  return "kind" in hit && hit.kind === "text" ? { ...hit, name: fixedName(ctx, hit.id) ?? hit.name } : hit;
}

/** How many hits come before the wanted page; anything but digits is the first page. */
const fromIn = (typed: unknown) => (/^\d{1,4}$/.test(String(typed)) ? Number(typed) : 0);

export default function Search() {
  const { ownPath, searcher } = useLoaderData<typeof loader>();
  const found = useActionData<typeof action>();
  const { t } = useTranslation("support");
  return (
    <Screen title={t(`search.title.${searcher}`)} lead={t(`search.lead.${searcher}`)} width="wide">
      <SearchForm action={ownPath} searcher={searcher} typed={found?.typed} reason={found?.reason} focused />
      {found?.groups.length === 0 ? <Notice live>{t(`search.none.${searcher}`)}</Notice> : null}
      {found && found.groups.length > 0 ? <HitGroups action={ownPath} {...found} /> : null}
    </Screen>
  );
}
