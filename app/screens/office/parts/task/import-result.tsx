import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatEuro } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import type { CheckedVouchers } from "#server/rewards/voucher/check-list.ts";
import type { ImportedVouchers } from "#server/rewards/voucher/pool.ts";

const maxLines = 20;

type Checked = CheckedVouchers & {
  /** null: the list is gone; it can be checked again. */
  importForm: { action: string; check: string } | null;
};

/** What importing a list would add, which of its codes nobody could choose, and the button that imports it. */
export function VouchersChecked({ fresh, known, doubles, unfit, problems, importForm }: Checked) {
  const { t } = useTranslation("supportOffice");
  const language = useLanguage();
  const tone = problems.length > 0 || unfit.length > 0 ? "warning" : "info";
  return (
    <>
      <Notice tone={tone} title={t("vouchers.wouldTake", { count: fresh })} live>
        <p>
          {t("vouchers.nothingWritten")} {known > 0 ? t("vouchers.there", { count: known }) : null}{" "}
          {doubles > 0 ? t("vouchers.doubles", { count: doubles }) : null}
        </p>
      </Notice>
      {unfit.length > 0 ? (
        <Notice tone="warning" title={t("vouchers.unfitTitle")}>
          <p>{t("vouchers.unfitText")}</p>
          <ul>
            {unfit.slice(0, maxLines).map(({ cents, count, why }) => (
              <li key={cents}>{t(`vouchers.unfit.${why}`, { count, amount: formatEuro(cents, language) })}</li>
            ))}
          </ul>
          {unfit.length > maxLines ? <p>{t("vouchers.more", { count: unfit.length - maxLines })}</p> : null}
        </Notice>
      ) : null}
      <BadLines problems={problems} />
      {fresh > 0 && importForm ? (
        <Form action={importForm.action} hidden={{ pruefung: importForm.check }}>
          <SubmitButton>{t("vouchers.import", { count: fresh })}</SubmitButton>
        </Form>
      ) : null}
      {fresh > 0 && !importForm ? <p>{t("vouchers.gone")}</p> : null}
    </>
  );
}

/** The result of an import: counts, and the numbers of invalid lines. */
export function ImportResult({ added, known, doubles, problems }: ImportedVouchers) {
  const { t } = useTranslation("supportOffice");
  return (
    <>
      <Notice tone={problems.length > 0 ? "warning" : "success"} live>
        <p>
          {t("vouchers.added", { count: added })} {known > 0 ? t("vouchers.known", { count: known }) : null}{" "}
          {doubles > 0 ? t("vouchers.doubles", { count: doubles }) : null}
        </p>
      </Notice>
      <BadLines problems={problems} />
    </>
  );
}

function BadLines({ problems }: Pick<ImportedVouchers, "problems">) {
  const { t } = useTranslation("supportOffice");
  if (problems.length === 0) return null;
  return (
    <Notice tone="error" title={t("vouchers.badTitle", { count: problems.length })}>
      <p>{t("vouchers.badText")}</p>
      <ul>
        {problems.slice(0, maxLines).map(({ line, problem }) => (
          <li key={line}>{t("vouchers.line", { line, problem: t(`vouchers.problem.${problem}`) })}</li>
        ))}
      </ul>
      {problems.length > maxLines ? <p>{t("vouchers.more", { count: problems.length - maxLines })}</p> : null}
    </Notice>
  );
}
