import { afterAll, describe, expect, it } from "vitest";
import type { CliDeps } from "#server/cli/command.ts";
import { keys } from "#server/cli/keys.ts";
import { openDeps } from "#server/cli/open.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { reportReconciliation } from "#server/payouts/reconciliation/report.ts";
import { withTransaction } from "#server/platform/context.ts";
import { checkKeys } from "#server/platform/keys/key-check.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import { detailsWith } from "#tests/support/data/referral.ts";
import { newKey, newKeys } from "#tests/support/process/keys.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { moneyServices } from "#tests/support/services/money-services.ts";
import { matchHashesOf, matchHashOf } from "../values/email.ts";

const t = await moneyServices();
const { link, message, clock, owner } = t;
// The seed audits the catalogues that it applied; its entries would keep the first key in use.
await owner.query("delete from audit_entry");
const first = await t.deps.settings();
const later = newKey("k2");
const last = newKey("k3");
const rotatedData = { DATA_KEYS: newKey("k2") };
const rotated = { INDEX_KEYS: `${later},${first.INDEX_KEYS}` };

const opened: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(opened.map((close) => close())));

type Changed = { ctx: FullContext; deps: CliDeps; printed: string[] };

/** The installation of this file, started again with other settings. */
async function withSettings(change: Record<string, string>): Promise<Changed> {
  const env = Object.fromEntries(Object.entries({ ...first, ...change }).map(([name, value]) => [name, String(value)]));
  const printed: string[] = [];
  const { deps: silent, close } = openDeps({ NODE_ENV: "test", ...env, LOG_LEVEL: "silent" }, undefined);
  opened.push(close);
  const deps = { ...silent, print: (line: string) => void printed.push(line) };
  const services = await deps.services();
  const tenant = (await services.tenants.byId("nordlicht")) ?? expect.fail("the seed has no nordlicht");
  return { ctx: contextForJob(services, tenant, () => clock.now, "test") as FullContext, deps, printed };
}

/** `keys accept` as operations run it, with the new settings. */
async function accept(setting: string, change: Record<string, string>): Promise<void> {
  const env = Object.fromEntries(Object.entries({ ...first, ...change }).map(([name, value]) => [name, String(value)]));
  const { deps, close } = openDeps({ NODE_ENV: "test", ...env }, undefined);
  await keys.run(["accept", setting], { ...deps, print: () => undefined });
  await close();
}

const start = (env: typeof first) => withClient(t.appUrl, (client) => checkKeys(client, env));

let cases = 0;

/** What was stored with one set of keys, and the answers about it with another. */
async function story(before: FullContext) {
  const id = `KEYS-${++cases}`;
  const now = clock.now;
  const address = `Schlüsselweg ${cases}, 20457 Hamburg`;
  const links = await Promise.all([link(), link(), link(), link()]);
  const numberOf = (index: number) => links[index]?.number ?? null;
  const prepaid = (index: number) =>
    message(`${id}-${index}`, "received", numberOf(index), { prepaid: true, buyerAddress: address });
  await before.vouchers.import("lesefuchs", [{ code: `${id}-CODE`, cents: 5000, validUntil: null }], clock.now);
  for (const index of [0, 1]) await ingestOrderMessage(before, prepaid(index));
  const account = await saveBankDetail(before, links[0]?.accountId ?? "", id);
  const recipient = links[3]?.recipientNumber ?? "";
  const email = `${id}@example.org`;
  await before.recipients.saveDetails(recipient, detailsOf(email), matchHashOf(before.secrets, email), now, now);
  await before.recipients.confirm(recipient, "terms", now);

  return async (after: FullContext) => {
    const codes = [{ code: `${id}-CODE`, cents: 5000, validUntil: null }];
    expect(await after.vouchers.known([`${id}-CODE`])).toBe(1);
    expect(await withTransaction(after, (tx) => tx.vouchers.import("lesefuchs", codes, clock.now))).toBe(0);
    expect(await ingestOrderMessage(after, prepaid(0))).toMatchObject({ ok: true, value: { repeated: true } });
    const other = { ...prepaid(0), productId: "anders" };
    expect(await ingestOrderMessage(after, other)).toMatchObject({ refusal: { code: "orderConflict" } });
    expect(await ingestOrderMessage(after, prepaid(2))).toMatchObject({ value: { reasonCode: "RULE_PREPAID_LIMIT" } });
    const partner = await saveBankDetail(after, links[1]?.accountId ?? "", id);
    expect(await after.bankDetails.ownersSharing(partner.id)).toEqual([account.owner]);
    expect(await after.bankDetails.ownersSharing(account.id)).toEqual([partner.owner]);
    const hashes = matchHashesOf(after.secrets, email);
    expect(await after.recipients.confirmedByMatch(hashes, now)).toMatchObject([{ number: recipient }]);
    const same = { iban: ibanOf(id), holder: "Ada Beispiel" };
    expect(await after.bankDetails.currentIf(account.owner, same)).toMatchObject({ id: account.id });
  };
}

