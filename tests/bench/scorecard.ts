/** The goal of a figure, in the figure's own unit. */
export type Goal = { atLeast: number } | { atMost: number };

/** The figures of one run with their goals. */
export type Scorecard = {
  /** Prints the figure with its goal. A figure that is not a number misses its goal. */
  add(figure: string, value: number, goal: Goal, unit?: string): void;
  /** Runs a measurement. An error is printed and counts as a missed goal; the other measurements still run. */
  attempt(what: string, work: () => Promise<void>): Promise<void>;
  /**
   * Prints the missed goals and returns the exit code: 0 if every goal is reached, 1 otherwise or if nothing was
   * measured.
   */
  close(): 0 | 1;
};

export function scorecard(print: (line: string) => void = console.log): Scorecard {
  const missed: string[] = [];
  let count = 0;
  return {
    add(figure, value, goal, unit = "") {
      const isReached = "atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost;
      const wanted = "atLeast" in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
      const line = `${figure}: ${rounded(value)}${unit && ` ${unit}`} (goal: ${wanted})`;
      count += 1;
      if (!isReached) missed.push(line);
      print(`${isReached ? "reached" : "MISSED "}  ${line}`);
    },
    async attempt(what, work) {
      try {
        await work();
      } catch (fault) {
        count += 1;
        missed.push(`${what}: ${(fault as Error).message}`);
        print(`MISSED   ${what} could not be measured: ${(fault as Error).stack}`);
      }
    },
    close() {
      if (missed.length > 0) print(`\n${missed.length} of ${count} goals missed:\n${missed.join("\n")}`);
      else print(count > 0 ? `\nAll ${count} goals reached.` : "\nNothing was measured.");
      return missed.length === 0 && count > 0 ? 0 : 1;
    },
  };
}

function rounded(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);
}
