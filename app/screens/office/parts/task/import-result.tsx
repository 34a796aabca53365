import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/content/notice.tsx";
import type { ImportedVouchers } from "#server/rewards/voucher/pool.ts";

const maxLines = 20;

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
      {problems.length > 0 ? (
        <Notice tone="error" title={t("vouchers.badTitle", { count: problems.length })}>
          <p>{t("vouchers.badText")}</p>
          <ul>
            {problems.slice(0, maxLines).map(({ line, problem }) => (
              <li key={line}>{t("vouchers.line", { line, problem: t(`vouchers.problem.${problem}`) })}</li>
            ))}
          </ul>
          {problems.length > maxLines ? <p>{t("vouchers.more", { count: problems.length - maxLines })}</p> : null}
        </Notice>
      ) : null}
    </>
  );
}
