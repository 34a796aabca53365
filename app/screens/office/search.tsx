import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { formatCaseNumber } from "#server/office/case/model.ts";
import { reasonIn } from "#server/office/model.ts";
import { hitGroups } from "#server/office/search/model.ts";
import { caseTyped, searchSupport } from "#server/office/search/search-support.ts";
import { HitGroups } from "./parts/hit-list.tsx";
import { SearchForm } from "./parts/search-form.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("support:search.title"));

export function loader({ context, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  return { ownPath: path(context.language, "supportSearch") };
}

/**
 * Search terms are personal data: they are sent in a form's body, and results are shown in the answer or on the
 * number's own page. `gruppe` and `ab` ask for a further page of one group.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const user = requireSsoUser(context, request);
  const form = await request.formData();
  const reason = reasonIn(form.get("grund")) ?? "check";
  const typed = String(form.get("suche") ?? "");
  const group = hitGroups.find((name) => name === form.get("gruppe")) ?? null;
  const page = group && { group, from: fromIn(form.get("ab")) };
  const groups = await searchSupport(context, typed, { user, reason }, page);
  const hits = groups.flatMap((found) => found.hits);
  const [only] = hits;
  if (!page && only?.number && hits.every(({ number }) => number === only.number))
    return redirect(path(context.language, "supportRecommendation", { number: only.number }, { grund: reason }), 303);
  // Of a person who never recommended there is nothing but the case itself.
  const caseNumber = hits.length === 0 ? await caseTyped(context, typed) : null;
  if (caseNumber)
    return redirect(path(context.language, "supportCase", { caseNumber: formatCaseNumber(caseNumber) }), 303);
  const shown = groups.map((found) => ({
    ...found,
    hits: found.hits.map((hit) => ({
      ...hit,
      href: hit.number && path(context.language, "supportRecommendation", { number: hit.number }, { grund: reason }),
    })),
  }));
  return data({ typed, reason, isPage: page !== null, groups: shown });
}

/** How many hits come before the wanted page; anything but digits is the first page. */
const fromIn = (typed: unknown) => (/^\d{1,4}$/.test(String(typed)) ? Number(typed) : 0);

export default function Search() {
  const { ownPath } = useLoaderData<typeof loader>();
  const found = useActionData<typeof action>();
  const { t } = useTranslation("support");
  return (
    <Screen title={t("search.title")} lead={t("search.lead")} width="wide">
      <SearchForm action={ownPath} typed={found?.typed} reason={found?.reason} focused />
      {found?.groups.length === 0 ? <Notice live>{t("search.none")}</Notice> : null}
      {found && found.groups.length > 0 ? <HitGroups action={ownPath} {...found} /> : null}
    </Screen>
  );
}
