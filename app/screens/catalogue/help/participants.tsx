import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid } from "#app/forms/form.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { TextSections } from "#app/ui/content/text-sections.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { readPage } from "#server/catalogue/content/read-page.ts";
import { checkParticipation } from "#server/people/account/rules/participation.ts";
import { participantForm } from "#server/referral/recommendation/schema.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("participants:title"));

/** Who may take part: the programme's conditions; for tenants with a whitelist also a form to check an address. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { language, tenant } = context;
  return {
    language,
    text: await readPage(context, "teilnehmer"),
    checksAddress: asksForAddress(tenant),
    support: tenant.mail.replyTo,
  };
}

/** The list is searched in memory, so that every address takes the same time; the answer is "yes", or whom to ask. */
export async function action({ context, request }: ActionFunctionArgs) {
  if (!asksForAddress(context.tenant)) throw data(null, { status: 405 });
  const submission = parseWithZod(await request.formData(), { schema: participantForm });
  if (submission.status !== "success") return invalid(submission);
  const may = checkParticipation(submission.value.email, context.tenant) === null;
  return data({ result: submission.reply(), refusal: null, may });
}

const asksForAddress = (tenant: LoaderFunctionArgs["context"]["tenant"]) =>
  tenant.recommendation.emailWhitelist.length > 0;

export default function Participants() {
  const { text, checksAddress } = useLoaderData<typeof loader>();
  const { t } = useTranslation("participants");
  return (
    <Screen title={text?.title || t("title")}>
      <TextSections text={text} />
      {checksAddress ? <Check /> : null}
    </Screen>
  );
}

function Check() {
  const { language, support } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("participants");
  const may = answer && "may" in answer ? answer.may : null;
  const { id, formErrors, fields } = useFields(
    { id: "participant", result: answer?.result, constraint: constraintOf(participantForm) },
    ["email"],
  );
  return (
    <Panel>
      <Form id={id} action={path(language, "participants")}>
        <h2>{t("check")}</h2>
        <p className="hint">{t("checkLead")}</p>
        {may === null ? null : (
          <Notice live tone={may ? "success" : "info"}>
            {may ? t("yes") : t("no", { email: support })}
          </Notice>
        )}
        <ErrorSummary form={formErrors} fields={[{ meta: fields.email, label: t("email") }]} />
        <Field meta={fields.email} label={t("email")} type="email" autoComplete="email" />
        <SubmitButton kind="plain">{t("submit")}</SubmitButton>
        {may ? <ButtonLink href={path(language, "recommend")}>{t("recommend")}</ButtonLink> : null}
      </Form>
    </Panel>
  );
}
