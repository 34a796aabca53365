import { expect, it } from "vitest";
import { groupCommit } from "./group-commit.ts";

/** A statement that ends when it is told to. */
function statements() {
  const running: { items: number[]; end: () => void; fail: () => void }[] = [];
  const run = (items: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      const end = () => resolve(items.map((item) => `n${item}`));
      running.push({ items, end, fail: () => reject(new Error(`bad ${items}`)) });
    });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { running, run, turn };
}

it("what comes while a statement is on its way is the next one, and each gets its own answer after its commit", async () => {
  const { running, run, turn } = statements();
  const commit = groupCommit(run);
  const answered: string[] = [];
  const ask = (item: number) => void commit(item).then((answer) => answered.push(answer));
  [1, 2].forEach(ask);
  await turn();
  [3, 4, 5].forEach(ask);
  await turn();
  expect(running.map(({ items }) => items)).toEqual([[1, 2]]);
  expect(answered).toEqual([]);
  running[0]?.end();
  await turn();
  expect(answered).toEqual(["n1", "n2"]);
  expect(running[1]?.items).toEqual([3, 4, 5]);
  running[1]?.end();
  await turn();
  expect(answered).toEqual(["n1", "n2", "n3", "n4", "n5"]);
  ask(6);
  await turn();
  expect(running[2]?.items).toEqual([6]);
});

it("of a statement that fails each is tried alone: who is at fault hears it, and those who come after are served", async () => {
  const { running, run, turn } = statements();
  const commit = groupCommit(run);
  const results = Promise.allSettled([commit(1), commit(2)]);
  await turn();
  running[0]?.fail();
  await turn();
  expect(running.slice(1).map(({ items }) => items)).toEqual([[1], [2]]);
  const late = commit(3);
  running[1]?.fail();
  running[2]?.end();
  await turn();
  expect(await results).toMatchObject([
    { status: "rejected", reason: { message: "bad 1" } },
    { status: "fulfilled", value: "n2" },
  ]);
  running[3]?.end();
  expect(await late).toBe("n3");
});
