/** Where a command's results go. */
export type Answer = {
  /** A sentence for the person typing: what was done, what comes next. */
  print(line: string): void;
  /**
   * What was found, once per command: `facts` are the record for programs (with --json), `lines` the same for people.
   * `facts` hold no more than the lines say: who may not read something on the screen does not get it as JSON.
   */
  show(facts: object, lines: readonly string[]): void;
  /** One of what a command finds while it runs on: said at once, to programs as one JSON document a line. */
  next(facts: object, line: string): void;
};

/** An answer that is printed when the command has ended; `isDone`: without a failure. */
export type OpenAnswer = Answer & { end(isDone: boolean): void };

/** For people: each line at once. */
export function inLines(print: (line: string) => void): OpenAnswer {
  const show: Answer["show"] = (_facts, lines) => {
    for (const line of lines) print(line);
  };
  return { print, show, next: (_facts, line) => print(line), end: () => undefined };
}

/**
 * For programs: one JSON document when the command has ended, also if it failed after it had shown what it found.
 * Instants are ISO 8601, amounts integer cents. A command that showed nothing answers what it said. What comes one by
 * one (`next`) is printed when it comes, and nothing after it.
 */
export function inJson(print: (line: string) => void): OpenAnswer {
  const said: string[] = [];
  let shown: object | null = null;
  let isStream = false;
  return {
    print: (line) => void said.push(line),
    show(facts) {
      if (shown) throw new Error("A command shows one document.");
      shown = facts;
    },
    next(facts) {
      isStream = true;
      print(JSON.stringify(facts));
    },
    end(isDone) {
      if (!isStream && (shown || isDone)) print(JSON.stringify(shown ?? { ok: true, said }));
    },
  };
}

/**
 * Shows a list: a line for each row, then how many there are. `limit`: how many rows were asked for at most; as many
 * as that may be more.
 */
export function showList<Row extends object>(
  { show }: Pick<Answer, "show">,
  name: string,
  rows: readonly Row[],
  line: (row: Row) => string,
  { limit = Number.POSITIVE_INFINITY, says }: { limit?: number; says: string },
): void {
  const more = rows.length === limit;
  show({ [name]: rows, more }, [...rows.map(line), `${rows.length}${more ? " or more" : ""} ${says}`]);
}

/** The lines of a list, or what is said where it is empty: nothing at all would look like a fault. */
export const orNone = (lines: readonly string[], none: string): readonly string[] =>
  lines.length > 0 ? lines : [none];

/** The named fields of a row, and nothing else of it. */
export function picked<Row extends object, Name extends keyof Row>(row: Row, ...names: Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null])) as Pick<Row, Name>;
}
