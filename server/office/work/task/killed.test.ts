import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, it } from "vitest";
import { startTask } from "#server/platform/due-work/task/start-task.ts";
import { readEnv } from "#server/platform/process/environment.ts";
import { makeLog } from "#server/platform/process/log.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import { createServices } from "#server/runtime/services.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import { seededDatabase } from "#tests/support/database/seeded-database.ts";
import { startApp } from "#tests/support/process/app.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { viewTask } from "./view.ts";

const { url, owner: look } = await seededDatabase();
const app = await startApp({ databaseUrl: url, parts: [], seed: false, env: inject("databaseServer").keys });
const services = await createServices(readEnv(app.env), makeLog("silent"));
const tenant = (await services.tenants.byId("nordlicht")) ?? expect.fail("the seed has no nordlicht");
const ctx = contextForJob(services, tenant, () => new Date(), "test") as FullContext;

afterAll(async () => {
  await app.stop();
  await services.close();
});

it("a worker killed in the middle of an import leaves it to another one, and no code is there twice", async () => {
  const { user } = await signedInAs(ctx, "support");
  const rewardId = (await ctx.rewards.all()).find(({ kind }) => kind === "voucher")?.id ?? "";
  const codes = Array.from({ length: 2_500 }, () => randomUUID());
  const text = codes.map((code) => `${code};2500;`).join("\n");
  const before = (await look.query("select from voucher")).rowCount ?? 0;
  const input = { rewardId, text: `${text}\nab;2500;` };
  const id = await startTask(ctx, { kind: "importVouchers", startedBy: user.id, input, attempt: randomUUID() });

  // Somebody holds a code of the second thousand: the worker dies while it waits for that one.
  const holder = await look.connect();
  await holder.query("begin");
  await holder.query(
    `insert into voucher ("tenantId", id, "rewardId", "codeSealed", "codeIndex", cents, "importedAt")
     values ('nordlicht', $1, $2, 'sealed', $3, 2500, now())`,
    [randomUUID(), rewardId, ctx.secrets.index("voucher", codes[1_500] ?? "")],
  );
  await app.start("worker");
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'insert into%voucher%'`;
  await expect.poll(async () => (await look.query(waiting)).rowCount, { timeout: 30_000 }).toBe(1);
  await app.kill("worker", "SIGKILL");
  await holder.query("rollback");
  holder.release();
  expect(await viewTask(ctx, user, id)).toMatchObject({ state: "running", done: 1_000, total: 2_500, tries: 1 });
  expect((await look.query("select from voucher")).rowCount).toBe(before + 1_000);

  await app.start("worker");
  await expect.poll(async () => (await viewTask(ctx, user, id))?.state, { timeout: 90_000 }).toBe("done");
  const ended = { kind: "importVouchers", result: { added: 1_500, known: 1_000, problems: [{ line: 2_501 }] } };
  expect(await viewTask(ctx, user, id)).toMatchObject({ done: 2_500, total: 2_500, tries: 2, ended });
  expect((await look.query("select from voucher")).rowCount).toBe(before + 2_500);
  const { rows } = await look.query(`select about from audit_entry where about like 'importVouchers:%' order by seq`);
  expect(rows.map(({ about }) => about.split(":").at(-1))).toEqual(["1000", "0", "1000", "500"]);
});
