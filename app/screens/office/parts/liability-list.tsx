import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { rowAnchor } from "#app/layout/list-place.ts";
import { path } from "#app/paths.ts";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import { Confirm } from "#app/ui/form/confirm.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { supportReasons } from "#server/office/rules/reason.ts";
import type { Liability } from "#server/office/work/liabilities.ts";
import { OwnMatter } from "./own-matter.tsx";

type Props = {
  action: string;
  rows: readonly Liability[];
  /** the claim whose form came back without the tick; null: none did */
  unconfirmed: string | null;
};

/** What people who are gone are still owed. Once its time is over, a person may end it here. */
export function LiabilityList({ action, rows, unconfirmed }: Props) {
  const { t } = useTranslation("support");
  const language = useLanguage();
  return (
    <ul className="lines">
      {rows.map(({ id: key, recommendationNumber: number, cents, until, mayEnd, isOwn }) => (
        <li key={key} id={rowAnchor.liability(key)}>
          {number ? (
            <a
              className="recommendation-number"
              href={path(language, "supportRecommendation", { number }, { grund: "check" })}
            >
              {number}
            </a>
          ) : (
            <span>{t("liability.bonus")}</span>
          )}
          <span className="hint">
            {formatEuro(cents, language)} · {until ? t("liability.until", { day: formatDay(until) }) : null}
          </span>
          {mayEnd && isOwn ? <OwnMatter /> : null}
          {mayEnd && !isOwn ? (
            <details className="act" open={unconfirmed === key}>
              <summary>{t("liability.end")}</summary>
              <Form action={action} hidden={{ claim: key, intent: "endLiability" }}>
                <Select
                  meta={{ id: `anlass-${key}`, name: "reason", initialValue: "check", required: true }}
                  label={t("search.reason")}
                  options={supportReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
                />
                <Confirm id={`sicher-${key}`} isMissing={unconfirmed === key}>
                  {t("liability.means", { amount: formatEuro(cents, language) })}
                </Confirm>
                <SubmitButton size="s" kind="danger">
                  {t("liability.submit")}
                </SubmitButton>
              </Form>
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
