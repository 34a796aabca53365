import { afterAll, expect, test } from "vitest";
import { eraseRecords } from "#server/people/privacy/erase-records.ts";
import { endSignOn } from "#server/people/sso/end-sign-on.ts";
import { giveAccess } from "#server/people/sso/give-access.ts";
import { addUser } from "#tests/support/data/sso-user.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url } = await database();
const { job, services, later } = testServices(url);
afterAll(() => services.close());
const ctx = job(seededTenant("elbschutz"));

test("a person whose access ended is erased a year after its end, unless they are invited again", async () => {
  const [gone, back] = [await addUser(ctx, "support"), await addUser(ctx, "finance")];
  later(370);
  for (const { email } of [gone, back]) expect(await endSignOn(ctx, email, "olga")).toMatchObject({ ok: true });
  expect(await eraseRecords(ctx, "ssoUsers")).toBe(0);
  const again = { firstName: "Bea", lastName: "Back", email: back.email, number: null };
  expect(await giveAccess(ctx, { ...again, role: "finance", agency: null }, "olga")).toMatchObject({ ok: true });
  expect((await ctx.ssoUsers.byId(back.id))?.endedAt).toBeNull();
  later(367);
  expect(await eraseRecords(ctx, "ssoUsers")).toBe(1);
  expect([await ctx.ssoUsers.byId(gone.id), await ctx.ssoUsers.byId(back.id)]).toMatchObject([
    { firstName: "" },
    { firstName: "Bea" },
  ]);
});
