import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { Amount } from "#app/ui/content/amount.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { formatEuro } from "#app/ui/content/format.ts";
import type { AgencyOverview } from "#server/agencies/statistics/overview.ts";

type Props = { money: AgencyOverview; hrefs: { rewards: string; invoices: string } };

/** The agency in euros: each figure, and below it what it is compared with. */
export function MoneyFigures({ money, hrefs }: Props) {
  const { days, current, before, owedCents, expectedCents, best, invoices } = money;
  const { t } = useTranslation("agencyReports", { keyPrefix: "overview" });
  const language = useLanguage();
  const euro = (cents: number) => formatEuro(cents, language);
  const percent = (value: number | null) => (value === null ? "–" : t("percent", { value }));
  const figure = (value: ReactNode, below: ReactNode) => (
    <>
      <strong className="figure">{value}</strong>
      <span className="small muted">{below}</span>
    </>
  );
  const facts = [
    {
      label: t("earned"),
      value: figure(<Amount cents={current.earnedCents} />, t("before", { value: euro(before.earnedCents) })),
    },
    {
      label: t("owed"),
      value: figure(
        <Link to={hrefs.rewards}>
          <Amount cents={owedCents} />
        </Link>,
        t("expected", { amount: euro(expectedCents) }),
      ),
    },
    {
      label: t("conversion"),
      value: figure(percent(current.conversion), t("before", { value: percent(before.conversion) })),
    },
    {
      label: t("best"),
      value: best ? (
        figure(<Amount cents={best.cents} />, <span className="break">{best.name || t("unnamed")}</span>)
      ) : (
        <span className="muted">{t("nobody")}</span>
      ),
    },
  ];
  const open = invoices && {
    label: t("invoices"),
    value: figure(
      <Link to={hrefs.invoices}>
        <Amount cents={invoices.cents} />
      </Link>,
      t("invoiceCount", { count: invoices.count }),
    ),
  };
  return (
    <section className="flow">
      <h2>{t("money")}</h2>
      <div className="month money-figures">
        <Facts facts={open ? [...facts, open] : facts} />
      </div>
      <p className="hint">{t("moneyHint", { count: days })}</p>
    </section>
  );
}