const detailsOf = (email: string) => detailsWith({ email });

const ibanOf = (id: string) => `DE${id}`;

function saveBankDetail(ctx: FullContext, accountId: string, id: string) {
  return ctx.bankDetails.save({
    id: ctx.secrets.newId(),
    owner: { kind: "account", id: accountId },
    iban: ibanOf(id),
    holder: "Ada Beispiel",
    createdAt: clock.now,
    usableFrom: clock.now,
  });
}

describe("an indexed value is found", () => {
  it("after APP_SECRET changed", async () => {
    const check = await story(t.ctx);
    const { APP_SECRET } = newKeys();
    await accept("APP_SECRET", { APP_SECRET });
    await check((await withSettings({ APP_SECRET })).ctx);
    await accept("APP_SECRET", {});
  });

  it("after INDEX_KEYS were rotated, also by a process that still writes with the former key", async () => {
    const check = await story(t.ctx);
    const after = await withSettings(rotated);
    await check(after.ctx);
    const checkAtOthers = await story(after.ctx);
    await checkAtOthers((await withSettings({ INDEX_KEYS: `${first.INDEX_KEYS},${later}` })).ctx);
  });
});

describe("keys rehash", () => {
  it("recomputes indexes where the value is stored, reports the others, and frees keys that are no longer used", async () => {
    const check = await story(t.ctx);
    await reportReconciliation(t.ctx);
    const { ctx, deps, printed } = await withSettings(rotated);
    await keys.run(["rehash"], deps);
    const left = await owner.query(
      `select (select count(*)::int from voucher where "codeIndex" not like 'k2.%') as codes,
              (select count(*)::int from bank_detail where "ibanIndex" not like 'k2.%') as ibans,
              (select count(*)::int from order_message where "bodyHash" not like '%k2.%') as messages`,
    );
    expect(left.rows[0]).toMatchObject({ codes: 0, ibans: 0 });
    expect(printed).toContain(`nordlicht: order_message.bodyHash: ${left.rows[0].messages} with key "k1"`);
    expect(printed).toContain('nordlicht: money_report.document: 1 with key "k1"');
    expect(printed.at(-1)).toBe("Still needed: k1, until the rows above have ended.");
    await check(ctx);
    await expect(withSettings({ INDEX_KEYS: later })).rejects.toThrow('The key "k1" of INDEX_KEYS is missing');

    await owner.query(`delete from order_message where "bodyHash" not like '%k2.%'`);
    await owner.query(`update "order" set "addressHash" = null where "addressHash" not like 'k2.%'`);
    printed.length = 0;
    await keys.run(["rehash"], deps);
    expect(printed.at(-1)).toBe("Still needed: k1, until the rows above have ended.");
    await owner.query("delete from money_report");
    printed.length = 0;
    await keys.run(["rehash"], deps);
    expect(printed).toEqual(["What can be indexed again has the first key. No longer needed: k1."]);
    await withSettings({ INDEX_KEYS: later });
  });

  it("reports a code that is in the pool twice, and leaves it", async () => {
    const { ctx, deps, printed } = await withSettings({ INDEX_KEYS: `${last},${later}` });
    const { rows } = await owner.query(`select id, "codeIndex" from voucher where "tenantId" = 'nordlicht' limit 1`);
    const code = { rewardId: "lesefuchs", code: "TWICE-IN-THE-POOL" };
    await ctx.vouchers.import(code.rewardId, [{ code: code.code, cents: 100, validUntil: null }], clock.now);
    await owner.query(
      `insert into voucher ("tenantId", id, "rewardId", "codeSealed", "codeIndex", cents, "importedAt")
       select "tenantId", $1, "rewardId", $2, $3, cents, "importedAt" from voucher where id = $4`,
      [
        "01900000-0000-7000-8000-000000000001",
        (await deps.services()).sealer.seal(
          "nordlicht|voucher|codeSealed|01900000-0000-7000-8000-000000000001",
          code.code,
        ),
        ctx.secrets.indexes("voucher", code.code)[1],
        rows[0].id,
      ],
    );
    await expect(keys.run(["rehash"], deps)).rejects.toThrow("1 indexes could not be made again.");
    expect(printed).toContain("nordlicht: voucher.codeIndex: is there twice: 01900000-0000-7000-8000-000000000001");
    await owner.query(`delete from voucher where id = '01900000-0000-7000-8000-000000000001'`);
    await owner.query(`delete from order_message`);
    await owner.query(`update "order" set "addressHash" = null`);
    await keys.run(["rehash"], deps);
  });
});

