import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import type { TenantRecord } from "#server/domain/tenant/model.ts";
import { withClient } from "#server/store/installation.ts";
import { followNotices, type Notices } from "#server/store/notices.ts";
import { applyTenants, tenantDirectory } from "#server/store/tenants.ts";
import { database } from "#tests/support/database.ts";
import { seededTenant } from "#tests/support/house.ts";

const { url, owner } = await database();
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

/** A directory, and a promise for the next change that it hears of. */
async function directory() {
  let heard: (tenantId: string | null) => void = () => undefined;
  const onError = () => undefined;
  const live = tenantDirectory({
    url,
    environment: "development",
    defaultTenant: "nordlicht",
    onChange: (tenantId) => heard(tenantId),
    onError,
  });
  opened.push(await followNotices({ url, followers: [live], onError }));
  const next = () => new Promise<string | null>((resolve) => (heard = resolve));
  return { live, next };
}

describe("applying tenants", () => {
  it("counts a version for each change and none for the same again", async () => {
    expect(await apply(record("nordlicht"))).toEqual({ applied: [{ id: "nordlicht", version: 1, changed: true }] });
    expect(await apply(record("nordlicht"))).toEqual({ applied: [{ id: "nordlicht", version: 1, changed: false }] });
    const renamed = record("nordlicht", { name: "Nordlicht neu" });
    expect(await apply(renamed)).toEqual({ applied: [{ id: "nordlicht", version: 2, changed: true }] });
    expect(await history("nordlicht")).toEqual([
      { version: 1, appliedBy: "anna" },
      { version: 2, appliedBy: "anna" },
    ]);
  });

  it("twenty times at once leaves one version more and a history without gaps", async () => {
    const changed = record("elbschutz", { name: "Elbschutz neu" });
    await Promise.all(Array.from({ length: 20 }, () => apply(changed)));
    expect(await history("elbschutz")).toEqual([{ version: 1, appliedBy: "anna" }]);
  });

  it("does nothing when a host belongs to another tenant", async () => {
    const before = await history("standard");
    const thief = record("standard", { hosts: { ...record("standard").hosts, development: ["nordlicht.localhost"] } });
    const result = await apply(record("elbschutz", { name: "Noch neuer" }), thief);
    expect(result).toEqual({
      taken: [{ id: "standard", environment: "development", host: "nordlicht.localhost", takenBy: "nordlicht" }],
    });
    expect(await history("standard")).toEqual(before);
    expect(await history("elbschutz")).toHaveLength(1);
  });

  it("is not for the role that the processes work as", async () => {
    const client = new pg.Client({ connectionString: url, options: "-c role=app" });
    await client.connect();
    await expect(applyTenants(client, [record("standard")], "web")).rejects.toMatchObject({ code: "42501" });
    await client.end();
  });
});

describe("the directory", () => {
  it("answers by host in any spelling and with any port, and with the default tenant elsewhere", async () => {
    await apply(record("nordlicht"), record("standard"));
    const { live } = await directory();
    expect(live.byHost("Standard.localhost:4711")?.id).toBe("standard");
    expect(live.byHost("standard.localhost.")?.id).toBe("standard");
    expect(live.byHost("nowhere.example")?.id).toBe("nordlicht");
    expect(live.byHost("standard.example")?.id).toBe("nordlicht");
    expect([live.isListed("standard.localhost:1"), live.isListed("nowhere.example")]).toEqual([true, false]);
    expect(live.all().map(({ id }) => id)).toEqual(["elbschutz", "nordlicht", "standard"]);
  });

  it("of a second process is told of a change, without asking", async () => {
    const { live, next } = await directory();
    const change = next();
    await apply(record("standard", { name: "Ganz neu" }));
    expect(await change).toBe("standard");
    expect(live.byId("standard")?.name).toBe("Ganz neu");
  });

  it("says so in the moment in which it knows: nothing is made of a new record and kept as if of the old one", async () => {
    const { live, next } = await directory();
    let isSaid = false;
    void next().then(() => (isSaid = true));
    await apply(record("standard", { name: "Im selben Augenblick" }));
    while (live.byId("standard")?.name !== "Im selben Augenblick") await new Promise((turn) => setImmediate(turn));
    expect(isSaid).toBe(true);
  });

  it("catches up after its connection was cut", async () => {
    const { live, next } = await directory();
    const reconnected = next();
    await owner.query("update tenant set record = jsonb_set(record, '{name}', '\"Verpasst\"') where id = 'standard'");
    await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'notices'",
    );
    expect(await reconnected).toBeNull();
    expect(live.byId("standard")?.name).toBe("Verpasst");
    const change = next();
    await apply(record("standard", { name: "Wieder da" }));
    expect(await change).toBe("standard");
  });

  it("leaves out a record that it cannot read, and keeps the others", async () => {
    await owner.query("update tenant set record = '{}' where id = 'elbschutz'");
    const { live } = await directory();
    expect(live.byId("elbschutz")).toBeNull();
    expect(live.byId("nordlicht")).not.toBeNull();
  });
});
