import { expect, it } from "vitest";
import type { RequestContext, Tx } from "#server/context.ts";
import type { DueRow } from "./model.ts";
import { sweep } from "./sweep.ts";

it("each row has its own transaction; rows that fail are logged and skipped, and do not hold up the next page", async () => {
  const logged: unknown[] = [];
  let transactions = 0;
  const rows = Array.from({ length: 450 }, (_, index): DueRow => ({ at: new Date(index), id: String(index) }));
  const ctx = {
    now: () => new Date(1000),
    log: { error: (fields: unknown) => logged.push(fields) },
    due: {
      page: async (_: string, __: Date, after: DueRow | null, limit: number) =>
        rows.filter(({ at }) => after === null || at > after.at).slice(0, limit),
    },
    transaction(work: (tx: Tx) => Promise<boolean>) {
      transactions += 1;
      return work(this as unknown as Tx);
    },
  } as unknown as RequestContext;
  const done: string[] = [];
  const changed = await sweep(ctx, "qualify-orders", async (_, id) => {
    // All rows of the first page and some of the second.
    if (Number(id) < 210) throw new Error("It fails.");
    if (id !== "300") done.push(id);
    return id !== "300";
  });
  expect(transactions).toBe(450);
  expect(done).toHaveLength(450 - 210 - 1);
  expect(changed).toBe(done.length);
  expect(logged).toHaveLength(210);
  expect(logged[0]).toEqual({ err: expect.any(Error), sweep: "qualify-orders", id: "0" });
});
