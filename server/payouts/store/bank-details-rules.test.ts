import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { erasureRepository } from "#server/office/store/erasure.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { parseDataKeys, parseIndexKeys } from "#server/platform/keys/keys.ts";
import { makeSealer } from "#server/platform/keys/sealing.ts";
import { makeSecrets } from "#server/platform/keys/secrets.ts";
import { bankDetailRepository } from "#server/rewards/store/bank-details.ts";
import { addPayoutItem } from "#tests/support/data/payout-item.ts";
import { namedStatements } from "#tests/support/database/app-url.ts";
import { database } from "#tests/support/database/database.ts";

const { appUrl, owner: look } = await database();
const databases = openDatabase({ url: appUrl, poolSize: 8, namedStatements });
afterAll(() => databases.end());
const sealer = makeSealer(parseDataKeys(`k:${randomBytes(32).toString("base64")}`));
const indexKeys = parseIndexKeys(`k:${randomBytes(32).toString("base64")}`);
const storeOf = (tenantId: string) =>
  bankDetailRepository(databases.of(tenantId), sealer, makeSecrets({ appSecret: "a secret", indexKeys }, tenantId));
const store = storeOf("nordlicht");
const erasure = erasureRepository(databases.of("nordlicht"));

const at = new Date("2026-11-21T08:00:00Z");
const detail = (ownerId: string, iban = "DE89370400440532013000") => ({
  id: randomUUID(),
  owner: { kind: "account" as const, id: ownerId },
  iban,
  holder: "Jörg Müller",
  createdAt: at,
  usableFrom: at,
});

describe("bank details", () => {
  it("are stored sealed, and opened for the export only", async () => {
    const given = detail(randomUUID());
    const saved = await store.save(given);
    expect(saved).toEqual({
      id: given.id,
      owner: given.owner,
      ibanLast4: "3000",
      createdAt: at,
      usableFrom: at,
    });
    expect(await store.currentOf(given.owner)).toEqual(saved);
    expect((await store.open([given.id])).get(given.id)).toEqual({
      ...saved,
      iban: given.iban,
      holder: given.holder,
      birthDate: null,
    });
    const { rows } = await look.query(`select * from bank_detail where id = $1`, [given.id]);
    expect(JSON.stringify(rows)).not.toMatch(/DE893704|Müller/);
  });

  it("of another row, column or tenant cannot be opened", async () => {
    const [a, b] = [detail(randomUUID()), detail(randomUUID(), "AT611904300234573201")];
    await store.save(a);
    await store.save(b);
    await look.query(
      `update bank_detail set "ibanSealed" = (select "ibanSealed" from bank_detail where id = $1) where id = $2`,
      [a.id, b.id],
    );
    const opened = await store.open([a.id, b.id]);
    expect([...opened.keys()]).toEqual([a.id]);
    expect((await storeOf("elbschutz").open([a.id])).size).toBe(0);
    await look.query(`update bank_detail set "tenantId" = 'elbschutz' where id = $1`, [a.id]);
    expect((await storeOf("elbschutz").open([a.id])).size).toBe(0);
  });

  it("saved 20 times concurrently leave one current", async () => {
    const ownerId = randomUUID();
    const all = Array.from({ length: 20 }, () => detail(ownerId));
    await Promise.all(all.map((one) => store.save(one)));
    const { rows } = await look.query(
      `select count(*)::int as all, count(*) filter (where "replacedAt" is null)::int as current
       from bank_detail where "ownerId" = $1`,
      [ownerId],
    );
    expect(rows[0]).toEqual({ all: 20, current: 1 });
  });

  it("of two people with the same IBAN are found, also after one changed theirs", async () => {
    const iban = "NL91ABNA0417164300";
    const [a, b] = [detail(randomUUID(), iban), detail(randomUUID(), iban)];
    await store.save(a);
    expect(await store.ownersSharing(a.id)).toEqual([]);
    await store.save(b);
    await store.save(detail(b.owner.id, "AT611904300234573201"));
    expect(await store.ownersSharing(a.id)).toEqual([b.owner]);
    expect(await store.ownersSharing(b.id)).toEqual([a.owner]);
  });

  it("are deleted, except what a payment in progress needs", async () => {
    const free = detail(randomUUID());
    const paid = detail(randomUUID());
    await store.save(free);
    await store.save(paid);
    await addPayoutItem(look, { claimId: randomUUID(), bankDetailId: paid.id, state: "pending" });
    const replaced = detail(free.owner.id, "AT611904300234573201");
    await store.save({ ...replaced, createdAt: new Date("2026-11-01T08:00:00Z") });
    expect((await erasure.erase("bankDetails", new Date("2026-11-01T07:00:00Z"), 10)).count).toBe(0);
    expect((await erasure.erase("bankDetails", new Date("2026-11-01T09:00:00Z"), 10)).count).toBe(1);
    expect(await store.byId(free.id)).toBeNull();
    await store.remove(free.owner, at);
    await store.remove(paid.owner, at);
    expect(await store.byId(replaced.id)).toBeNull();
    expect(await store.currentOf(paid.owner)).toBeNull();
    expect((await store.open([paid.id])).size).toBe(1);
  });
});
