import type { ClickRate } from "#server/people/viewer.ts";
import type { Log } from "#server/platform/context.ts";

/**
 * Click limits for one network address (networkOf) in ten minutes. `normal` is above what the many users behind one
 * address of a mobile carrier reach; clicks beyond it are suspicious. Clicks beyond `suspicious` are refused: each is a
 * row, and they would fill the disk.
 */
const maxClicks = { normal: 3_000, suspicious: 30_000 };
const windowMs = 10 * 60_000;
/** Maximum number of addresses kept in memory (about ten megabytes); beyond it all counts start again. */
const maxAddresses = 100_000;

/**
 * Counts clicks on personal links by network. Each process counts for itself (decision 010): a count in the
 * database would cost as much as storing the click. `factor` 0: nothing is counted.
 */
export function clickFloodGuard(log: Log, factor: number): (network: string, now: Date) => ClickRate {
  const limits = { normal: Math.ceil(maxClicks.normal * factor), suspicious: Math.ceil(maxClicks.suspicious * factor) };
  const clicks = new Map<string, number>();
  let window = 0;
  return (network, now) => {
    if (factor === 0) return "normal";
    const current = Math.floor(now.getTime() / windowMs);
    if (current !== window || clicks.size >= maxAddresses) clicks.clear();
    window = current;
    const count = (clicks.get(network) ?? 0) + 1;
    clicks.set(network, count);
    if (count === limits.normal + 1)
      log.warn({ most: limits.normal }, "clicks from one address are stored as suspicious");
    if (count === limits.suspicious + 1) log.warn({ most: limits.suspicious }, "clicks from one address are refused");
    return count > limits.suspicious ? "excessive" : count > limits.normal ? "suspicious" : "normal";
  };
}
