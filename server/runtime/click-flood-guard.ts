import type { Log } from "#server/domain/context.ts";
import type { ClickRate } from "#server/domain/recommendation/click-rate.ts";

/**
 * Clicks from one network address (networkOf) in ten minutes. `normal`: more than the many people behind one address of a
 * mobile carrier come to. `suspicious`: what is beyond would fill the disk, for each click is a row.
 */
const most = { normal: 3_000, suspicious: 30_000 };
const windowMs = 10 * 60_000;
/** So many addresses are kept in memory at most, some ten megabytes; then all counts begin again. */
const mostAddresses = 100_000;

/**
 * Counts who follows personal links. Each process counts for itself (docs/decisions): asking the database would cost as
 * much as storing the click. `factor` 0: nobody is counted.
 */
export function clickFloodGuard(log: Log, factor: number): (network: string, now: Date) => ClickRate {
  const limits = { normal: Math.ceil(most.normal * factor), suspicious: Math.ceil(most.suspicious * factor) };
  const clicks = new Map<string, number>();
  let window = 0;
  return (network, now) => {
    if (factor === 0) return "normal";
    const current = Math.floor(now.getTime() / windowMs);
    if (current !== window || clicks.size >= mostAddresses) clicks.clear();
    window = current;
    const count = (clicks.get(network) ?? 0) + 1;
    clicks.set(network, count);
    if (count === limits.normal + 1)
      log.warn({ most: limits.normal }, "clicks from one address are stored as suspicious");
    if (count === limits.suspicious + 1) log.warn({ most: limits.suspicious }, "clicks from one address are refused");
    return count > limits.suspicious ? "excessive" : count > limits.normal ? "suspicious" : "normal";
  };
}
