import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { datesOf } from "#app/ui/status/recommendation-status.tsx";
import { StatusBar } from "#app/ui/status/status-bar.tsx";
import type { RecipientStatusView } from "./recipient-status-view.ts";

type Row = Pick<
  RecipientStatusView,
  "stations" | "rewardWord" | "phase" | "tone" | "next" | "orderedOn" | "referrer" | "brand"
>;

/** Label, bar and sentence of a recipient's own page, all derived from the same phase. */
export function RecipientStatusBar({ row, action }: { row: Row; action?: ReactNode }) {
  const { t } = useTranslation("recipientStatus");
  const { t: status } = useTranslation("status");
  const { stations, rewardWord, phase, tone, next, orderedOn, referrer, brand } = row;
  return (
    <StatusBar
      stations={stations.map(({ name, state }) => ({ label: t(`station.${name}`), state }))}
      label={status(`tone.${tone}`)}
      rewardLabel={rewardWord ? status(`reward.${rewardWord}`) : undefined}
      sentence={t(`sentence.${phase}`, { date: orderedOn ?? "", name: referrer })}
      nextActor={next ? t(`next.${next.actor}`, { brand }) : undefined}
      dates={next ? datesOf(next, status) : undefined}
      tone={tone}
      action={action}
    />
  );
}
