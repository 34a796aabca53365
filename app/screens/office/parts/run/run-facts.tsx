import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { Facts } from "#app/ui/content/facts.tsx";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import type { Surplus } from "#server/payouts/bank-entry/model.ts";
import type { PayoutItemState } from "#server/payouts/model.ts";
import { useSurplusFacts } from "./surplus-facts.ts";

type Moment = Date | string | null;
type Props = {
  run: { preparedAt: Date | string; releasedAt: Moment; exportedAt: Moment; settledAt: Moment };
  names: { prepared: string; released: string | null; exported: string | null };
  sums: readonly { state: PayoutItemState; items: number; cents: number }[];
  surplus: readonly Surplus[];
  /** nothing of it goes, or went, to the bank */
  isNetted: boolean;
};

/** Who did what on a run and when, and the results of its payments. */
export function RunFacts({ run, names, sums, surplus, isNetted }: Props) {
  const { t } = useTranslation("supportOffice");
  const language = useLanguage();
  const surplusFacts = useSurplusFacts();
  const step = (label: string, at: Moment, name: string | null) =>
    at === null ? [] : [{ label, value: name === null ? formatDay(at) : t("run.byAt", { day: formatDay(at), name }) }];
  const total = sums.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <div className="panel">
      <Facts
        lined
        facts={[
          { label: t("payouts.sum"), value: <strong>{formatEuro(total, language)}</strong> },
          ...sums.map(({ state, items, cents }) => ({
            label: isNetted && state === "settled" ? t("run.nettedState") : t(`itemState.${state}`),
            value: `${items} · ${formatEuro(cents, language)}`,
          })),
          ...surplusFacts(surplus),
          ...step(t("payouts.prepared"), run.preparedAt, names.prepared),
          ...step(t("payouts.released"), run.releasedAt, names.released),
          ...step(t(isNetted ? "run.nettedAt" : "run.exported"), run.exportedAt, names.exported),
          ...(isNetted ? [] : step(t("run.settled"), run.settledAt, null)),
        ]}
      />
    </div>
  );
}
