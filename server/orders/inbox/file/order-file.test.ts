import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import type { ShownTask } from "#server/office/work/task/view.ts";
import { viewTask } from "#server/office/work/task/view.ts";
import { runOfficeTasks } from "#server/office/work/task/work.ts";
import { eraseRecords } from "#server/people/privacy/erase-records.ts";
import { addUser } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";
import { startOrderCheck, startOrderImport } from "./order-file.ts";

const { ctx: base, clock, link, owner, count } = await moneyServices();
const ctx = base as FullContext;
const otto = await addUser(ctx, "operations");
const olga = await addUser(ctx, "operations");

beforeEach(async () => {
  clock.now = start;
  await owner.query(`truncate long_task, audit_entry; delete from pgboss.job where name = 'run-tasks'`);
});

const heading = "Auftragsnummer;Art;Zeitpunkt;Bestelldatum;Empfehlungsnummer;Email";
const line = (order: string, kind: string, number = "", email = "") =>
  `${order};${kind};02.03.2026;02.03.2026;${number};${email}`;
const file = (...lines: string[]) => [heading, ...lines].join("\r\n");

async function done(outcome: Awaited<ReturnType<typeof startOrderCheck>>, user = otto): Promise<ShownTask> {
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  await runOfficeTasks(ctx);
  return (await viewTask(ctx, user, outcome.value)) ?? expect.fail("there is no task");
}
const checked = async (text: string, user = otto) =>
  done(await startOrderCheck(ctx, user, { text, attempt: randomUUID() }), user);
const imported = async (check: ShownTask, user = otto) => done(await startOrderImport(ctx, user, check.id), user);
const stored = (letter = "D") => count("order_message", `"externalOrderId" like $1`, [`${letter}-%`]);
const entries = async () =>
  (await owner.query(`select "actorId", about from audit_entry where kind = 'supportActed' order by about`)).rows;

it("is checked without a change, then imported as the check said, and changes nothing again", async () => {
  const { number } = await link();
  const lines = [line("D-1", "eingegangen", number), line("D-1", "ausgeliefert", number), line("D-2", "eingegangen")];
  const text = file(...lines, line("D-3", "verloren"), line("D-1", "eingegangen", number));
  const check = await checked(text);
  const report = { lines: 5, fresh: 3, known: 1, bad: [{ line: 5, orderNumber: "D-3" }], unknownColumns: [] };
  expect(check).toMatchObject({
    ...{ state: "done", done: 5, total: 5, isKept: true },
    ended: {
      kind: "checkOrders",
      result: { ...report, orders: 2, withoutLink: 1, kinds: { received: 2, delivered: 1 } },
    },
  });
  expect([await stored(), await entries()]).toEqual([0, []]);
  const result = await imported(check);
  expect(result.ended).toMatchObject({
    kind: "importOrders",
    result: { ...report, outcomes: { received: 1, delivered: 1, unattributed: 1 } },
  });
  expect((await imported(check)).id).toBe(result.id);
  expect([await stored(), await entries()]).toEqual([3, [{ actorId: otto.id, about: "importOrders:3" }]]);
  const again = await checked(text);
  expect(again.ended?.result).toMatchObject({ fresh: 0, known: 4, kinds: {} });
  expect((await imported(again)).ended?.result).toMatchObject({ fresh: 0, known: 4, outcomes: {} });
  expect([await stored(), await entries()]).toMatchObject([3, [{}]]);
  expect((await ctx.orders.byExternalId("D-1"))?.recommendationNumber).toBe(number);
});

