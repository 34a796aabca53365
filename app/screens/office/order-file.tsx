import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readFileForm } from "#app/forms/file-form.ts";
import { requireSsoUser } from "#app/guards.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { startOrderCheck, startOrderImport } from "#server/orders/inbox/file/order-file.ts";
import { refusalRow } from "#server/platform/refusals.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("orderFile:title"));

export function loader({ context, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  return { ownPath: path(context.language, "supportOrderFile"), attempt: context.secrets.newId() };
}

/**
 * Starts the check of a file or, with the check's task (`pruefung`), the import of what it checked; leads to the task.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { t } = i18nFor(context);
  const form = await readFileForm(request);
  const check = form?.value("pruefung") ?? "";
  const text = (await form?.textOf("datei")) ?? "";
  if (check === "" && text === "") return data({ error: t("orderFile:missing"), isGone: false }, { status: 400 });
  const attempt = form?.value("attempt") || context.secrets.newId();
  const outcome =
    check === "" ? await startOrderCheck(context, me, { text, attempt }) : await startOrderImport(context, me, check);
  if (outcome.ok) return redirect(path(context.language, "supportTask", { task: outcome.value }), 303);
  const { code } = outcome.refusal;
  return data(
    { error: t(`refusal:${code}`), isGone: code === "checkedFileGone" },
    { status: refusalRow(outcome.refusal).status },
  );
}

export default function OrderFileScreen() {
  const { ownPath, attempt } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("orderFile");
  return (
    <Screen title={t("title")} lead={t("lead")} width="wide">
      <div className="column">
        {answer?.isGone ? (
          <Notice tone="warning" live>
            {answer.error}
          </Notice>
        ) : null}
        <Form action={ownPath} attempt={attempt} sendsFile>
          <FileField
            meta={{
              id: "datei",
              name: "datei",
              required: true,
              missing: t("missing"),
              errors: answer && !answer.isGone ? [answer.error] : undefined,
            }}
            label={t("file")}
            hint={t("fileHint")}
            accept=".csv,.txt,text/csv,text/plain"
          />
          <SubmitButton>{t("check")}</SubmitButton>
        </Form>
      </div>
    </Screen>
  );
}
