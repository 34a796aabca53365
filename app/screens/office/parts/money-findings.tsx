import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/content/notice.tsx";
import type { Check } from "#server/payouts/reconciliation/model.ts";

type Props = { findings: readonly { check: Check; count: number; isDifference: boolean }[] };

/** What the comparison of all records of money found: differences stop every export, delays need a look. */
export function MoneyFindings({ findings }: Props) {
  const { t } = useTranslation("bank");
  const said = (all: Props["findings"]) =>
    all.map(({ check, count }) => `${count} × ${t(`check.${check}`)}`).join(", ");
  const differing = findings.filter(({ isDifference }) => isDifference);
  const delayed = findings.filter(({ isDifference }) => !isDifference);
  return (
    <>
      {differing.length > 0 ? (
        <Notice tone="error" title={t("differs")}>
          <p>{said(differing)}</p>
        </Notice>
      ) : null}
      {delayed.length > 0 ? (
        <Notice tone="warning" title={t("delayed")}>
          <p>{said(delayed)}</p>
        </Notice>
      ) : null}
    </>
  );
}
