import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readFileForm } from "#app/forms/file-form.ts";
import { requireSsoUser } from "#app/guards.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { refusalRow } from "#server/platform/refusals.ts";
import { startVoucherCheck } from "#server/rewards/voucher/check-list.ts";
import { startVoucherImport, voucherStock } from "#server/rewards/voucher/pool.ts";
import { StockList } from "./parts/vouchers/stock-list.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("supportOffice:vouchers.title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  return {
    ownPath: path(context.language, "supportVouchers"),
    attempt: context.secrets.newId(),
    brands: await voucherStock(context),
  };
}

type FieldName = "marke" | "datei" | "zeilen";
type Answer = { errors: Partial<Record<FieldName, string>>; rewardId: string; gone?: string };

/**
 * Starts the check of codes from a file or from pasted lines or, with the check's task (`pruefung`), the import of what
 * it checked; leads to the task. No answer contains codes.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { t } = i18nFor(context);
  const form = await readFileForm(request);
  const toTask = (task: string) => redirect(path(context.language, "supportTask", { task }), 303);
  const check = form?.value("pruefung") ?? "";
  if (check !== "") {
    const started = await startVoucherImport(context, me, check);
    if (started.ok) return toTask(started.value);
    const gone = t(`refusal:${started.refusal.code}`);
    return data<Answer>({ errors: {}, rewardId: "", gone }, { status: refusalRow(started.refusal).status });
  }
  const rewardId = form?.value("marke") ?? "";
  const [pasted, file] = [form?.value("zeilen") ?? "", (await form?.textOf("datei")) ?? ""];
  const wrong = (errors: Answer["errors"], status = 400) => data<Answer>({ errors, rewardId }, { status });
  if (rewardId === "") return wrong({ marke: t("supportOffice:vouchers.chooseBrand") });
  if (pasted === "" && file === "") return wrong({ datei: t("supportOffice:vouchers.nothing") });
  if (pasted !== "" && file !== "") return wrong({ datei: t("supportOffice:vouchers.both") });
  const source = file === "" ? "zeilen" : "datei";
  const attempt = form?.value("attempt") || context.secrets.newId();
  const outcome = await startVoucherCheck(context, me, { rewardId, text: file || pasted, attempt });
  if (!outcome.ok) {
    const { code } = outcome.refusal;
    const field = code === "notFound" ? "marke" : source;
    const message = code === "notFound" ? t("supportOffice:vouchers.chooseBrand") : t(`refusal:${code}`);
    return wrong({ [field]: message }, refusalRow(outcome.refusal).status);
  }
  return toTask(outcome.value);
}

export default function Vouchers() {
  const { ownPath, attempt, brands } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("supportOffice");
  return (
    <Screen title={t("vouchers.title")} lead={t("vouchers.lead")} width="wide">
      {answer?.gone ? (
        <Notice tone="warning" live>
          {answer.gone}
        </Notice>
      ) : null}
      <div className="desk">
        <StockList brands={brands} />
        <VoucherForm
          action={ownPath}
          attempt={attempt}
          brands={brands}
          rewardId={answer?.rewardId ?? ""}
          errors={answer?.errors ?? {}}
        />
      </div>
    </Screen>
  );
}

type Props = {
  action: string;
  attempt: string;
  brands: readonly { rewardId: string; name: string }[];
  rewardId: string;
  errors: { marke?: string | undefined; datei?: string | undefined; zeilen?: string | undefined };
};

/** Codes by file or pasted. Pasted codes are never sent back in the page. */
function VoucherForm({ action, attempt, brands, rewardId, errors }: Props) {
  const { t } = useTranslation("supportOffice");
  const errorsOf = (text: string | undefined) => (text ? [text] : undefined);
  return (
    <section className="panel flow" aria-labelledby="einlesen">
      <h2 className="panel-title" id="einlesen">
        {t("vouchers.importTitle")}
      </h2>
      <Form action={action} attempt={attempt} sendsFile>
        <Select
          meta={{
            id: "marke",
            name: "marke",
            initialValue: rewardId,
            required: true,
            missing: t("vouchers.chooseBrand"),
            errors: errorsOf(errors.marke),
          }}
          label={t("vouchers.reward")}
          empty={t("vouchers.choose")}
          options={brands.map(({ rewardId: value, name }) => ({ value, label: name }))}
        />
        <FileField
          meta={{ id: "datei", name: "datei", errors: errorsOf(errors.datei) }}
          label={t("vouchers.file")}
          hint={t("vouchers.fileHint")}
          accept=".csv,text/csv,text/plain"
        />
        <Field
          meta={{ id: "zeilen", name: "zeilen", maxLength: 200_000, errors: errorsOf(errors.zeilen) }}
          label={t("vouchers.lines")}
          hint={t("vouchers.linesHint")}
          rows={5}
          autoComplete="off"
        />
        <SubmitButton>{t("vouchers.submit")}</SubmitButton>
      </Form>
    </section>
  );
}
