import { expect, test } from "vitest";
import { correctionMinutes } from "#server/office/call-centre/calls.ts";
import { openSite } from "#tests/http/support.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";

const site = await openSite();
const { ask, database } = site;
const ctx = site.ctx("elbschutz") as Parameters<typeof signedInAs>[0];
const rows = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await database.owner.query<Row>(sql, values)).rows;
const [product, product2] = await ctx.products.list();
const form = `/agent/empfehlen/${product?.id}`;
const newEmail = () => `anruf.${crypto.randomUUID().slice(0, 8)}@post.example`;

/** An agent with a number of their own. */
async function newAgent(number: string) {
  const { user, cookie } = await signedInAs(ctx, "agent");
  await rows(`update sso_user set number = $2 where id = $1`, [user.id, number]);
  return cookie;
}

const send = (cookie: string, path: string, fields: Record<string, string>) =>
  ask("elbschutz", `POST ${path}`, { cookie, body: String(new URLSearchParams(fields)) });
const page = async (cookie: string, path: string) =>
  (await ask("elbschutz", `GET ${path}`, { cookie })).text.replaceAll("<!-- -->", "");

async function call(cookie: string, email: string, lastName: string, to = form): Promise<string> {
  const typed = { firstName: "Ida", lastName, email, recipientShare: "50", delivery: "code", agreed: "spoken" };
  const made = await send(cookie, to, { ...typed, attempt: crypto.randomUUID() });
  expect(made.status).toBe(303);
  return new URL(made.headers.location ?? "", "http://x").searchParams.get("code") ?? "";
}

const correct = (cookie: string, number: string, email: string) =>
  send(cookie, `${form}?code=${number}`, { intent: "correct", number, email });
const emailOf = async (number: string) =>
  (
    await rows<{ email: string }>(
      `select a.email from recommendation r join account a on a."tenantId" = r."tenantId" and a.id = r."accountId"
       where r.number = $1`,
      [number],
    )
  )[0]?.email;
const tokensOf = async (number: string) =>
  (await rows<{ hash: string }>(`select "tokenHash" as hash from token where subject = $1`, [number])).map(
    ({ hash }) => hash,
  );
const mailsTo = async (email: string) =>
  (await rows(`select 1 from mail where recipient = $1 and kind = 'confirmRecommendation'`, [email])).length;

test("an agent sees today's own calls, and nobody else's", async () => {
  const [one, other] = [await newAgent("A-1"), await newAgent("A-2")];
  const number = await call(one, newEmail(), "Heutmann");
  await call(other, newEmail(), "Andermann");
  const before = await call(one, newEmail(), "Gesternmann");
  await rows(`update recommendation set "createdAt" = "createdAt" - interval '1 day' where number = $1`, [before]);
  const shown = await page(one, "/agent");
  expect(shown).toContain("Ida Heutmann");
  expect(shown).toContain(`href="${form}?code=${number}"`);
  expect(shown).not.toMatch(/Andermann|Gesternmann/);
});

test("an agent learns which links a caller has, without names and codes, and it is audited without the address", async () => {
  const cookie = await newAgent("A-3");
  const email = newEmail();
  const number = await call(cookie, email, "Lookmann");
  const other = await newAgent("A-4");
  const known = await send(other, "/agent", { email });
  expect(known.status).toBe(200);
  const text = known.text.replaceAll("<!-- -->", "");
  expect(text).toContain(`${product?.displayName}, seit `);
  expect(text).toContain(": wartet auf Bestätigung");
  expect(text).not.toMatch(new RegExp(`Lookmann|${number}`));
  expect(await page(cookie, `${form}?code=${number}`)).not.toContain("Diese Person hat schon");
  const second = `/agent/empfehlen/${product2?.id}`;
  const told = await page(other, `${second}?code=${await call(other, email, "Lookmann", second)}`);
  expect(told).toContain("Diese Person hat schon einen anderen Link");
  expect(told).toContain(`${product?.displayName}, seit `);
  expect(told).not.toMatch(new RegExp(`Lookmann|${number}`));
  expect((await send(other, "/agent", { email: newEmail() })).text).toContain("Zu dieser Adresse gibt es keinen Link.");
  expect((await send(other, "/agent", { email: "keine" })).status).toBe(400);
  const [entry] = await rows(
    `select kind, actor, about from audit_entry where "tenantId" = 'elbschutz' and kind = 'officeSearched'`,
  );
  expect(entry).toEqual({ kind: "officeSearched", actor: "AGT", about: "call" });
});

test("an address is corrected within minutes, again if need be; what was sent before ends", async () => {
  const cookie = await newAgent("A-5");
  const [wrong, second, right] = [newEmail(), newEmail(), newEmail()];
  const number = await call(cookie, wrong, "Schreiber");
  expect(await page(cookie, `${form}?code=${number}`)).toContain(`ging an ${wrong}`);
  const first = await tokensOf(number);
  expect(first).toHaveLength(1);
  for (const email of [second, right]) {
    expect((await correct(cookie, number, email)).status).toBe(303);
    expect([await emailOf(number), await mailsTo(email)]).toEqual([email, 1]);
    expect(await tokensOf(number)).toHaveLength(1);
  }
  expect(await tokensOf(number)).not.toContain(first[0]);
  expect((await correct(cookie, number, right)).status).toBe(303);
  expect(await mailsTo(right)).toBe(1);
  expect((await correct(cookie, number, "keine")).status).toBe(400);
  const entries = await rows(`select actor, about from audit_entry where about = $1`, [`correctEmail:call:${number}`]);
  expect(entries).toEqual([
    { actor: "AGT", about: `correctEmail:call:${number}` },
    { actor: "AGT", about: `correctEmail:call:${number}` },
  ]);
});

test("a correction is for the agent of the call, for some minutes, and not for an account that was there before", async () => {
  const [cookie, other] = [await newAgent("A-6"), await newAgent("A-7")];
  const [email, wanted] = [newEmail(), newEmail()];
  const number = await call(cookie, email, "Spät");
  expect((await correct(other, number, wanted)).status).toBe(403);
  const longAgo = `update recommendation set "createdAt" = "createdAt" - $2 * interval '1 minute' where number = $1`;
  await rows(longAgo, [number, correctionMinutes + 1]);
  await rows(`update account set "createdAt" = "createdAt" - $2 * interval '1 minute' where email = $1`, [
    email,
    correctionMinutes + 1,
  ]);
  expect((await correct(cookie, number, wanted)).status).toBe(403);
  expect(await page(cookie, `${form}?code=${number}`)).not.toContain(email);

  await rows(`update recommendation set "productId" = 'anderes' where number = $1`, [number]);
  const again = await call(cookie, email, "Spät");
  expect(await page(cookie, `${form}?code=${again}`)).not.toContain(email);
  expect((await correct(cookie, again, wanted)).status).toBe(403);
  expect(await emailOf(again)).toBe(email);
});
