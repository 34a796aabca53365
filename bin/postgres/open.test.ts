import { expect, inject, test } from "vitest";
import { freePort } from "#bin/postgres/free-port.ts";
import { checkDatabaseUrl } from "#bin/postgres/open.ts";

const { url } = inject("databaseServer");
const changed = (change: Partial<URL>) => Object.assign(new URL(url), change).href;

test("a valid address is returned unchanged", async () => {
  expect(await checkDatabaseUrl(url)).toBe(url);
});

test.each([
  ["not an address", "mysql://localhost/x", /not an address/, /postgresql:\/\/user/],
  [
    "an unknown host",
    "postgresql://no-such-host.invalid/x",
    /no-such-host\.invalid is not a known host/,
    /host's name/,
  ],
  ["a closed port", `postgresql://127.0.0.1:${await freePort()}/x`, /no server listening/, /Start PostgreSQL/],
  [
    "a wrong password",
    changed({ password: "wrong" }),
    /does not accept this user and password/,
    /Correct user and password/,
  ],
  ["a database that is not there", changed({ pathname: "/nowhere" }), /no database of that name/, /createdb nowhere/],
])("%s: cause and remedy are reported, the password is not", async (_, wrong, cause, hint) => {
  const fault = await checkDatabaseUrl(wrong).catch((error) => error);
  expect(fault.message).toMatch(cause);
  expect(fault.hint).toMatch(hint);
  expect(fault.message + fault.hint).not.toContain(new URL(url).password);
});
