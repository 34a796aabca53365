import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { world } from "#tests/http/world.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { replay, type Session } from "./support/replay.ts";
import { openFacade } from "./support/support.ts";
import { validatingProxy } from "./support/validating-proxy.ts";

const session: Session = JSON.parse(readFileSync(new URL("front-end-agency-session.json", import.meta.url), "utf8"));
/** The front end asks with and without a body and token on one path, of which the description has one form. */
const isAmbiguous = (route: string) => route.startsWith("PUT /Einladung");
const facade = await openFacade({}, { behind: (port) => validatingProxy(port, isAmbiguous) });
const { ctx, database } = facade;
const elbschutz = ctx("elbschutz");
const agency = await addAgency(elbschutz);
await addAgencyOrders(database.owner, { agencyId: agency.id, count: 2, prefix: "OWN" });
await world(facade, "elbschutz", "Quittenbaum", "Zwetschgenried");

it("the agency variant's session, call by call: each answer has the fields, types and formats that it reads", async () => {
  const first = async (sql: string): Promise<string> =>
    Object.values((await database.owner.query<Record<string, string>>(sql, [agency.id])).rows[0] ?? {})[0] ?? "";
  const number = await first(
    `update recommendation set "agencyId" = $1 where "lastName" = 'Quittenbaum' returning number`,
  );
  await first(
    `insert into agency_referrer ("tenantId", "agencyId", "accountId", "createdAt")
     select 'elbschutz', $1::uuid, id, now() from account where email = 'OWN@freund.example' returning "accountId"`,
  );
  await first(
    `insert into adviser ("tenantId", id, "agencyId", "externalId", "firstName", "lastName", postcode, city, photo, "isListed", "createdAt")
     values ('elbschutz', gen_random_uuid(), $1, 'B-session', 'Ida', 'Berg', '01067', 'Dresden', null, true, now()) returning id`,
  );
  const order = await first(`select id from "order" where "agencyId" = $1 and "externalId" = 'OWNO1'`);
  const { token } = await signedInAs(elbschutz, "owner", agency.id);
  const known = { token, agency: agency.externalId, number, order };
  expect(await replay(facade, session, { known })).toEqual([]);
});
