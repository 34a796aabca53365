import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { reviewOf } from "#app/forms/bank-reviewed.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { answerStepUp, stepUpOf } from "#app/forms/step-up.ts";
import { requireMember } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { StepUp } from "#app/ui/member/step-up.tsx";
import { removeBankDetails, saveBankDetails, storedBankDetails } from "#server/payouts/my-bank-details.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { probableHolder } from "#server/rewards/claim/owner/owner.ts";
import { bankForm, bankFormSettings } from "#server/rewards/claim/schema.ts";
import { BankEdit, BankStored } from "./parts/bank.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("ownData:bank.title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireMember(context, request);
  const { language, tenant } = context;
  if (!tenant.modules.storeBankData) throw new Response(null, { status: 404 });
  const search = new URL(request.url).searchParams;
  const stored = await storedBankDetails(context, me);
  return {
    language,
    email: me.email,
    notice: search.has("gespeichert") ? ("saved" as const) : search.has("entfernt") ? ("removed" as const) : null,
    stepUp: stepUpOf(context, search),
    bankSettings: bankFormSettings(tenant),
    today: dayOf(context.now()),
    holder: probableHolder(me),
    stored: stored && {
      last4: stored.ibanLast4,
      since: stored.createdAt.toISOString(),
      heldUntil: stored.usableFrom > context.now() ? stored.usableFrom.toISOString() : null,
    },
  };
}

/** Entered, reviewed (WCAG 3.3.4), then stored; the removal needs a confirmation, too. */
export async function action({ context, request }: ActionFunctionArgs) {
  requireMember(context, request);
  const { language, tenant } = context;
  if (!tenant.modules.storeBankData) throw new Response(null, { status: 404 });
  const form = await request.formData();
  const steppedUp = await answerStepUp(context, "myBankDetails", form);
  if (steppedUp) return steppedUp;
  const intent = form.get("intent");
  const submission = parseWithZod(form, { schema: bankForm(tenant, dayOf(context.now())) });
  if (intent === "askRemove" || intent === "ask")
    return data({ result: undefined, review: null, view: intent === "ask" ? ("form" as const) : ("remove" as const) });
  if (intent === "remove") {
    const removed = await removeBankDetails(context);
    return removed.ok
      ? redirect(path(language, "myBankDetails", {}, { entfernt: "1" }), 303)
      : refused(submission, removed.refusal);
  }
  if (submission.status !== "success") return invalid(submission);
  if (intent !== "save") {
    const review = intent === "edit" ? null : reviewOf(submission.value);
    return data({ result: submission.reply(), review, view: "form" as const });
  }
  const saved = await saveBankDetails(context, submission.value);
  if (!saved.ok) return refused(submission, saved.refusal);
  return redirect(path(language, "myBankDetails", {}, { gespeichert: "1" }), 303);
}

export default function MyBankDetails() {
  const { email, notice, stepUp, stored, bankSettings, today, holder } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("ownData");
  const view = answer && "view" in answer ? answer.view : answer ? "form" : "stored";
  const review = answer && "review" in answer ? answer.review : null;
  const isOpen = !stepUp.needed && view !== "stored";
  return (
    <Screen title={isOpen ? titleOf(t, view, review !== null) : t("bank.title")} lead={isOpen ? null : t("bank.lead")}>
      {notice && !answer ? (
        <Notice tone="success" live>
          {t(`bank.${notice}`, { email })}
        </Notice>
      ) : null}
      {isOpen ? (
        <BankEdit view={view} review={review} result={answer?.result} {...{ bankSettings, today, holder }} />
      ) : (
        <BankStored stored={stored} isFresh={!stepUp.needed} />
      )}
      {stepUp.needed ? <StepUp {...stepUp} /> : null}
    </Screen>
  );
}

function titleOf(t: ReturnType<typeof useTranslation<"ownData">>["t"], view: "form" | "remove", isReview: boolean) {
  if (view === "remove") return t("bank.removeTitle");
  return t(isReview ? "bank.reviewTitle" : "bank.formTitle");
}
