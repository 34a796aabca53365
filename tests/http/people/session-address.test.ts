import { expect, test } from "vitest";
import { openSite } from "#tests/http/support.ts";

const site = await openSite({ TRUST_PROXY: "loopback" });
const tenant = "standard";
const email = "mara@konto.example";
const password = "Erstes Wort 1";

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

test("no network address is stored with a session or logged", async () => {
  const body = new URLSearchParams({ email, password }).toString();
  const { status } = await site.ask(tenant, "POST /login", { body, headers: { "X-Forwarded-For": "84.128.77.99" } });
  expect(status).toBe(303);
  const { rows } = await site.database.owner.query(
    `select to_jsonb(s)::text as row from session s union all select to_jsonb(e)::text from audit_entry e`,
  );
  expect(rows.length).toBeGreaterThan(1);
  expect([...rows.map(({ row }) => row), ...site.lines].join()).not.toContain("84.128.77");
});
