import { expect, it } from "vitest";
import type { Ctx } from "./context.ts";
import { sweep } from "./sweep.ts";

it("does each in its own transaction: one that fails is logged, and stops no other", async () => {
  const logged: unknown[] = [];
  let transactions = 0;
  const ctx = {
    log: { error: (fields: unknown) => logged.push(fields) },
    atomically(work: (tx: Ctx) => Promise<boolean>) {
      transactions += 1;
      return work(this as unknown as Ctx);
    },
  } as unknown as Ctx;
  const done: string[] = [];
  const due = ["first", "broken", "idle", "last"].map((id) => ({ id }));
  const moved = await sweep(ctx, "test", due, async (_, { id }) => {
    if (id === "broken") throw new Error("It fails.");
    if (id !== "idle") done.push(id);
    return id !== "idle";
  });
  expect(done).toEqual(["first", "last"]);
  expect(moved).toBe(2);
  expect(transactions).toBe(4);
  expect(logged).toEqual([{ err: expect.any(Error), sweep: "test", id: "broken" }]);
});
