import { expect, it, test } from "vitest";
import { groupCommit } from "./group-commit.ts";

/** A statement that ends when the test ends it. */
function statements() {
  const running: { items: number[]; isRepeat: boolean; end: () => void; fail: (fault: object) => void }[] = [];
  const run = (items: number[], isRepeat: boolean) =>
    new Promise<string[]>((resolve, reject) => {
      const end = () => resolve(items.map((item) => `n${item}`));
      const fail = (fault: object) => reject(Object.assign(new Error(`bad ${items}`), fault));
      running.push({ items, isRepeat, end, fail });
    });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { running, run, turn };
}

const dataError = { code: "22P05" };

it("calls during a statement share the next one, and each gets its own answer after its commit", async () => {
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
  running[2]?.end();
});

test("after a data error items run one at a time, and only the bad one fails", async () => {
  const { running, run, turn } = statements();
  const commit = groupCommit(run);
  const results = Promise.allSettled([commit(1), commit(2)]);
  await turn();
  running[0]?.fail(dataError);
  await turn();
  expect(running.slice(1).map(({ items }) => items)).toEqual([[1]]);
  const late = commit(3);
  running[1]?.fail(dataError);
  await turn();
  expect(running.slice(2).map(({ items }) => items)).toEqual([[2]]);
  running[2]?.end();
  await turn();
  expect(await results).toMatchObject([
    { status: "rejected", reason: { message: "bad 1" } },
    { status: "fulfilled", value: "n2" },
  ]);
  running[3]?.end();
  expect(await late).toBe("n3");
});

test("after an outage no item is retried alone", async () => {
  const { running, run, turn } = statements();
  const commit = groupCommit(run);
  const results = Promise.allSettled([commit(1), commit(2), commit(3)]);
  await turn();
  running[0]?.fail({ message: "timeout exceeded when trying to connect" });
  await turn();
  expect(running).toHaveLength(1);
  expect((await results).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);

  const singly = Promise.allSettled([commit(4), commit(5), commit(6)]);
  await turn();
  running[1]?.fail(dataError);
  await turn();
  running[2]?.fail({ code: "53300" });
  await turn();
  expect(running.slice(2).map(({ items }) => items)).toEqual([[4]]);
  expect((await singly).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
});

test("a batch whose connection was lost is run once more, with the hint that its rows may exist", async () => {
  const { running, run, turn } = statements();
  const commit = groupCommit(run);
  const results = Promise.allSettled([commit(1), commit(2)]);
  await turn();
  running[0]?.fail({ message: "Connection terminated unexpectedly" });
  await turn();
  expect(running.map(({ items, isRepeat }) => ({ items, isRepeat }))).toEqual([
    { items: [1, 2], isRepeat: false },
    { items: [1, 2], isRepeat: true },
  ]);
  running[1]?.fail({ code: "ECONNRESET" });
  await turn();
  expect(running).toHaveLength(2);
  expect((await results).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("a batch that exceeds its time limit fails, and the next one runs", async () => {
  const { running, run, turn } = statements();
  const commit = groupCommit(run, { batchMs: 20 });
  const hanging = commit(1);
  await turn();
  const next = commit(2);
  await expect(hanging).rejects.toMatchObject({ tag: "databaseUnavailable" });
  await turn();
  expect(running[1]?.items).toEqual([2]);
  running[1]?.end();
  expect(await next).toBe("n2");
  // Too late: its caller was already rejected.
  running[0]?.end();
  await turn();
});

test("calls beyond the limit of waiting ones are refused at once", async () => {
  const { running, run, turn } = statements();
  const commit = groupCommit(run, { maxWaiting: 2 });
  const first = commit(0);
  await turn();
  const waiting = [commit(1), commit(2)];
  await expect(commit(3)).rejects.toMatchObject({ tag: "databaseUnavailable" });
  running[0]?.end();
  await first;
  await turn();
  running[1]?.end();
  expect(await Promise.all(waiting)).toEqual(["n1", "n2"]);
});
