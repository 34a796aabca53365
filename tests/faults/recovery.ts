import { setTimeout as pause } from "node:timers/promises";
import { type Kind, kinds, type Load, type Sample } from "./load.ts";

/** Seconds from the end of the fault to the last failure of a kind of work; null: it never recovered. */
export type Recovery = Record<Kind, number | null>;

const quietMs = 3_000;

/**
 * Waits until every kind of work has recovered: three successful attempts that began after `healedAt`, and none that
 * failed or hung for three seconds. null for those that have not recovered after `limitMs`.
 */
export async function recovery({ samples, inFlight }: Load, healedAt: number, limitMs: number): Promise<Recovery> {
  const goesOn = (kind: Kind) => {
    const after = samples.filter((sample) => sample.kind === kind && sample.ended > healedAt);
    const lastFailure = Math.max(healedAt, ...after.filter(({ ok }) => !ok).map(({ ended }) => ended));
    const successes = after.filter(({ ok, began }) => ok && began > healedAt);
    // Mails are rare and are attempted one after the other.
    const enough = kind === "mail" ? 1 : 3;
    const now = performance.now();
    const hangs = [...inFlight].some((attempt) => attempt.kind === kind && now - attempt.began > quietMs);
    const isQuiet = kind === "mail" || (now - lastFailure > quietMs && !hangs);
    if (!isQuiet || successes.filter(({ ended }) => ended > lastFailure).length < enough) return null;
    const firstMail = Math.min(...successes.map(({ ended }) => ended));
    return (Math.max(lastFailure, kind === "mail" ? firstMail : 0) - healedAt) / 1000;
  };
  const measured = () => Object.fromEntries(kinds.map((kind) => [kind, goesOn(kind)])) as Recovery;
  let result = measured();
  while (Object.values(result).includes(null) && performance.now() - healedAt < limitMs) {
    await pause(200);
    result = measured();
  }
  return result;
}

/**
 * How often /readyz answered 200 in the middle of six seconds in which clicks were answered but none was served: a load
 * balancer would have kept sending visitors.
 */
export function wrongReady(samples: readonly Sample[], from: number): number {
  const around = 3_000;
  const clicks = samples.filter(({ kind }) => kind === "click");
  return samples.filter(({ kind, ok, ended }) => {
    if (kind !== "ready" || !ok || ended < from || ended > performance.now() - around) return false;
    const near = clicks.filter((click) => click.ended > ended - around && click.began < ended + around);
    const finished = near.filter((click) => click.ended < ended + around);
    return finished.length >= 5 && finished.every((click) => !click.ok);
  }).length;
}
