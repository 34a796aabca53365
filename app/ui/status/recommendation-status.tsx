import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "#app/ui/content/amount.tsx";
import { formatDay } from "#server/platform/values/calendar.ts";
import type { Progress, ShownStep } from "#server/rewards/progress/progress.ts";
import { StatusBar } from "./status-bar.tsx";

/** A row of a recommendation as pages show it, with formatted dates. */
export type RecommendationStatusView = Pick<
  Progress,
  "stations" | "bars" | "tone" | "label" | "rewardWord" | "isNotEligible" | "otherCents" | "isPrivate"
> & {
  actor: NonNullable<Progress["next"]>["actor"] | null;
  from: string | null;
  until: string | null;
  isLate: boolean;
  orderedOn: string | null;
  steps: { name: ShownStep["name"]; on: string }[];
};

/** Formats the dates of a row. */
export function statusView({ next, orderedOn, steps, ...row }: Progress): RecommendationStatusView {
  return {
    stations: row.stations,
    bars: row.bars,
    tone: row.tone,
    label: row.label,
    rewardWord: row.rewardWord,
    isNotEligible: row.isNotEligible,
    otherCents: row.otherCents,
    isPrivate: row.isPrivate,
    steps: steps.map(({ name, on }) => ({ name, on: formatDay(on) })),
    actor: next?.actor ?? null,
    from: next?.from ? formatDay(next.from) : null,
    until: next?.until ? formatDay(next.until) : null,
    isLate: next?.isLate ?? false,
    orderedOn: orderedOn && formatDay(orderedOn),
  };
}

/**
 * The rows with a bar: beside orders the link has none, for "no acceptance yet" is wrong for those who ordered.
 */
export function rowsWithBar<Row extends Pick<Progress, "about">>(rows: readonly Row[]): readonly Row[] {
  const orders = rows.filter(({ about }) => about === "order");
  return orders.length > 0 ? orders : rows;
}

type Props = {
  row: RecommendationStatusView;
  /** the brand, named if the next step is ours */
  brand: string;
  action?: ReactNode;
};

/**
 * Label, bar and sentence of one row, all derived from the same progress, so that they cannot contradict each other.
 */
export function RecommendationStatus({ row, brand, action }: Props) {
  const { t } = useTranslation("status");
  return (
    <StatusBar
      stations={row.stations.map(({ name, state }) => ({ label: t(`station.${name}`), state }))}
      label={t(`tone.${row.tone}`)}
      rewardLabel={row.rewardWord ? t(`reward.${row.rewardWord}`) : undefined}
      {...sentencesOf(row, t)}
      nextActor={row.actor ? t(`next.${row.actor}`, { brand }) : undefined}
      dates={datesOf(row, t)}
      tone={row.tone}
      action={action}
    />
  );
}

/** The sentences of a row: the current state first, the contract second; except if the reward goes to somebody else. */
export function statusSentences(row: RecommendationStatusView, t: TFunction<"status">): string[] {
  const { bars, orderedOn, rewardWord, label, isNotEligible, isPrivate, steps } = row;
  const sentences = bars.map((bar) => {
    // Everything is paid, and the referrer had no claim of their own.
    if (bar === "paid" && rewardWord === null) return t("bar.recipientPaid");
    if (bar === "noContract" && isNotEligible) return t("bar.notEligible");
    // The contract is already successful; inReview is about the reward.
    if (bar === "inReview" && label === "ok") return t("bar.rewardInReview");
    return t(`bar.${bar}`, { date: orderedOn ?? "" });
  });
  const ordered = bars[0] === "ordered" && bars[1] !== "recipientWillEarn" ? sentences.reverse() : sentences;
  const quiet = isPrivate ? [t(label === "expired" ? "privateEnded" : "private")] : [];
  return [...quiet, ...ordered, ...steps.map(({ name, on }) => t(`step.${name}`, { date: on }))];
}

function sentencesOf(row: RecommendationStatusView, t: TFunction<"status">) {
  const { otherCents } = row;
  const [sentence = "", ...more] = statusSentences(row, t);
  const amount =
    otherCents === null ? null : (
      <>
        {t("orderAmount")} <Amount cents={otherCents} />
      </>
    );
  return {
    sentence,
    more:
      more.length > 0 || amount ? (
        <>
          {more.join(" ")} {amount}
        </>
      ) : undefined,
  };
}

/** When the next step is expected; undefined: nobody knows. */
export function datesOf(
  { from, until, isLate }: Pick<RecommendationStatusView, "from" | "until" | "isLate">,
  t: TFunction<"status">,
): string | undefined {
  if (isLate) return t("late");
  if (from && from === until) return t("on", { date: from });
  if (from && until) return t("between", { from, to: until });
  return until ? t("until", { date: until }) : undefined;
}
