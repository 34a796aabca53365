/** What a figure has to reach (goals.md). Units are the figure's own. */
export type Goal = { atLeast: number } | { atMost: number };

/** The figures of one run beside their goals. */
export type Scorecard = {
  /** Prints the figure with its goal. A figure that is no number falls short. */
  add(figure: string, value: number, goal: Goal, unit?: string): void;
  /** Measures something. A fault in it is printed and counts as a missed goal: the other figures are measured all the same. */
  attempt(what: string, work: () => Promise<void>): Promise<void>;
  /** Prints what fell short, and answers the exit code: 0 when every goal is reached, 1 otherwise or when nothing was measured. */
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