describe("the keys of the settings are compared with those of the database", () => {
  const check = (change: Record<string, string>) => start({ ...first, INDEX_KEYS: last, ...change });

  it.each([
    ["another APP_SECRET", { APP_SECRET: newKeys().APP_SECRET }, "APP_SECRET is not the one", "accept APP_SECRET"],
    ["another key of the same id", { DATA_KEYS: newKey("k1") }, 'The key "k1" of DATA_KEYS is not', "accept DATA_KEYS"],
    ["a new key without the former one", { DATA_KEYS: newKey("k9") }, 'The key "k1" of DATA_KEYS is missing', "rotate"],
    ["another index key", { INDEX_KEYS: newKey("k3") }, 'The key "k3" of INDEX_KEYS is not the one', "rehash"],
  ])("%s stops the start with cause and hint", async (_, change, cause, hint) => {
    const fault = await check(change).catch((error) => error);
    expect(fault).toMatchObject({ tag: "userError", message: expect.stringContaining(cause) });
    expect(fault.hint).toContain(hint);
    const secret = Object.values(change)[0]?.split(":").at(-1);
    expect(fault.message + fault.hint).not.toContain(secret);
  });

  it("a new secrets.env for an existing database reports all three at once", async () => {
    await expect(check(newKeys())).rejects.toThrow(/APP_SECRET.*\n.*DATA_KEYS.*\n.*INDEX_KEYS/);
  });

  it("a deliberately accepted value starts from then on, and the former one no longer does", async () => {
    const { APP_SECRET } = newKeys();
    await accept("APP_SECRET", { APP_SECRET, INDEX_KEYS: last });
    await check({ APP_SECRET });
    await expect(check({})).rejects.toThrow("APP_SECRET is not the one");
    await accept("APP_SECRET", { INDEX_KEYS: last });
    await check({});
  });

  it("a new first key is recorded, and an old one may be removed after everything is resealed", async () => {
    const fresh = rotatedData.DATA_KEYS;
    await check({ DATA_KEYS: `${first.DATA_KEYS},${newKey("unused")}` });
    const both = { DATA_KEYS: `${fresh},${first.DATA_KEYS}`, INDEX_KEYS: last };
    await check(both);
    await expect(check({ DATA_KEYS: fresh })).rejects.toThrow('The key "k1" of DATA_KEYS is missing');
    await expect(check({})).rejects.toThrow('The key "k2" of DATA_KEYS is missing');
    await keys.run(["rotate"], (await withSettings(both)).deps);
    await check({ DATA_KEYS: fresh });
  });

  it("of two concurrent first starts with different secrets one succeeds, and the other fails with an error", async () => {
    await owner.query(`delete from key_check`);
    const both = [first, { ...first, APP_SECRET: newKeys().APP_SECRET }].map((one) => ({ ...one, ...rotatedData }));
    await owner.query(`truncate voucher, bank_detail, "order", order_message, recipient, mail cascade`);
    const ended = await Promise.allSettled(both.map(start));
    expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await owner.query(`select 1 from key_check`)).rowCount).toBe(3);
  });

  it("the processes may add a check value, and cannot change one", async () => {
    const asLogin = (sql: string) => withClient(t.appUrl, (client) => client.query(sql));
    await expect(asLogin(`update key_check set value = ''`)).rejects.toThrow("permission denied");
    await expect(asLogin(`delete from key_check`)).rejects.toThrow("permission denied");
  });
});
