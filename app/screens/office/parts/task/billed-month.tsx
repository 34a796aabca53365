import { useTranslation } from "react-i18next";
import { Facts } from "#app/ui/content/facts.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import type { BilledMonth } from "#server/agencies/invoice/bill-month.ts";

/** What billing a month brought, and the agencies that failed. */
export function BilledMonthFacts({ month, invoice, creditNote, none, failed }: BilledMonth) {
  const { t } = useTranslation("tasks");
  const count = invoice + creditNote + none;
  return (
    <>
      <Notice tone={failed.length > 0 ? "warning" : "success"} live>
        {t("billed.month", { count, month: `${month.slice(5)}.${month.slice(0, 4)}` })}
      </Notice>
      <Facts
        lined
        facts={[
          { label: t("billed.invoice"), value: invoice },
          { label: t("billed.creditNote"), value: creditNote },
          { label: t("billed.none"), value: none },
          { label: t("billed.failed"), value: failed.length },
        ]}
      />
      {failed.length > 0 ? (
        <Notice tone="error" title={t("billed.failedTitle", { count: failed.length })}>
          <p>{t("billed.failedText")}</p>
          <ul>
            {failed.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  );
}
