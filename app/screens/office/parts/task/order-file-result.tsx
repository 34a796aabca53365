import { useTranslation } from "react-i18next";
import { Facts } from "#app/ui/content/facts.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import type { CheckedFile, FileReport, ImportedFile } from "#server/orders/inbox/file/model.ts";
import { problemWords } from "./bad-lines.ts";

const maxLines = 20;

type Checked = CheckedFile & {
  /** null: the file is gone; it can be checked again. */
  importForm: { action: string; check: string } | null;
};

/** What importing a file of orders would change, and the button that does it. */
export function OrderFileChecked({ importForm, ...file }: Checked) {
  const { t } = useTranslation(["orderFile", "integration"]);
  const { fresh, orders, known, withoutLink, kinds, bad } = file;
  return (
    <>
      <Notice tone={bad.length > 0 ? "warning" : "info"} title={t("wouldTake", { count: fresh })} live>
        <p>
          {t("nothingWritten")} {fresh > 0 ? t("rulesDecide") : null}
        </p>
      </Notice>
      <Facts
        lined
        facts={[
          ...namesOf(kinds).flatMap((kind) =>
            kind === "reported" ? [] : [{ label: t(`integration:kind.${kind}`), value: kinds[kind] }],
          ),
          { label: t("orders"), value: orders },
          { label: t("withoutLink"), value: withoutLink },
          { label: t("knownLines"), value: known },
          { label: t("badLines"), value: bad.length },
        ]}
      />
      <Columns names={file.unknownColumns} />
      <BadLines {...file} />
      {fresh > 0 && importForm ? (
        <Form action={importForm.action} hidden={{ pruefung: importForm.check }}>
          <SubmitButton>{t("import", { count: fresh })}</SubmitButton>
        </Form>
      ) : null}
      {fresh > 0 && !importForm ? <p>{t("gone")}</p> : null}
    </>
  );
}

/** What came of a file of orders. */
export function OrderFileImported(file: ImportedFile) {
  const { t } = useTranslation(["orderFile", "integration"]);
  const { fresh, known, outcomes, bad } = file;
  return (
    <>
      <Notice tone={bad.length > 0 ? "warning" : "success"} title={t("taken", { count: fresh })} live />
      <Facts
        lined
        facts={[
          ...namesOf(outcomes).map((outcome) => ({
            label: t(`integration:result.${outcome}`),
            value: outcomes[outcome],
          })),
          { label: t("knownLines"), value: known },
          { label: t("badLines"), value: bad.length },
        ]}
      />
      <Columns names={file.unknownColumns} />
      <BadLines {...file} />
    </>
  );
}

const namesOf = <Name extends string>(counts: Partial<Record<Name, number>>) => Object.keys(counts) as Name[];

function Columns({ names }: { names: readonly string[] }) {
  const { t } = useTranslation("orderFile");
  return names.length > 0 ? <p>{t("unknownColumns", { names: names.join(", ") })}</p> : null;
}

function BadLines({ bad }: Pick<FileReport, "bad">) {
  const { t, i18n } = useTranslation("orderFile");
  if (bad.length === 0) return null;
  return (
    <Notice tone="error" title={t("badTitle", { count: bad.length })}>
      <p>{t("badText")}</p>
      <ul>
        {bad.slice(0, maxLines).map(({ line, orderNumber, problems }) => (
          <li key={line}>{t("line", { line, order: orderNumber, problem: problemWords(problems, i18n.t) })}</li>
        ))}
      </ul>
      {bad.length > maxLines ? <p>{t("more", { count: bad.length - maxLines })}</p> : null}
    </Notice>
  );
}
