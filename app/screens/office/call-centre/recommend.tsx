import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { addressToCorrect, correctCall, correctionForm, otherLinksOfCaller } from "#server/office/call-centre/calls.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { promisedRewards } from "#server/referral/link/promised-reward.ts";
import { callerForm, recommendForCaller } from "#server/referral/recommendation/recommend-for-caller.ts";
import { CallerForm, callerFields } from "./parts/caller-form.tsx";
import { OtherLinks } from "./parts/calls.tsx";
import { Correction } from "./parts/correction.tsx";
import { Dictation } from "./parts/dictation.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, (t) => t(args.data?.made ? "support:callCentre.doneTitle" : "support:callCentre.formTitle"));

/** `?code=`: the code just created by this agent, to be dictated; `?korrigiert`: its address was corrected. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { language, tenant } = context;
  const product = await context.products.byId(params.productId ?? "");
  if (!product) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const number = parseNumber(searchParams.get("code") ?? "");
  const made = number ? await context.recommendations.byNumber(number) : null;
  const isOwn = made?.createdBy === "AGT" && made.agentNumber === me.number;
  return {
    product: product.displayName,
    splitOptions: (await promisedRewards(context, { productId: product.id, audience: product.audience })).options,
    defaults: { recipientShare: String(tenant.recommendation.defaultRecipientShare), delivery: "mail" },
    terms: tenant.terms.referrer[language],
    attempt: context.secrets.newToken(),
    made:
      made && isOwn
        ? {
            number: made.number,
            confirmUntil: formatDay(made.linkValidUntil),
            byCode: made.channel === "call-code",
            mailedTo: await addressToCorrect(context, me, made),
            others: await otherLinksOfCaller(context, me, made),
            isCorrected: searchParams.has("korrigiert"),
          }
        : null,
    ownPath: path(language, "callCentreRecommend", { productId: product.id }),
    again: path(language, "callCentre"),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const form = await request.formData();
  if (form.get("intent") === "correct") return correct(context, me, params.productId ?? "", form);
  const submission = parseWithZod(form, { schema: callerForm });
  if (submission.status !== "success") return invalid(submission);
  const productId = params.productId ?? "";
  const outcome = await recommendForCaller(context, me, { ...submission.value, productId });
  if (!outcome.ok) return refused(submission, outcome.refusal);
  return redirect(path(context.language, "callCentreRecommend", { productId }, { code: outcome.value.number }), 303);
}

/** The address of a call, which the agent misheard. */
async function correct(
  context: ActionFunctionArgs["context"],
  me: ReturnType<typeof requireSsoUser>,
  productId: string,
  form: FormData,
) {
  const submission = parseWithZod(form, { schema: correctionForm });
  if (submission.status !== "success") return invalid(submission);
  const outcome = await correctCall(context, me, submission.value);
  if (!outcome.ok) return refused(submission, outcome.refusal);
  const query = { code: submission.value.number, korrigiert: "1" };
  return redirect(path(context.language, "callCentreRecommend", { productId }, query), 303);
}

export default function Recommend() {
  const { product, splitOptions, defaults, terms, attempt, made, ownPath, again } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("support");
  const { id, formErrors, fields } = useFields(
    {
      id: "anruf",
      result: answer?.result,
      constraint: constraintOf(callerForm),
      defaultValue: defaults,
      aboutOthers: true,
    },
    callerFields,
  );
  if (made)
    return (
      <Screen title={t("callCentre.doneTitle")} eyebrow={product}>
        <Notice tone="success" live>
          {made.isCorrected ? t("callCentre.corrected") : t("callCentre.done", { until: made.confirmUntil })}
        </Notice>
        <Dictation number={made.number} isFirst={made.byCode} />
        <OtherLinks links={made.others} />
        <ButtonLink href={again} kind="primary" autoFocus={!answer}>
          {t("callCentre.again")}
        </ButtonLink>
        {made.mailedTo ? (
          <Correction action={ownPath} number={made.number} mailedTo={made.mailedTo} result={answer?.result} />
        ) : null}
      </Screen>
    );
  return (
    <Screen title={t("callCentre.formTitle")} eyebrow={product} width="wide">
      <div className="desk">
        <Panel>
          <CallerForm
            id={id}
            action={ownPath}
            attempt={attempt}
            fields={fields}
            formErrors={formErrors}
            splitOptions={splitOptions}
          />
        </Panel>
        <section className="flow" aria-labelledby="vorlesen">
          <h2 id="vorlesen">{t("callCentre.readAloud")}</h2>
          {terms.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      </div>
    </Screen>
  );
}
