import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "#server/platform/database/database.ts";
import { followNotices, type Notices } from "#server/platform/database/notices.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { readPicture } from "#server/tenants/store/pictures.ts";
import { tenantDirectory } from "#server/tenants/store/tenant-directory.ts";
import { applyTenants } from "#server/tenants/store/tenants.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant } from "#tests/support/services/services.ts";
import type { TenantRecord } from "../model.ts";
import { tenantRecord } from "../record.ts";

const { url, appUrl, owner } = await database();
const opened: Notices[] = [];
afterAll(() => Promise.all(opened.map((notices) => notices.close())));

function record(id: string, change: Partial<TenantRecord> = {}): TenantRecord {
  const { version, ...seeded } = seededTenant(id);
  return { ...seeded, ...change };
}

const apply = (...records: TenantRecord[]) => withClient(url, (client) => applyTenants(client, records, "anna"));
const history = async (id: string) =>
  (await owner.query(`select version, "appliedBy" from tenant_version where "tenantId" = $1 order by version`, [id]))
    .rows;

type Unreadable = { tenantId: string; version: number; problem: string; isServed: boolean };

/** A directory, a promise for its next change, the ids of the records that it read, and its log messages. */
async function directory() {
  let onChange: (tenantId: string | null) => void = () => undefined;
  const read: string[] = [];
  const unreadable: Unreadable[] = [];
  const tenants = tenantDirectory({
    async query<Row>(text: string, values: unknown[]) {
      const { rows } = await owner.query(text, values);
      read.push(...rows.filter((row) => "record" in row).map(({ id }) => id));
      return rows as Row[];
    },
    environment: "development",
    defaultTenant: "nordlicht",
    onChange: (tenantId) => onChange(tenantId),
    onUnreadable: (one) => void unreadable.push(one),
  });
  opened.push(await followNotices({ url, followers: [tenants], onError: () => undefined }));
  const next = () => new Promise<string | null>((resolve) => (onChange = resolve));
  return { tenants, next, read, unreadable };
}

/** Writes a record without validation, as another version of the product might, and notifies the processes. */
async function store(id: string, change: string, values: unknown[] = []): Promise<void> {
  await owner.query(`update tenant set version = version + 1, record = ${change} where id = '${id}'`, values);
  await owner.query("select pg_notify('tenant_changed', $1)", [id]);
}

describe("applying tenants", () => {
  it("adds a version for each change and none for the same record", async () => {
    expect(await apply(record("nordlicht"))).toEqual({ applied: [{ id: "nordlicht", version: 1, changed: true }] });
    expect(await apply(record("nordlicht"))).toEqual({ applied: [{ id: "nordlicht", version: 1, changed: false }] });
    const renamed = record("nordlicht", { name: "Nordlicht neu" });
    expect(await apply(renamed)).toEqual({ applied: [{ id: "nordlicht", version: 2, changed: true }] });
    expect(await history("nordlicht")).toEqual([
      { version: 1, appliedBy: "anna" },
      { version: 2, appliedBy: "anna" },
    ]);
  });

  it("twenty times concurrently adds one version and a history without gaps", async () => {
    const changed = record("elbschutz", { name: "Elbschutz neu" });
    await Promise.all(Array.from({ length: 20 }, () => apply(changed)));
    expect(await history("elbschutz")).toEqual([{ version: 1, appliedBy: "anna" }]);
  });

  it("does nothing if a host belongs to another tenant", async () => {
    const before = await history("standard");
    const intruder = record("standard", {
      hosts: { ...record("standard").hosts, development: ["nordlicht.localhost"] },
    });
    const result = await apply(record("elbschutz", { name: "Noch neuer" }), intruder);
    expect(result).toEqual({
      taken: [{ id: "standard", environment: "development", host: "nordlicht.localhost", takenBy: "nordlicht" }],
    });
    expect(await history("standard")).toEqual(before);
    expect(await history("elbschutz")).toHaveLength(1);
  });

  it("makes a tenant a test and back, until it has paid", async () => {
    const flagged = (id: string, test: boolean) => apply(record(id, { test }));
    expect(await flagged("standard", true)).toMatchObject({ applied: [{ changed: true }] });
    expect(await flagged("standard", false)).toMatchObject({ applied: [{ changed: true }] });
    await owner.query(
      `insert into payout_run ("tenantId", id, state, "preparedBy", "preparedAt", "messageId", items, cents)
       values ('standard', gen_random_uuid(), 'prepared', 'anna', now(), 'RF', 1, 100)`,
    );
    expect(await flagged("standard", true)).toEqual({ paid: ["standard"] });
    expect(await flagged("standard", false)).toMatchObject({ applied: [{ changed: false }] });
    expect(await apply(record("standard", { name: "Standard bleibt" }))).toMatchObject({
      applied: [{ changed: true }],
    });
    expect(await flagged("elbschutz", true)).toMatchObject({ applied: [{ changed: true }] });
    await flagged("elbschutz", false);
    await owner.query(`delete from payout_run`);
  });

  it("keeps each picture that a version named, once, and shows it to its own tenant only", async () => {
    const bytes = (text: string) => Buffer.from(text);
    const picture = (hash: string) => ({ tenantId: "nordlicht", hash, bytes: bytes(hash) });
    const named = (hash: string) =>
      record("nordlicht", { pictures: { ...record("nordlicht").pictures, og: { hash, width: 1200, height: 630 } } });
    const [first, second] = ["a".repeat(64), "b".repeat(64)];
    for (const hash of [first, second, first])
      await withClient(url, (client) => applyTenants(client, [named(hash)], "anna", [picture(hash)]));
    const databases = openDatabase({ url: appUrl, poolSize: 1, onError: () => undefined, namedStatements: false });
    try {
      const read = (tenantId: string, hash: string) => readPicture(databases.of(tenantId), hash);
      for (const hash of [first, second])
        expect(Buffer.from((await read("nordlicht", hash)) ?? [])).toEqual(bytes(hash));
      expect(await read("elbschutz", first)).toBeNull();
      const change = databases.of("nordlicht").sql("update tenant_picture set bytes = ''", []);
      await expect(change).rejects.toMatchObject({ code: "42501" });
    } finally {
      await databases.end();
    }
    expect((await owner.query("select from tenant_picture")).rowCount).toBe(2);
  });

  it("is refused to the processes' role", async () => {
    const client = new pg.Client({ connectionString: appUrl });
    await client.connect();
    await expect(applyTenants(client, [record("standard")], "web")).rejects.toMatchObject({ code: "42501" });
    await client.end();
  });
});

