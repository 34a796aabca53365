import { expect, test } from "vitest";
import { openSite } from "#tests/http/support.ts";

/** What a client says of its address (X-Forwarded-For), and the country of the session that it opens. */
const trusted = await openSite({ TRUST_PROXY: "loopback,10.1.0.0/16" });
const direct = await openSite();
const tenant = "standard";
const email = "mara@konto.example";
const password = "Erstes Wort 1";

async function countryOf(site: typeof direct, forwarded?: string, userAgent?: string): Promise<string | null> {
  const body = new URLSearchParams({ email, password }).toString();
  const headers = { ...(forwarded && { "X-Forwarded-For": forwarded }), ...(userAgent && { "User-Agent": userAgent }) };
  const { status } = await site.ask(tenant, "POST /login", { body, headers });
  expect(status).toBe(303);
  const { rows } = await site.database.owner.query(`delete from session returning country`);
  expect(rows).toHaveLength(1);
  return rows[0].country;
}

async function withAccount(site: typeof direct): Promise<void> {
  const here = site.ctx(tenant);
  const hashed = await here.passwords.hash(password);
  if (!hashed.ok) throw new Error(hashed.refusal.code);
  await here.transaction(async (tx) => {
    const ids = { id: tx.secrets.newId(), referrerHash: tx.secrets.newToken() };
    const name = { firstName: "Mara", lastName: "Köster", language: "de" as const, createdAt: tx.now() };
    const { id } = await tx.accounts.addOrFind({ ...ids, email, ...name });
    await tx.accounts.confirm(id, tx.now());
    await tx.accounts.setPassword(id, hashed.value, tx.now());
  });
}
await withAccount(trusted);
await withAccount(direct);

test.each([
  ["84.128.0.1", "DE"],
  ["2003:0:0:1::1", "DE"],
  ["::ffff:85.0.0.1", "CH"],
  ["8.8.8.8, 84.128.0.1, 10.1.2.3", "DE"],
  ["8.8.8.8, 192.168.0.7", null],
  ["nonsense", null],
])("behind a trusted proxy the last address before it decides: %s is %s", async (forwarded, country) => {
  expect(await countryOf(trusted, forwarded)).toBe(country);
});

test.each(["84.128.0.1", "127.0.0.1, 84.128.0.1"])(
  "what a client says of its own address decides nothing: %s",
  async (forwarded) => {
    expect(await countryOf(direct, forwarded)).toBeNull();
  },
);

test("no network address is stored with a session or logged", async () => {
  const body = new URLSearchParams({ email, password }).toString();
  await trusted.ask(tenant, "POST /login", { body, headers: { "X-Forwarded-For": "84.128.77.99" } });
  const { rows } = await trusted.database.owner.query(
    `select to_jsonb(s)::text as row from session s union all select to_jsonb(e)::text from audit_entry e`,
  );
  expect(rows.map(({ row }) => row).join()).toContain('"country": "DE"');
  expect([...rows.map(({ row }) => row), ...trusted.lines].join()).not.toContain("84.128.77");
});
