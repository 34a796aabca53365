import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { requireAgencyUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldRow } from "#app/ui/form/field-group.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { invite } from "#server/agencies/invitation/invite.ts";
import { type InvitationKind, invitationKinds } from "#server/agencies/invitation/model.ts";
import { invitationForm } from "#server/agencies/invitation/schema.ts";
import { concealAddress, revealAddress } from "#server/people/account/written-to.ts";
import { hasRight } from "#server/people/sso/rights.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyReports:invite.title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const url = new URL(request.url);
  const kinds: readonly InvitationKind[] = hasRight(me, "employees") ? invitationKinds : ["referrer"];
  const kind = kinds.find((one) => one === url.searchParams.get("art")) ?? "referrer";
  const writtenTo = revealAddress(context, url.searchParams.get("an"));
  return { language: context.language, kinds, kind, isSent: url.searchParams.has("gesendet"), writtenTo };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const submission = parseWithZod(await request.formData(), { schema: invitationForm });
  if (submission.status !== "success") return invalid(submission);
  const invited = await invite(context, me, submission.value);
  if (!invited.ok) return refused(submission, invited.refusal);
  return redirect(
    path(context.language, "agencyInvite", {}, { gesendet: "1", an: concealAddress(context, invited.value.email) }),
    303,
  );
}

/** Invites somebody to recommend for the agency; owners can also invite colleagues to work with it. */
export default function AgencyInvite() {
  const { language, kinds, kind, isSent, writtenTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("agencyReports");
  const { id, formErrors, fields } = useFields(
    {
      id: "invite",
      result: answer?.result,
      constraint: constraintOf(invitationForm),
      defaultValue: { kind },
      aboutOthers: true,
    },
    ["kind", "firstName", "lastName", "email", "number", "agreed"],
  );
  return (
    <Screen width="wide" title={t("invite.title")} lead={t("invite.lead")}>
      {isSent && !answer ? (
        <Notice tone="success" live>
          {writtenTo ? t("invite.sentTo", { email: writtenTo }) : t("invite.sent")} {t("invite.wrong")}{" "}
          <a href={path(language, "agencyInvitations")}>{t("invite.all")}</a>
        </Notice>
      ) : null}
      <div className="column" key={isSent ? "sent" : "form"}>
        <Form id={id}>
          <ErrorSummary
            form={formErrors}
            fields={[
              { meta: fields.firstName, label: t("invite.firstName") },
              { meta: fields.lastName, label: t("invite.lastName") },
              { meta: fields.email, label: t("invite.email") },
              { meta: fields.number, label: t("invite.number") },
              { meta: fields.agreed, label: t("invite.agreed") },
            ]}
          />
          {kinds.length > 1 ? (
            <Select
              meta={fields.kind}
              label={t("invite.kind")}
              options={kinds.map((value) => ({ value, label: t(`invite.${value}`) }))}
            />
          ) : (
            <input type="hidden" name="kind" value="referrer" />
          )}
          <FieldRow>
            <Field meta={fields.firstName} label={t("invite.firstName")} autoComplete="off" />
            <Field meta={fields.lastName} label={t("invite.lastName")} autoComplete="off" />
          </FieldRow>
          <Field meta={fields.email} label={t("invite.email")} type="email" autoComplete="off" />
          {kinds.length > 1 ? (
            <Field meta={fields.number} label={t("invite.number")} hint={t("invite.numberHint")} autoComplete="off" />
          ) : null}
          <Checkbox meta={fields.agreed} label={t("invite.agreed")} />
          <SubmitButton>{t("invite.submit")}</SubmitButton>
        </Form>
      </div>
    </Screen>
  );
}