describe("the directory of tenants", () => {
  it("finds a tenant by host in any case and with any port, and otherwise the default tenant", async () => {
    await apply(record("nordlicht"), record("standard"));
    const { tenants } = await directory();
    expect((await tenants.byHost("Standard.localhost:4711"))?.id).toBe("standard");
    expect((await tenants.byHost("standard.localhost."))?.id).toBe("standard");
    expect((await tenants.byHost("nowhere.example"))?.id).toBe("nordlicht");
    expect((await tenants.byHost("nordlicht.example"))?.id).toBe("nordlicht");
    expect([tenants.isListed("standard.localhost:1"), tenants.isListed("nowhere.example")]).toEqual([true, false]);
    expect(tenants.ids()).toEqual(["elbschutz", "nordlicht", "standard"]);
  });

  it("of a second process is notified of a change, without polling", async () => {
    const { tenants, next } = await directory();
    const change = next();
    await apply(record("standard", { name: "Ganz neu" }));
    expect(await change).toBe("standard");
    expect((await tenants.byId("standard"))?.name).toBe("Ganz neu");
  });

  it("uses a new record at once: nothing computed from the old one is cached", async () => {
    const { tenants, next } = await directory();
    await tenants.byId("standard");
    let isNotified = false;
    void next().then(() => (isNotified = true));
    await apply(record("standard", { name: "Im selben Augenblick" }));
    while ((await tenants.byId("standard"))?.name !== "Im selben Augenblick")
      await new Promise((turn) => setImmediate(turn));
    expect(isNotified).toBe(true);
  });

  it("catches up after its connection was cut", async () => {
    const { tenants, next } = await directory();
    const reconnected = next();
    await owner.query("update tenant set record = jsonb_set(record, '{name}', '\"Verpasst\"') where id = 'standard'");
    await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'notices'",
    );
    expect(await reconnected).toBeNull();
    expect((await tenants.byId("standard"))?.name).toBe("Verpasst");
    const change = next();
    await apply(record("standard", { name: "Wieder da" }));
    expect(await change).toBe("standard");
  });

  it("reads a record when it is first needed, once for all who need it at the same time", async () => {
    const { tenants, read } = await directory();
    expect(read).toEqual([]);
    expect(tenants.held("standard")).toBeNull();
    const found = await Promise.all([
      tenants.byId("standard"),
      tenants.byHost("standard.localhost"),
      tenants.byId("standard"),
    ]);
    expect(read).toEqual(["standard"]);
    expect(new Set(found).size).toBe(1);
    expect(tenants.held("standard")).toBe(found[0]);
    expect(await tenants.byId("nobody")).toBeNull();
    expect(read).toEqual(["standard"]);
  });

  it("does not keep a record that was read before a change that was announced meanwhile", async () => {
    let hold: Promise<void> | null = null;
    let change: (tenantId: string | null) => void = () => undefined;
    const tenants = tenantDirectory({
      async query<Row>(text: string, values: unknown[]) {
        const { rows } = await owner.query(text, values);
        if (text.includes("version, record")) await hold;
        return rows as Row[];
      },
      environment: "development",
      defaultTenant: "nordlicht",
      onChange: (tenantId) => change(tenantId),
      onUnreadable: ({ problem }) => expect.fail(problem),
    });
    opened.push(await followNotices({ url, followers: [tenants], onError: () => undefined }));
    const { promise, resolve } = Promise.withResolvers<void>();
    hold = promise;
    const reading = tenants.byId("standard");
    await new Promise((later) => setTimeout(later, 200));
    const announced = new Promise((done) => (change = done));
    await apply(record("standard", { name: "Währenddessen" }));
    await announced;
    hold = null;
    resolve();
    expect((await reading)?.name).toBe("Währenddessen");
    expect((await tenants.byId("standard"))?.name).toBe("Währenddessen");
  });

  it("reads a changed record again if it is in memory, and after a lost connection those that changed", async () => {
    const { tenants, next, read } = await directory();
    for (const id of tenants.ids()) await tenants.byId(id);
    read.length = 0;
    const change = next();
    await apply(record("standard", { name: "Nur dieser" }));
    await change;
    expect(read).toEqual(["standard"]);
    expect((await tenants.byId("standard"))?.name).toBe("Nur dieser");

    const nordlicht = await tenants.byId("nordlicht");
    const reconnected = next();
    await owner.query(
      `update tenant set record = jsonb_set(record, '{name}', '"Leise"'), version = version + 1 where id = 'elbschutz'`,
    );
    await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'notices'",
    );
    await reconnected;
    expect(read).toEqual(["standard", "elbschutz"]);
    expect(await tenants.byId("nordlicht")).toBe(nordlicht);
  });

  it("reads no record when a catalogue changed, and reports the change", async () => {
    const { next, read } = await directory();
    read.length = 0;
    const change = next();
    await owner.query("select pg_notify('tenant_changed', 'standard')");
    expect(await change).toBe("standard");
    expect(read).toEqual([]);
  });
});

