import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/index.ts";
import type { SayIn } from "#app/i18n/keys.ts";
import { formatDay } from "#server/domain/calendar.ts";
import type { Progress } from "#server/domain/recommendation/progress.ts";
import { StatusBar } from "./status-bar.tsx";

/** A row of a referral as its pages draw it, with its days already written. */
export type ReferralStatusView = Pick<
  Progress,
  "stations" | "bars" | "tone" | "label" | "rewardLabel" | "goesToRecipient"
> & {
  actor: NonNullable<Progress["next"]>["actor"] | null;
  from: string | null;
  until: string | null;
  orderedOn: string | null;
};

/** One row with its days written. */
export function statusView({ next, orderedOn, ...row }: Progress): ReferralStatusView {
  return {
    stations: row.stations,
    bars: row.bars,
    tone: row.tone,
    label: row.label,
    rewardLabel: row.rewardLabel,
    goesToRecipient: row.goesToRecipient,
    actor: next?.actor ?? null,
    from: next?.from ? formatDay(next.from) : null,
    until: next?.until ? formatDay(next.until) : null,
    orderedOn: orderedOn && formatDay(orderedOn),
  };
}

type Props = {
  row: ReferralStatusView;
  /** who acts where it is our turn */
  brand: string;
  action?: ReactNode;
};

/** Label, bar and sentence of one row: all three are told from the same progress, so that they never contradict. */
export function ReferralStatus({ row, brand, action }: Props) {
  const { t } = useTranslation("status");
  return (
    <StatusBar
      stations={row.stations.map(({ name, state }) => ({ label: t(`station.${name}`), state }))}
      label={t(`label.${row.label}`)}
      rewardLabel={row.rewardLabel ? t(`reward.${row.rewardLabel}`) : undefined}
      {...sentencesOf(row, t)}
      nextActor={row.actor ? t(`next.${row.actor}`, { brand }) : undefined}
      dates={datesOf(row, t)}
      tone={row.tone}
      action={action}
    />
  );
}

/** What holds now comes first, that a contract was made second; unless the reward is somebody else's. */
function sentencesOf({ bars, orderedOn, goesToRecipient, label }: ReferralStatusView, t: SayIn<"status">) {
  const said = bars.map((bar) => {
    if (bar === "T7" && goesToRecipient) return t("bar.T7recipient");
    // The contract counts by then; what is looked at is the reward.
    if (bar === "T4" && label === "ok") return t("bar.T4reward");
    return t(`bar.${bar}`, { date: orderedOn ?? "" });
  });
  const [sentence = "", ...more] = bars[0] === "T3" && bars[1] !== "T12" ? said.reverse() : said;
  return { sentence, more: more.join(" ") };
}

function datesOf({ from, until }: ReferralStatusView, t: SayIn<"status">): string | undefined {
  if (from && until) return t("between", { from, to: until });
  return until ? t("until", { date: until }) : undefined;
}
