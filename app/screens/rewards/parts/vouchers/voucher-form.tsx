import { useTranslation } from "react-i18next";
import { Field } from "#app/ui/form/field.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

type Props = {
  action: string;
  attempt: string;
  brands: readonly { rewardId: string; name: string }[];
  rewardId: string;
  errors: { marke?: string | undefined; datei?: string | undefined; zeilen?: string | undefined };
};

/** Codes by file or pasted. Pasted codes are never sent back in the page. */
export function VoucherForm({ action, attempt, brands, rewardId, errors }: Props) {
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
