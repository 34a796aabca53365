import type { Fingerprints, ProcessKind, RunningProcess } from "#server/platform/keys/variables.ts";
import type { ReadVariable } from "./variables.ts";

/** To be restarted: of the processes that run (`of`), so many have no such variable, or another value than here. */
export type Restart = { name: string; process: ProcessKind; of: number; without: number; other: number };

/**
 * Which processes were started before a variable was set, or changed, as it is here. What is not set here is compared
 * with nothing.
 */
export function neededRestarts(
  running: readonly RunningProcess[],
  variables: readonly ReadVariable[],
  here: Fingerprints,
): Restart[] {
  return variables.flatMap(({ name, processes }) =>
    (["web", "worker"] as const).flatMap((process): Restart[] => {
      const value = here[name];
      if (value === undefined || !processes.includes(process)) return [];
      const all = running.filter(({ kind }) => kind === process).map((one) => one.variables[name]);
      const without = all.filter((one) => one === undefined).length;
      const other = all.filter((one) => one !== undefined && one !== value).length;
      return without + other > 0 ? [{ name, process, of: all.length, without, other }] : [];
    }),
  );
}

/** "web was started with another value than is set here: restart web" */
export function saidOf({ process, of, without, other }: Restart): string {
  const [stale, all] = [without + other, of];
  const who = all === 1 ? `${process} was` : `${stale} of ${all} ${process} processes were`;
  const how = [...(without > 0 ? ["without it"] : []), ...(other > 0 ? ["with another value than is set here"] : [])];
  return `${who} started ${how.join(" or ")}: restart ${process}`;
}
