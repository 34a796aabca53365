import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readFileForm } from "#app/forms/file-form.ts";
import { requireSsoUser } from "#app/guards.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { startBooking } from "#server/office/payouts/payout-files.ts";
import { refusalRow } from "#server/platform/refusals.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("supportOffice:statement.title"));

export function loader({ context, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  const { language } = context;
  return {
    ownPath: path(language, "supportStatement"),
    back: path(language, "supportPayouts"),
    attempt: context.secrets.newId(),
  };
}

/** Starts the booking of the bank's file, and leads to its task; uploading it again changes nothing. */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { t } = i18nFor(context);
  const form = await readFileForm(request);
  const xml = (await form?.textOf("datei")) ?? "";
  if (xml === "") return wrong(t("supportOffice:statement.missing"), 400);
  const attempt = form?.value("attempt") || context.secrets.newId();
  const outcome = await startBooking(context, me, { xml, attempt });
  if (!outcome.ok) return wrong(t(`refusal:${outcome.refusal.code}`), refusalRow(outcome.refusal).status);
  return redirect(path(context.language, "supportTask", { task: outcome.value }), 303);
}

function wrong(error: string, status: number) {
  return data({ error }, { status });
}

export default function StatementScreen() {
  const { ownPath, back, attempt } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("supportOffice");
  return (
    <Screen title={t("statement.title")} lead={t("statement.lead")} width="wide">
      <div className="column">
        <Form action={ownPath} attempt={attempt} sendsFile>
          <FileField
            meta={{
              id: "datei",
              name: "datei",
              required: true,
              missing: t("statement.missing"),
              errors: answer?.error ? [answer.error] : undefined,
            }}
            label={t("statement.file")}
            hint={t("statement.fileHint")}
            accept=".xml,.camt,application/xml,text/xml"
          />
          <SubmitButton>{t("statement.submit")}</SubmitButton>
        </Form>
      </div>
      <p>
        <ButtonLink href={back}>{t("run.back")}</ButtonLink>
      </p>
    </Screen>
  );
}
