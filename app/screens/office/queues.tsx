import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isConfirmed } from "#app/forms/form.ts";
import { requireSsoUser } from "#app/guards.ts";
import { mayOpen } from "#app/layout/area-pages.ts";
import { rowAnchor, rowHref } from "#app/layout/list-place.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import type { PageName } from "#app/sitemap.ts";
import { OutcomeNotice } from "#app/ui/content/outcome-notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { Chips } from "#app/ui/list/chips.tsx";
import { reasonIn } from "#server/office/rules/reason.ts";
import { endOwed, openLiabilities } from "#server/office/work/liabilities.ts";
import type { WorkPlace } from "#server/office/work/model.ts";
import { openWork, workKinds } from "#server/office/work/open-work.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { type RefusalCode, refusalRow } from "#server/platform/refusals.ts";
import type { Language } from "#server/platform/values/language.ts";
import { LiabilityList } from "./parts/liability-list.tsx";
import { WorkList } from "./parts/work-list.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("work:title"));

/** Everything that waits for the user's role, by deadline; `?art=` shows one kind only. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { language } = context;
  const wanted = new URL(request.url).searchParams.get("art");
  const kind = workKinds.find((one) => one === wanted) ?? null;
  const { counts, items } = await openWork(context, me, kind);
  return {
    kind,
    now: context.now(),
    liabilities: kind === "liability" && hasRight(me, "support") ? await openLiabilities(context, me) : null,
    isDone: new URL(request.url).searchParams.has("ok"),
    allHref: path(language, "supportQueues"),
    ownHref: path(language, "supportQueues", {}, { art: kind }),
    counts: counts.map((one) => ({ ...one, href: path(language, "supportQueues", {}, { art: one.kind }) })),
    items: items.map(({ place, since: _, askerId: __, ...item }) => ({
      ...item,
      href: mayOpen(me, pages[place.page]) ? hrefOf(language, place) : null,
    })),
  };
}

const pages = {
  recommendation: "supportRecommendation",
  case: "supportCase",
  review: "supportReviews",
  unattributed: "supportUnattributed",
  liabilities: "supportQueues",
  bank: "supportBank",
  payout: "supportPayout",
  vouchers: "supportVouchers",
  installation: "installation",
} as const satisfies Record<WorkPlace["page"], PageName>;

function hrefOf(language: Language, place: WorkPlace): string {
  switch (place.page) {
    case "recommendation":
      return path(language, "supportRecommendation", { number: place.number }, { grund: "check" });
    case "case":
      return path(language, "supportCase", { caseNumber: place.number });
    case "review":
      return rowHref(language, "supportReviews", place.order);
    case "unattributed":
      return rowHref(language, "supportUnattributed", place.order);
    case "bank":
      return rowHref(language, "supportBank", place.entry);
    case "payout":
      return path(language, "supportPayout", { run: place.run });
    case "liabilities":
      return `${path(language, "supportQueues", {}, { art: "liability" })}#${rowAnchor.liability(place.claim)}`;
    case "vouchers":
      return `${path(language, "supportVouchers")}#${encodeURIComponent(rowAnchor.vouchers(place.rewardId, place.cents))}`;
    case "installation":
      return `${path(language, "installation")}#${encodeURIComponent(rowAnchor.reading(place.reading, place.subject))}`;
  }
}

/** `unconfirmed`: the claim whose end was not confirmed. */
type Answer = { refusal: RefusalCode; unconfirmed: string | null };

/** Ends what a deleted account is owed; everything else is decided on a page of its own. */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const form = await request.formData();
  const claimId = String(form.get("claim") ?? "");
  const reason = reasonIn(form.get("reason"));
  if (form.get("intent") !== "endLiability" || !reason || !isConfirmed(form))
    return data<Answer>({ refusal: "invalidInput", unconfirmed: claimId }, { status: 400 });
  const ended = await endOwed(context, me, { claimId, reason });
  if (ended.ok) return redirect(path(context.language, "supportQueues", {}, { art: "liability", ok: "1" }), 303);
  const { code } = ended.refusal;
  return data<Answer>({ refusal: code, unconfirmed: null }, { status: refusalRow(ended.refusal).status });
}

export default function Queues() {
  const { kind, now, allHref, ownHref, counts, items, liabilities, isDone } = useLoaderData<typeof loader>();
  const { t } = useTranslation("work");
  const { t: support } = useTranslation("support");
  const answer = useActionData<typeof action>();
  const sum = counts.reduce((all, { count }) => all + count, 0);
  const countOf = (count: number, hasMore: boolean) => (hasMore ? `${count}+` : String(count));
  return (
    <Screen title={t("title")} lead={t("lead")} width="wide">
      <OutcomeNotice refusal={answer?.refusal} done={isDone ? support("unattributed.done") : null} />
      <Chips
        label={t("kinds.label")}
        chips={[
          {
            href: allHref,
            label: t("kinds.all"),
            count: countOf(
              sum,
              counts.some(({ hasMore }) => hasMore),
            ),
            isCurrent: kind === null,
          },
          ...counts.map(({ kind: one, count, hasMore, href }) => ({
            href,
            label: t(`kinds.${one}`),
            count: countOf(count, hasMore),
            isCurrent: one === kind,
          })),
        ]}
      />
      {liabilities && liabilities.length > 0 ? (
        <LiabilityList action={ownHref} rows={liabilities} unconfirmed={answer?.unconfirmed ?? null} />
      ) : items.length === 0 ? (
        <p>{t("none")}</p>
      ) : (
        <WorkList items={items} now={now} />
      )}
    </Screen>
  );
}
