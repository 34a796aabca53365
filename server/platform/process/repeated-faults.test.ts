import { pino } from "pino";
import { expect, test } from "vitest";
import { onceAnHour } from "./repeated-faults.ts";

const minute = 60_000;

function startLog() {
  const lines: Record<string, unknown>[] = [];
  let now = 1;
  const log = pino(
    { base: null, hooks: { logMethod: onceAnHour(() => now) } },
    { write: (line) => void lines.push(JSON.parse(line)) },
  );
  const pass = (milliseconds: number) => (now += milliseconds);
  return { log, lines, pass };
}

const fault = (text = "the row is locked") => new Error(text);
/** One place in the code, as a sweep has. */
const failRow = (tenantId = "nordlicht", id = "1", text?: string) => ({ err: fault(text), tenantId, id });

test("a row that fails each minute writes its stack trace once an hour, then how often it failed", () => {
  const { log, lines, pass } = startLog();
  for (let at = 0; at < 120; at++, pass(minute)) log.error(failRow(), "one row of what is due failed");
  expect(lines.map(({ msg, repeated }) => [msg, repeated])).toEqual([
    ["one row of what is due failed", undefined],
    ["a fault was repeated within an hour", 60],
    ["one row of what is due failed", undefined],
  ]);
  expect(lines[1]).toMatchObject({ message: "one row of what is due failed", tenantId: "nordlicht", id: "1" });
});

test.each([
  ["tenant", failRow("elbschutz")],
  ["row", failRow("nordlicht", "2")],
  ["text", failRow("nordlicht", "1", "the row is gone")],
])("a fault of another %s is another one", (_, other) => {
  const { log, lines } = startLog();
  log.error(failRow(), "one row of what is due failed");
  log.error(other, "one row of what is due failed");
  expect(lines).toHaveLength(2);
});

test("only faults are written once: warnings, and errors without one, each time", () => {
  const { log, lines } = startLog();
  for (let times = 0; times < 3; times++) {
    log.warn(failRow(), "a webhook was not accepted");
    log.error({ late: 3 }, "orders wait");
  }
  expect(lines).toHaveLength(6);
});
