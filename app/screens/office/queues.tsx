import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isConfirmed } from "#app/forms/form.ts";
import { requireSsoUser } from "#app/guards.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { reasonIn } from "#server/office/model.ts";
import { decideCase, endOwed, openQueues } from "#server/office/queues.ts";
import { endUnattributed, requestAttribution } from "#server/office/unattributed.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { type RefusalCode, refusalRow } from "#server/platform/refusals.ts";
import { CaseQueue } from "./parts/case-queue.tsx";
import { LiabilityList } from "./parts/liability-list.tsx";
import { isOrderReason } from "./parts/order-reasons.ts";
import { type FailedOrder, UnattributedList } from "./parts/unattributed-list.tsx";
import { WaitingList } from "./parts/waiting-list.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("support:queues.title"));

/** Open tasks of the support. Decisions about a recommendation are made on its own page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const queues = await openQueues(context, me);
  const hrefOf = (number: string | null) =>
    number && path(context.language, "supportRecommendation", { number }, { grund: "check" });
  const linked = <T extends { number: string | null }>(rows: T[]) =>
    rows.map((row) => ({ ...row, href: hrefOf(row.number) }));
  return {
    ownPath: path(context.language, "supportQueues"),
    isDone: new URL(request.url).searchParams.has("ok"),
    lists: [
      ["requests", linked(queues.requests)],
      ["overdue", linked(queues.overdue)],
      ["held", linked(queues.held)],
      ["unclaimed", linked(queues.unclaimed)],
      ["numbers", linked(queues.numbers)],
      ["rejectedNumbers", linked(queues.rejectedNumbers)],
    ] as const,
    liabilities: linked(queues.liabilities),
    unattributed: queues.unattributed,
    cases: queues.cases.map((one) => ({ ...one, href: hrefOf(one.recommendationNumber) })),
  };
}

const ends = ["answer", "resolve", "reject"] as const;

/** `unconfirmed`: the claim whose end was not confirmed. */
type Answer = { refusal: RefusalCode; failed: FailedOrder | null; unconfirmed?: string };

export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === "attribute" || intent === "refuse") return decideOrder(context, me, intent, form);
  if (intent === "endLiability") return endLiability(context, me, form);
  const end = ends.find((one) => one === form.get("intent"));
  const text = String(form.get("text") ?? "").trim();
  if (!end || text === "" || text.length > 2000) {
    return data<Answer>({ refusal: "invalidInput", failed: null }, { status: 400 });
  }
  const outcome = await decideCase(context, me, { number: String(form.get("number") ?? ""), text, end });
  if (!outcome.ok) {
    const { status } = refusalRow(outcome.refusal);
    return data<Answer>({ refusal: outcome.refusal.code, failed: null }, { status });
  }
  return redirect(path(context.language, "supportQueues"), 303);
}

async function endLiability(ctx: ActionFunctionArgs["context"], me: SsoUser, form: FormData) {
  const claimId = String(form.get("claim") ?? "");
  const reason = reasonIn(form.get("reason"));
  if (!reason || !isConfirmed(form)) {
    return data<Answer>({ refusal: "invalidInput", failed: null, unconfirmed: claimId }, { status: 400 });
  }
  const ended = await endOwed(ctx, me, { claimId, reason });
  if (ended.ok) return redirect(path(ctx.language, "supportQueues", {}, { ok: "1" }), 303);
  const { code } = ended.refusal;
  return data<Answer>({ refusal: code, failed: null }, { status: refusalRow(ended.refusal).status });
}

/** An order that names no recommendation: somebody asks to attribute it, or ends it. */
async function decideOrder(
  ctx: ActionFunctionArgs["context"],
  me: SsoUser,
  intent: FailedOrder["intent"],
  form: FormData,
) {
  const externalId = String(form.get("order") ?? "");
  const reason = reasonIn(form.get("reason"));
  const number = String(form.get("number") ?? "").slice(0, 30);
  const why = form.get("why");
  const known = isOrderReason(why) ? why : null;
  const isWhyMissing = intent === "refuse" && !known;
  const isUnconfirmed = intent === "refuse" && !isConfirmed(form);
  const typed = { order: externalId, intent, number, why: known ?? "", isWhyMissing, isUnconfirmed, refusal: null };
  if (!reason || isWhyMissing || isUnconfirmed) {
    return data<Answer>({ refusal: "invalidInput", failed: typed }, { status: 400 });
  }
  const outcome =
    intent === "refuse" && known
      ? await endUnattributed(ctx, me, { externalId, reason, why: known })
      : await requestAttribution(ctx, me, { externalId, reason, number });
  if (outcome.ok) return redirect(path(ctx.language, "supportQueues", {}, { ok: "1" }), 303);
  const { code } = outcome.refusal;
  const refusal = i18nFor(ctx).t(`refusal:${code}`);
  return data<Answer>({ refusal: code, failed: { ...typed, refusal } }, { status: refusalRow(outcome.refusal).status });
}

export default function Queues() {
  const { ownPath, lists, cases, unattributed, liabilities, isDone } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer?.refusal;
  const { t } = useTranslation("support");
  const { t: say } = useTranslation("refusal");
  return (
    <Screen title={t("queues.title")} lead={t("queues.lead")} width="wide">
      {refusal ? (
        <Notice tone="error" live>
          {say(refusal)}
        </Notice>
      ) : isDone ? (
        <Notice tone="success" live>
          {t("unattributed.done")}
        </Notice>
      ) : null}
      <CaseQueue action={ownPath} cases={cases} />
      <UnattributedList action={ownPath} orders={unattributed} failed={answer?.failed ?? null} />
      {lists.map(([name, rows]) => (
        <WaitingList key={name} name={name} rows={rows} />
      ))}
      <LiabilityList action={ownPath} rows={liabilities} unconfirmed={answer?.unconfirmed ?? null} />
    </Screen>
  );
}
