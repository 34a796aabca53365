import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isConfirmed } from "#app/forms/form.ts";
import { requireSsoUser } from "#app/guards.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { placeIn, placeQuery } from "#app/layout/list-place.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { OutcomeNotice } from "#app/ui/content/outcome-notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { reasonIn } from "#server/office/rules/reason.ts";
import { endUnattributed, requestAttribution, unattributedOrders } from "#server/office/work/unattributed.ts";
import { type RefusalCode, refusalRow } from "#server/platform/refusals.ts";
import { isOrderReason } from "./parts/order-reasons.ts";
import { type FailedOrder, UnattributedList } from "./parts/unattributed-list.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("support:unattributed.title"));

/** Orders that name no recommendation of ours, each with its two ways out (placeIn). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const place = placeIn(request);
  const { orders, next, gone } = await unattributedOrders(context, me, place);
  return {
    ownPath: path(context.language, "supportUnattributed"),
    formPath: path(context.language, "supportUnattributed", {}, placeQuery(place)),
    isDone: new URL(request.url).searchParams.has("ok"),
    isFirst: place.after === null && place.from === null,
    nextHref: next && path(context.language, "supportUnattributed", {}, { nach: next }),
    named: place.from,
    orders,
    gone,
  };
}

type Answer = { refusal: RefusalCode; failed: FailedOrder };

/** Somebody asks to attribute an order, or ends it. */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const form = await request.formData();
  const intent: FailedOrder["intent"] = form.get("intent") === "refuse" ? "refuse" : "attribute";
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
      ? await endUnattributed(context, me, { externalId, reason, why: known })
      : await requestAttribution(context, me, { externalId, reason, number });
  if (outcome.ok)
    return redirect(path(context.language, "supportUnattributed", {}, { nach: placeIn(request).after, ok: "1" }), 303);
  const { code } = outcome.refusal;
  const refusal = i18nFor(context).t(`refusal:${code}`);
  return data<Answer>({ refusal: code, failed: { ...typed, refusal } }, { status: refusalRow(outcome.refusal).status });
}

export default function Unattributed() {
  const { ownPath, formPath, orders, isDone, isFirst, nextHref, named, gone } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("support");
  return (
    <Screen title={t("unattributed.title")} lead={t("unattributed.lead")} width="wide">
      <OutcomeNotice refusal={answer?.refusal} done={isDone ? t("unattributed.done") : null} />
      {gone === null || answer ? null : <Notice tone="warning">{t("queues.gone", { name: gone })}</Notice>}
      <UnattributedList action={formPath} orders={orders} named={named} failed={answer?.failed ?? null} />
      {nextHref || !isFirst ? (
        <p className="actions">
          {isFirst ? null : <ButtonLink href={ownPath}>{t("queues.first")}</ButtonLink>}
          {nextHref ? <ButtonLink href={nextHref}>{t("queues.next")}</ButtonLink> : null}
        </p>
      ) : null}
    </Screen>
  );
}
