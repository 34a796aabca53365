import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/content/notice.tsx";
import type { ShownFinding } from "./report.ts";

/** `href`: the page that says which. */
type Props = { findings: readonly ShownFinding[]; at: string; href: string };

/** What the reconciliation of that moment found: differences stop every export, delays need a look. */
export function MoneyFindings({ findings, at, href }: Props) {
  const { t } = useTranslation("bank");
  const { t: reportText } = useTranslation("moneyReports");
  const asOf = (
    <p className="hint">
      {reportText("asOf", { moment: at })} <a href={href}>{reportText("which")}</a>
    </p>
  );
  const said = (all: Props["findings"]) =>
    all.map(({ check, count }) => `${count} × ${t(`check.${check}`)}`).join(", ");
  const differing = findings.filter(({ isDifference }) => isDifference);
  const delayed = findings.filter(({ isDifference }) => !isDifference);
  return (
    <>
      {differing.length > 0 ? (
        <Notice tone="error" title={t("differs")}>
          <p>{said(differing)}</p>
          {asOf}
        </Notice>
      ) : null}
      {delayed.length > 0 ? (
        <Notice tone="warning" title={t("delayed")}>
          <p>{said(delayed)}</p>
          {asOf}
        </Notice>
      ) : null}
    </>
  );
}
