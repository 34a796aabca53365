import { expect, test } from "vitest";
import { blockAccount } from "#server/people/account/block.ts";
import { mailLoginLink, redeemLoginLink } from "#server/people/account/login/login-link.ts";
import { logout } from "#server/people/account/login/session.ts";
import { eraseRecords } from "#server/people/privacy/erase-records.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import { audit as command } from "#server/platform/cli/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { browserOn } from "#tests/support/services/services.ts";

const { ctx: at, services, database, deps, printed } = await seededServices();
const { owner } = database;
// The seed audits the catalogues that it applied.
await owner.query("delete from audit_entry");
const ctx = at("nordlicht");

const kinds = async (tenantId = "nordlicht") =>
  (
    await owner.query(`select kind, actor, "actorId", about from audit_entry where "tenantId" = $1 order by seq`, [
      tenantId,
    ])
  ).rows;

async function person(name: string) {
  const id = ctx.secrets.newId();
  const account = { id, email: `${name}@referrer.example`, firstName: name, lastName: "Test", language: "de" as const };
  return ctx.accounts.addOrFind({ ...account, referrerHash: ctx.secrets.newToken(), createdAt: ctx.now() });
}

async function linkTo(email: string): Promise<string> {
  const { rows } = await owner.query(`select id from mail where recipient = $1 order by "createdAt" desc limit 1`, [
    email,
  ]);
  const mail = await ctx.mails.byId(rows[0].id);
  const link = mail && "link" in mail.params ? mail.params.link : "";
  return new URL(link).searchParams.get("t") ?? "";
}

/** The owner of the database may do what role "app" may not; restores the trail afterwards. */
async function tampered(statement: string): Promise<ReturnType<typeof verifyAudit>> {
  await owner.query("begin");
  await owner.query("create table kept as table audit_entry");
  await owner.query(statement);
  await owner.query("commit");
  const verdict = await verifyAudit(ctx);
  await owner.query(
    "begin; delete from audit_entry; insert into audit_entry select * from kept; drop table kept; commit",
  );
  return verdict;
}

test("login, redeemed link, logout and block have an entry each, in a chain that verifies", async () => {
  const tenant = ctx.tenant;
  const account = await person("anna");
  await mailLoginLink(ctx, account, { key: "1", isOwner: true });
  const token = await linkTo(account.email);
  const { ctx: browser } = browserOn(services, tenant);
  expect((await redeemLoginLink(await browser(), token, "form")).ok).toBe(true);
  const other = browserOn(services, tenant);
  expect(await redeemLoginLink(await other.ctx(), token, "another")).toMatchObject({ refusal: { code: "tokenUsed" } });
  await logout(await browser());
  await blockAccount(ctx, account.id, auditedAction({ key: "k", reasonCode: "RISK_TEST" }));

  expect(await kinds()).toEqual([
    { kind: "login", actor: "REF", actorId: null, about: "link" },
    { kind: "loginFailed", actor: "REF", actorId: null, about: "link:tokenUsed" },
    { kind: "logout", actor: "REF", actorId: null, about: null },
    { kind: "block", actor: "OPS", actorId: "olga", about: "RISK_TEST" },
    { kind: "supportActed", actor: "OPS", actorId: "olga", about: "answerCase:test:1" },
  ]);
  expect(await verifyAudit(ctx)).toMatchObject({ intact: true, count: 5, last: { seq: 5 } });
  expect(await verifyAudit(at("standard"))).toMatchObject({ intact: true, count: 0, last: null });
});

test("concurrent entries form one chain, and tenants do not wait for each other", async () => {
  const write = (tenantId: string) => withTransaction(at(tenantId), (tx) => audit(tx, { kind: "dataExported" }));
  await Promise.all(Array.from({ length: 20 }, (_, turn) => write(turn % 2 ? "nordlicht" : "elbschutz")));
  expect(await verifyAudit(ctx)).toMatchObject({ intact: true, count: 15 });
  expect(await verifyAudit(at("elbschutz"))).toMatchObject({ intact: true, count: 10 });
});

test.each([
  [`update audit_entry set about = 'password' where seq = 2`, 2, "changed"],
  [`update audit_entry set at = at - interval '1 hour' where seq = 3`, 3, "changed"],
  [`update audit_entry set "actorId" = 'paul' where seq = 4`, 4, "changed"],
  [`delete from audit_entry where seq = 5 and "tenantId" = 'nordlicht'`, 5, "missing"],
  [`delete from audit_entry where seq < 3 and "tenantId" = 'nordlicht'`, 2, "missing"],
  [`update audit_entry set hash = 'made up' where seq = 6`, 6, "changed"],
  [`update audit_entry set previous = 'made up' where seq = 7`, 7, "unchained"],
])("%s is detected", async (statement, seq, why) => {
  expect(await tampered(statement)).toMatchObject({ intact: false, seq, why });
  expect((await verifyAudit(ctx)).intact).toBe(true);
});

test("removed last entries are detected with a recorded hash", async () => {
  printed.length = 0;
  await command.run(["verify"], { ...deps, ctx: async () => ctx });
  const noted = /--expect (\S+)/.exec(printed.join("\n"))?.[1] ?? "";
  expect(noted).toMatch(/^15:/);
  await owner.query(`delete from audit_entry where "tenantId" = 'nordlicht' and seq = 15`);
  expect((await verifyAudit(ctx)).intact).toBe(true);
  const verify = () => command.run(["verify", "--expect", noted], { ...deps, ctx: async () => ctx });
  await expect(verify()).rejects.toThrow(/entry 15 is missing/);
});

test("role app adds entries, and can neither change nor delete recent ones", async () => {
  const asApp = services.database.of("nordlicht");
  await expect(asApp.sql("update audit_entry set about = 'x'", [])).rejects.toThrow(/permission denied/);
  await asApp.sql("delete from audit_entry", []);
  expect((await verifyAudit(ctx)).count).toBe(14);
});

test("entries older than three years are deleted, and the rest still verifies from the recorded beginning", async () => {
  const old = at("standard", () => new Date(Date.now() - 4 * 366 * 86_400_000));
  for (const _ of [1, 2, 3]) await withTransaction(old, (tx) => audit(tx, { kind: "logout" }));
  const now = at("standard");
  await withTransaction(now, (tx) => audit(tx, { kind: "logout" }));
  expect(await eraseRecords(now, "auditEntries")).toBe(3);
  expect(await verifyAudit(now)).toMatchObject({ intact: true, count: 2, last: { seq: 5, about: "auditEntries:4" } });
});