describe("an invalid record", () => {
  const broken = `record || '{"theme": {"shape": "of a later version"}, "legal": null}'`;

  it("leaves the last valid one in use, is logged once, and takes effect when it is corrected", async () => {
    await apply(record("nordlicht"), record("elbschutz"), record("standard"));
    const { tenants, next, unreadable } = await directory();
    const before = await tenants.byId("elbschutz");
    expect(before).not.toBeNull();
    let change = next();
    await store("elbschutz", broken);
    await change;
    expect(await tenants.byId("elbschutz")).toBe(before);
    expect(await tenants.byHost("elbschutz.localhost")).toBe(before);
    change = next();
    await apply(record("standard", { name: "Nebenan" }));
    await change;
    await tenants.reload();
    expect(unreadable).toEqual([
      { tenantId: "elbschutz", version: expect.any(Number), problem: expect.stringContaining("legal"), isServed: true },
    ]);
    change = next();
    await apply(record("elbschutz", { name: "Wieder heil" }));
    await change;
    expect((await tenants.byHost("elbschutz.localhost"))?.name).toBe("Wieder heil");
  });

  it("makes its hosts unavailable on a start, while all other tenants work", async () => {
    await store("elbschutz", broken);
    await owner.query(
      `insert into tenant (id, version, record, "appliedAt", "appliedBy")
       values ('later', 1, '{"hosts": {"development": ["Later.localhost", 7], "preview": 1}}', now(), 'anna')`,
    );
    const { tenants, unreadable } = await directory();
    expect(await tenants.byHost("elbschutz.localhost:3000")).toBeNull();
    expect(await tenants.byHost("later.localhost")).toBeNull();
    expect([await tenants.byId("elbschutz"), await tenants.byId("later")]).toEqual([null, null]);
    expect(tenants.isListed("later.localhost")).toBe(true);
    expect(tenants.ids()).toEqual(["elbschutz", "later", "nordlicht", "standard"]);
    expect((await tenants.byHost("standard.localhost"))?.id).toBe("standard");
    expect((await tenants.byHost("nowhere.localhost"))?.id).toBe("nordlicht");
    expect(unreadable.map(({ tenantId, isServed }) => [tenantId, isServed])).toEqual([
      ["elbschutz", false],
      ["later", false],
    ]);
  });

  it("keeps its hosts reserved", async () => {
    const intruder = record("standard", { hosts: { ...record("standard").hosts, development: ["later.localhost"] } });
    expect(await apply(intruder)).toEqual({
      taken: [{ id: "standard", environment: "development", host: "later.localhost", takenBy: "later" }],
    });
    await owner.query("delete from tenant where id = 'later'");
  });

  it("a host that a tenant lists for another environment does not fall back to the default tenant", async () => {
    const { tenants } = await directory();
    expect(await tenants.byHost("standard.example")).toBeNull();
    expect(await tenants.byHost("elbschutz.example")).toBeNull();
    expect(tenants.isListed("standard.example")).toBe(false);
  });

  it("unknown fields of a later version are ignored when reading, and refused when applying", async () => {
    await store(
      "standard",
      `jsonb_set(jsonb_set(jsonb_set(record, '{later}', '{"field": 1}'), '{clocks,laterDays}', '7'), '{channels,pigeon}', '3')`,
    );
    const { tenants, unreadable } = await directory();
    const { version, ...read } = (await tenants.byId("standard")) ?? { version: 0 };
    expect(read).toEqual(record("standard", { name: "Nebenan" }));
    expect(unreadable).toEqual([]);
    const { rows } = await owner.query("select record from tenant where id = 'standard'");
    expect(tenantRecord.safeParse(rows[0].record).success).toBe(false);
  });
});