it("leaves out what is about the person who hands it in: their link, their purchase, their order; others take it", async () => {
  const own = await link();
  const other = await link();
  const me = await addUser(ctx, "operations", null, { email: `${own.number}+arbeit@beispiel.de` });
  const text = file(
    line("D-10", "eingegangen", own.number),
    line("D-11", "eingegangen", other.number, `${own.number}@Beispiel.de`),
    line("D-12", "eingegangen", other.number),
  );
  const check = await checked(text, me);
  const left = [2, 3].map((at) => ({ line: at, problems: [{ field: "", problem: "ownMatter" }] }));
  expect(check.ended?.result).toMatchObject({ fresh: 1, bad: left });
  expect((await imported(check, me)).ended?.result).toMatchObject({ fresh: 1, bad: left });
  expect(await ctx.orders.byExternalId("D-10")).toBeNull();
  const taken = await imported(await checked(text, olga), olga);
  expect(taken.ended?.result).toMatchObject({ fresh: 2, known: 1, bad: [] });
  const later = file(line("D-10", "ausgeliefert"));
  expect((await checked(later, me)).ended?.result).toMatchObject({ fresh: 0, bad: [{ line: 2 }] });
});

it("is refused to everybody else, and where it is no such file", async () => {
  const text = file(line("F-20", "eingegangen"));
  const check = await checked(text);
  for (const role of ["support", "finance", "marketing", "agent", "partner"] as const) {
    const user = await addUser(ctx, role);
    const refused = { refusal: { code: "notAuthorized" } };
    expect(await startOrderCheck(ctx, user, { text, attempt: "1" }), role).toMatchObject(refused);
    expect(await startOrderImport(ctx, user, check.id), role).toMatchObject(refused);
    expect(await viewTask(ctx, user, check.id)).toBeNull();
  }
  for (const bad of ["", "Auftragsnummer;Art\nD-21;eingegangen"])
    expect(await startOrderCheck(ctx, otto, { text: bad, attempt: "2" })).toMatchObject({
      refusal: { code: "orderFileUnreadable" },
    });
  expect(await stored("F")).toBe(0);
});

it("is kept for a day after its check, and what is imported is forgotten at once", async () => {
  const check = await checked(file(line("D-30", "eingegangen")));
  const result = await imported(check);
  const inputs = async () =>
    (await owner.query(`select kind from long_task where "inputSealed" is not null`)).rows.map(({ kind }) => kind);
  expect([result.isKept, await inputs()]).toEqual([false, ["checkOrders"]]);
  clock.now = new Date(start.getTime() + day - 60_000);
  await eraseRecords(ctx, "checkedFiles");
  expect(await inputs()).toEqual(["checkOrders"]);
  clock.now = new Date(start.getTime() + day + 60_000);
  await eraseRecords(ctx, "checkedFiles");
  expect(await inputs()).toEqual([]);
  expect(await viewTask(ctx, otto, check.id)).toMatchObject({ isKept: false, ended: { result: { fresh: 1 } } });
  expect(await startOrderImport(ctx, otto, check.id)).toMatchObject({ refusal: { code: "checkedFileGone" } });
});

it("goes on where a worker was stopped: each message takes effect once, and is in the trail once", async () => {
  const numbers = Array.from({ length: 620 }, (_, index) => `E-${index}`);
  const check = await checked(file(...numbers.map((number) => line(number, "eingegangen"))));
  const started = await startOrderImport(ctx, otto, check.id);
  let told = 0;
  const stopping: FullContext = {
    ...ctx,
    transaction: (work) =>
      ctx.transaction((tx) =>
        work({
          ...tx,
          tasks: {
            ...tx.tasks,
            progress: async (...given) =>
              told++ === 1 ? Promise.reject(new Error("stopped")) : tx.tasks.progress(...given),
          },
        }),
      ),
  };
  expect(await runOfficeTasks(stopping)).toBe(0);
  expect(await stored("E")).toBe(500);
  const result = await done(started);
  expect(result).toMatchObject({ tries: 2, ended: { result: { lines: 620, fresh: 120, known: 500, bad: [] } } });
  expect([await stored("E"), (await entries()).map(({ about }) => about)]).toEqual([
    620,
    ["importOrders:120", "importOrders:500"],
  ]);
});
