import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatEuro } from "#app/ui/content/format.ts";
import type { Surplus } from "#server/payouts/bank-entry/model.ts";

/** What the bank moved of a run without a reward, as facts of it. Nothing where that is 0. */
export function useSurplusFacts() {
  const { t } = useTranslation("supportOffice");
  const language = useLanguage();
  return (surplus: readonly Surplus[]) =>
    (["claimedBack", "unassigned", "lost"] as const).flatMap((name) => {
      const sign = name === "unassigned" ? -1 : 1;
      const parts = surplus.map((one) => (name === "lost" ? one.lost : Math.max(sign * one.claimedBack, 0)));
      const cents = parts.reduce((sum, one) => sum + one, 0);
      return cents === 0 ? [] : [{ label: t(`run.${name}`), value: formatEuro(cents, language) }];
    });
}
