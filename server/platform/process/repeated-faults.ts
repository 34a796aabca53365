import { LRUCache } from "lru-cache";
import type { Logger, LoggerOptions } from "pino";

type LogMethod = NonNullable<NonNullable<LoggerOptions["hooks"]>["logMethod"]>;
type Fields = { err?: unknown; tenantId?: unknown; id?: unknown };

/** `repeated` counts the lines that were left out, so never the first. */
type Seen = { message: unknown; tenantId: unknown; id: unknown; repeated: number; write: (summary: object) => void };

const hour = 3_600_000;
const errorLevel = 50;

/**
 * Lets a fault (`err` of an error line) through once an hour: one row that cannot be expired would else write a stack
 * trace each minute for ever. The same fault is the same message, type, text and place, of the same tenant and row
 * (`id`). After the hour one line says how often it was repeated, written with the next fault of any kind.
 * Of more than 1,000 faults in an hour the oldest are forgotten, which only lets one through early.
 * `now` is in milliseconds.
 */
export function onceAnHour(now = () => performance.now()): LogMethod {
  const faults = new LRUCache<string, Seen>({
    max: 1_000,
    ttl: hour,
    // Each look reads the clock: faults are rare.
    ttlResolution: 0,
    perf: { now },
    dispose: ({ repeated, write, ...fault }) => {
      if (repeated > 0) write({ ...fault, repeated });
    },
  });
  return function (this: Logger, args, method, level) {
    const [fields, message]: unknown[] = args;
    if (level < errorLevel || !hasFault(fields)) return method.apply(this, args);
    faults.purgeStale();
    const key = JSON.stringify([message, describe(fields.err), fields.tenantId, fields.id]);
    const seen = faults.get(key);
    if (seen) {
      seen.repeated += 1;
      return;
    }
    const write = (summary: object) => method.apply(this, [summary, "a fault was repeated within an hour"]);
    faults.set(key, { message, tenantId: fields.tenantId, id: fields.id, repeated: 0, write });
    return method.apply(this, args);
  };
}

const hasFault = (fields: unknown): fields is Fields & { err: unknown } =>
  typeof fields === "object" && fields !== null && "err" in fields && fields.err instanceof Error;

/** Where it was thrown tells two faults of the same words apart. */
function describe(fault: unknown): unknown[] {
  const { name, message, stack = "" } = fault as Error;
  const place = stack.split("\n").find((line) => line.trimStart().startsWith("at "));
  return [name, message, place];
}
