import { expect, test } from "vitest";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { tellOfNewPeople } from "./tell-of-new-people.ts";

const { ctx: ctxOf, database } = await seededServices();
const now = new Date("2026-11-20T09:00:00Z");
const [first, other] = [ctxOf("elbschutz", () => now), ctxOf("nordlicht", () => now)];

test("who decides where two people are needed is told once that somebody was added: a key by one tenant, a login by its own", async () => {
  const { owner } = database;
  await owner.query(`delete from tenant`);
  await owner.query(
    `insert into tenant (id, version, record, "appliedAt", "appliedBy") values
     ('aaa', 1, '{"test": true}', now(), 'x'), ('elbschutz', 1, '{}', now(), 'x'), ('nordlicht', 1, '{}', now(), 'x')`,
  );
  await owner.query(
    `insert into operator (name, email, "keyHash", "createdAt", "revokedAt") values
     ('anna', 'anna@brand.example', '1', $1::timestamptz - interval '30 days', null),
     ('ben', 'ben@brand.example', '2', $1::timestamptz - interval '2 hours', null),
     ('ben-2', 'ben+2@brand.example', '3', $1::timestamptz - interval '20 days', null),
     ('gone', 'gone@brand.example', '4', $1::timestamptz - interval '20 days', now())`,
    [now],
  );
  for (const [email, role, hours] of [
    ["olga@brand.example", "support", 900],
    ["mia@brand.example", "marketing", 600],
    ["fritz@brand.example", "agent", 600],
    ["nils@brand.example", "finance", 3],
  ] as const) {
    const { user } = await signedInAs(other, role, null, { email });
    await owner.query(`update sso_user set "createdAt" = $1 where id = $2`, [
      new Date(now.getTime() - hours * 3_600_000),
      user.id,
    ]);
  }
  expect([await tellOfNewPeople(first), await tellOfNewPeople(other)]).toEqual([1, 2]);
  expect([await tellOfNewPeople(first), await tellOfNewPeople(other)]).toEqual([0, 0]);
  const { rows } = await owner.query(
    `select "tenantId", recipient from mail where kind = 'personAdded' order by recipient`,
  );
  expect(rows).toEqual([
    { tenantId: "elbschutz", recipient: "anna@brand.example" },
    { tenantId: "nordlicht", recipient: "mia@brand.example" },
    { tenantId: "nordlicht", recipient: "olga@brand.example" },
  ]);
});
