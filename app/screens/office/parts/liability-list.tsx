import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import { Confirm } from "#app/ui/form/confirm.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { supportReasons } from "#server/office/model.ts";
import type { Liability } from "#server/office/queues.ts";

type Props = {
  action: string;
  rows: readonly (Omit<Liability, "since"> & { href: string | null })[];
  /** the claim whose form came back without the tick; null: none did */
  unconfirmed: string | null;
};

/** What deleted accounts are still owed. Once its time is over, a person may end it here. */
export function LiabilityList({ action, rows, unconfirmed }: Props) {
  const { t } = useTranslation("support");
  const language = useLanguage();
  return (
    <section className="flow" aria-labelledby="liabilities">
      <h2 id="liabilities">
        {t("queues.liabilities")} <span className="hint">{rows.length}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="hint">{t("queues.empty")}</p>
      ) : (
        <ul className="lines">
          {rows.map(({ key, number, cents, until, mayEnd, href }) => (
            <li key={key}>
              {href ? (
                <a className="recommendation-number" href={href}>
                  {number}
                </a>
              ) : (
                <span>{t("liability.bonus")}</span>
              )}
              <span className="hint">
                {formatEuro(cents ?? 0, language)} · {until ? t("liability.until", { day: formatDay(until) }) : null}
              </span>
              {mayEnd ? (
                <details className="act" open={unconfirmed === key}>
                  <summary>{t("liability.end")}</summary>
                  <Form action={action} hidden={{ claim: key, intent: "endLiability" }}>
                    <Select
                      meta={{ id: `anlass-${key}`, name: "reason", initialValue: "check", required: true }}
                      label={t("search.reason")}
                      options={supportReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
                    />
                    <Confirm id={`sicher-${key}`} isMissing={unconfirmed === key}>
                      {t("liability.means", { amount: formatEuro(cents ?? 0, language) })}
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
      )}
    </section>
  );
}
