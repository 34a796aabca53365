import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFields } from "#app/forms/fields.ts";
import { refused } from "#app/forms/form.ts";
import { answerStepUp, stepUpOf } from "#app/forms/step-up.ts";
import { requireMember } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { StepUp } from "#app/ui/member/step-up.tsx";
import { openRewardsOf } from "#server/payouts/end-open-rewards.ts";
import { deleteAccount } from "#server/people/account/delete-account.ts";
import { deletionForm } from "#server/people/account/schema.ts";
import { concealAddress } from "#server/people/account/written-to.ts";
import { clocksAfterDeletion } from "#server/people/privacy/kept.ts";
import { formatCents } from "#server/platform/values/money.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { OpenRewards } from "./parts/open-rewards.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("ownData:deletion.title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireMember(context, request);
  const { language } = context;
  const { onTheWay, toPickUp, undecided } = await openRewardsOf(context, me);
  const sum = (claims: Claim[]) => claims.reduce((cents, claim) => cents + claim.cents, 0);
  const amount = (claims: Claim[]) => (claims.length > 0 ? formatCents(sum(claims), language) : null);
  return {
    language,
    stepUp: stepUpOf(context, new URL(request.url).searchParams),
    onTheWay: amount(onTheWay),
    hasVoucher: onTheWay.some(({ method }) => method === "voucher"),
    undecided: amount(undecided),
    toPickUp: amount(toPickUp),
    pickUps: toPickUp.map(({ id, cents }) => ({
      amount: formatCents(cents, language),
      href: path(language, "reward", { claimId: id }),
    })),
    givenUp: amount([...toPickUp, ...undecided]),
    retained: clocksAfterDeletion(),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { email } = requireMember(context, request);
  const form = await request.formData();
  const steppedUp = await answerStepUp(context, "myDeletion", form);
  if (steppedUp) return steppedUp;
  const submission = parseWithZod(form, { schema: deletionForm });
  const deleted = await deleteAccount(context, { giveUp: form.get("giveUp") === "on" });
  if (!deleted.ok) return refused(submission, deleted.refusal);
  return redirect(path(context.language, "accountDeleted", {}, { an: concealAddress(context, email) }), 303);
}

export default function MyDeletion() {
  const screen = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("ownData");
  const { t: tPrivacy } = useTranslation("privacy");
  const { id, formErrors, fields } = useFields({ id: "delete", result: answer?.result, constraint: undefined }, [
    "giveUp",
  ]);
  const { givenUp, retained, stepUp } = screen;
  return (
    <Screen title={t("deletion.title")} lead={t("deletion.lead")}>
      <Panel title={t("deletion.rewards")}>
        <OpenRewards rewards={screen} />
      </Panel>
      <Panel title={t("deletion.now")}>
        <p>{t("deletion.nowText")}</p>
      </Panel>
      <Panel title={t("deletion.kept")}>
        <p>{t("deletion.keptText")}</p>
        <details className="more">
          <summary>{t("deletion.keptMore")}</summary>
          <ul>
            {retained.map((clock) => (
              <li key={clock}>
                {tPrivacy(`clocks.${clock}.why`)}: <span className="muted">{tPrivacy(`clocks.${clock}.until`)}</span>
              </li>
            ))}
          </ul>
        </details>
      </Panel>
      {stepUp.needed ? (
        <StepUp {...stepUp} />
      ) : (
        <Form id={id}>
          <ErrorSummary form={formErrors} fields={[{ meta: fields.giveUp, label: "" }]} />
          {givenUp ? <Checkbox meta={fields.giveUp} label={t("deletion.giveUp", { amount: givenUp })} /> : null}
          <SubmitButton kind="danger">{t("deletion.submit")}</SubmitButton>
        </Form>
      )}
    </Screen>
  );
}
