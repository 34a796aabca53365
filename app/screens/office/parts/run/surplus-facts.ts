import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatEuro } from "#app/ui/content/format.ts";
import type { Surplus } from "#server/payouts/bank-entry/model.ts";

/** What the bank paid twice of a run, as facts of it: claimed back, written off. Nothing where that is 0. */
export function useSurplusFacts() {
  const { t } = useTranslation("supportOffice");
  const language = useLanguage();
  return (surplus: readonly Surplus[]) =>
    (["claimedBack", "lost"] as const).flatMap((name) => {
      const cents = surplus.reduce((sum, one) => sum + one[name], 0);
      return cents === 0 ? [] : [{ label: t(`run.${name}`), value: formatEuro(cents, language) }];
    });
}
