import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { OutcomeNotice } from "#app/ui/content/outcome-notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { discardPayout, discardReasons, releasePayout } from "#server/office/payouts/payouts.ts";
import { viewPayout } from "#server/office/payouts/view-payouts.ts";
import { isInFile } from "#server/payouts/model.ts";
import { nextPayoutRunState } from "#server/payouts/states.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { refusalRow } from "#server/platform/refusals.ts";
import { PaymentList } from "../parts/payment-list.tsx";
import { RunActions } from "../parts/run/run-actions.tsx";
import { RunFacts } from "../parts/run/run-facts.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, (t) => t("supportOffice:run.title", { name: args.data?.name ?? "" }));

/** One run with its payments, in parts (`?ab=`); pages only show the last four digits of an account. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { language } = context;
  const { searchParams } = new URL(request.url);
  const name = params.run ?? "";
  const after = searchParams.get("ab");
  const viewed = await viewPayout(context, me, name, after);
  if (!viewed) throw new Response(null, { status: 404 });
  const { run, paysUser, sums, surplus, items, next } = viewed;
  const { state, names } = run;
  const mayFile = hasRight(me, "payoutFiles");
  const hasFile = state === "released" || state === "exported";
  const ownPath = path(language, "supportPayout", { run: name });
  const seesRecommendations = hasRight(me, "support");
  return {
    name,
    ownPath,
    sums,
    surplus,
    names,
    run: {
      state,
      preparedAt: run.preparedAt,
      releasedAt: run.releasedAt,
      exportedAt: run.exportedAt,
      settledAt: run.settledAt,
    },
    items: items.map(({ recommendationNumber: number, ...item }) => ({
      ...item,
      number,
      href:
        number && seesRecommendations ? path(language, "supportRecommendation", { number }, { grund: "check" }) : null,
    })),
    isOwn: run.preparedBy === me.id,
    isNetted: !sums.some(isInFile) && state !== "discarded",
    paysUser,
    statementHref: state === "exported" && mayFile ? path(language, "supportStatement") : null,
    fileHref: hasFile && mayFile ? path(language, "supportPayoutFile", { run: name }) : null,
    needsFinance: hasFile && !mayFile,
    discards: discardReasons.filter((one) => nextPayoutRunState(state, one === "bank" ? "reject" : "discard") !== null),
    moreHref: next && path(language, "supportPayout", { run: name }, { ab: next }),
    isFirst: after === null,
    fileRefusal: fileRefusals.find((one) => one === searchParams.get("absage")) ?? null,
    isDone: searchParams.has("ok"),
    isEmpty: searchParams.has("leer"),
    back: path(language, "supportPayouts"),
    pastHref: path(language, "supportLookBackAtRun", { run: name }),
  };
}

/** Reasons for a missing file (payout-file.tsx). */
const fileRefusals = ["payerUnknown", "payerReal", "moneyDiffers", "paymentFileInvalid", "payoutRunState"] as const;

/** Releases or discards the run. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const form = await request.formData();
  const name = params.run ?? "";
  const intent = form.get("intent");
  const reason = discardReasons.find((one) => one === form.get("reason"));
  if (intent !== "release" && (intent !== "discard" || !reason))
    return data({ refusal: "invalidInput" as const }, { status: 400 });
  const outcome =
    intent === "discard" && reason
      ? await discardPayout(context, me, { name, reason })
      : await releasePayout(context, me, name);
  if (!outcome.ok) {
    if (outcome.refusal.code === "notFound") throw new Response(null, { status: 404 });
    return data({ refusal: outcome.refusal.code }, { status: refusalRow(outcome.refusal).status });
  }
  return redirect(path(context.language, "supportPayout", { run: name }, { ok: "1" }), 303);
}

export default function Payout() {
  const { name, run, names, sums, items, moreHref, isFirst, ownPath, back, ...page } = useLoaderData<typeof loader>();
  const { t } = useTranslation("supportOffice");
  const refusal = useActionData<typeof action>()?.refusal ?? page.fileRefusal;
  const total = {
    items: sums.reduce((sum, one) => sum + one.items, 0),
    cents: sums.reduce((sum, one) => sum + one.cents, 0),
  };
  const wasNetted = page.isNetted && run.state === "settled";
  const stateWord = wasNetted ? t("run.nettedState") : t(`runState.${run.state}`);
  return (
    <Screen title={t("run.heading")} eyebrow={stateWord} lead={name} width="wide">
      <OutcomeNotice refusal={refusal} done={page.isDone ? t("run.done") : null} />
      {page.isEmpty && !refusal ? (
        <Notice tone={wasNetted ? "success" : "warning"} live>
          {t(wasNetted ? "run.emptyNetted" : "run.empty")}
        </Notice>
      ) : null}
      <div className="desk">
        <PaymentList items={items} isFirst={isFirst} moreHref={moreHref} firstHref={ownPath} />
        <div className="flow flow-l">
          <RunActions
            action={ownPath}
            state={run.state}
            preparedBy={names.prepared}
            total={total}
            isOwn={page.isOwn}
            paysUser={page.paysUser}
            fileHref={page.fileHref}
            statementHref={page.statementHref}
            needsFinance={page.needsFinance}
            isNetted={page.isNetted}
            discards={page.discards}
            isReasonMissing={refusal === "invalidInput"}
          />
          <RunFacts run={run} names={names} sums={sums} surplus={page.surplus} isNetted={page.isNetted} />
          <p>
            <ButtonLink href={back}>{t("run.back")}</ButtonLink>
          </p>
          <p>
            <ButtonLink href={page.pastHref}>{t("run.lookBack")}</ButtonLink>
          </p>
        </div>
      </div>
    </Screen>
  );
}
