import { expect, it } from "vitest";
import { recipient, recommendation } from "./support/bodies.ts";
import { openFacade } from "./support/support.ts";

const { call, database, services, later } = await openFacade();
const count = async (table: string) =>
  Number((await database.owner.query(`select count(*) as n from ${table} where "tenantId" = 'nordlicht'`)).rows[0].n);
/** Anonymous callers need a key that nobody else would choose. */
const keyed = (key: string) => ({
  headers: { "Idempotency-Key": key.length < 2 || /[ä ]/.test(key) ? key : key.padEnd(16, "-") },
});
const create = "POST /empfehlen/create";

it("50 concurrent calls with one key make one recommendation, and get one answer", async () => {
  const before = await count("recommendation");
  const body = recommendation();
  const answers = await Promise.all(Array.from({ length: 50 }, () => call(create, { body, ...keyed("k-50") })));
  expect(await count("recommendation")).toBe(before + 1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
  expect(answers.filter(({ headers }) => headers["idempotency-replayed"] === "true")).toHaveLength(49);
  expect(await count("idempotent_call")).toBe(1);
});

it("the same key with another body, path or method is a conflict; keys of another caller are separate", async () => {
  const body = recommendation();
  const first = await call(create, { body, ...keyed("k-other") });
  const other = await call(create, { body: recommendation(), ...keyed("k-other") });
  expect([other.status, other.json.Code]).toEqual([409, "PSOF0020"]);
  const number = first.json.Empfehlung.Empfehlungsnummer;
  const elsewhere = await call(`POST /empfaenger/create/${number}`, { body: recipient(), ...keyed("k-other") });
  expect(elsewhere.json.Code).toBe("PSOF0020");
  const theirs = await call(create, { body: recommendation(), bearer: "x".repeat(43), ...keyed("k-other") });
  expect(theirs.status).toBe(201);
  expect((await call(create, { body: recommendation(), ...keyed("k-other") }, "standard")).status).toBe(201);
});

it("a refusal is repeated without running the call again", async () => {
  const number = (await call(create, { body: recommendation() })).json.Empfehlung.Empfehlungsnummer;
  const body = recipient({ plz: 1, geburtsdatum: "gestern" });
  const [first, second] = [
    await call(`POST /empfaenger/create/${number}`, { body, ...keyed("k-refused") }),
    await call(`POST /empfaenger/create/${number}`, { body, ...keyed("k-refused") }),
  ];
  expect([first.status, first.headers["idempotency-replayed"]]).toEqual([400, undefined]);
  expect(second.json).toEqual(first.json);
  expect(second.headers["idempotency-replayed"]).toBe("true");
});

it("a repeated answer sets no cookie, and stored answers are encrypted", async () => {
  const body = recommendation();
  const first = await call(create, { body, ...keyed("k-cookie") });
  const second = await call(create, { body, ...keyed("k-cookie") });
  expect(first.headers["set-cookie"]).toBeDefined();
  expect(second.headers["set-cookie"]).toBeUndefined();
  const { rows } = await database.owner.query("select * from idempotent_call");
  expect(JSON.stringify(rows)).not.toMatch(/k-cookie|König|Mara/);
});

it("a fault is not stored: the call runs again", async () => {
  const body = recommendation();
  await database.owner.query("alter table recommendation rename to gone");
  expect((await call(create, { body, ...keyed("k-fault") })).status).toBe(500);
  await database.owner.query("alter table gone rename to recommendation");
  const again = await call(create, { body, ...keyed("k-fault") });
  expect([again.status, again.headers["idempotency-replayed"]]).toEqual([201, undefined]);
});

it("while the first call runs in another process, the second must retry", async () => {
  const ctx = (await import("#server/runtime/request-context.ts")).contextForJob;
  const tenant = await services.tenants.byId("nordlicht");
  if (!tenant) throw new Error("There is a tenant.");
  const { idempotentCalls } = ctx(services, tenant, services.clock.now, "test");
  const times = { lockSeconds: 30, lifeHours: 24 };
  expect((await idempotentCalls.claim("h", "f", times)).kind).toBe("run");
  expect((await idempotentCalls.claim("h", "f", times)).kind).toBe("running");
  expect((await idempotentCalls.claim("h", "g", times)).kind).toBe("other");
  await database.owner.query(
    `update idempotent_call set "lockedUntil" = now() - interval '1 second' where "keyHash" = 'h'`,
  );
  expect((await idempotentCalls.claim("h", "f", times)).kind).toBe("run");
  await idempotentCalls.answer("h", "f", { status: 200, headers: {}, body: "{}" });
  expect((await idempotentCalls.claim("h", "f", times)).kind).toBe("answered");
  await database.owner.query(
    `update idempotent_call set "createdAt" = now() - interval '25 hours' where "keyHash" = 'h'`,
  );
  expect((await idempotentCalls.claim("h", "f", times)).kind).toBe("run");
});

it("PUT accepts keys too, GET ignores them, and a key's format is checked", async () => {
  const consents = { Einwilligungen: [{ identifier: "analytical", value: 0 }] };
  const puts = [
    await call("PUT /einwilligung", { body: consents, ...keyed("k-put") }),
    await call("PUT /einwilligung", { body: consents, ...keyed("k-put") }),
  ];
  expect(puts[1]?.json).toEqual(puts[0]?.json);
  expect(puts[1]?.headers["idempotency-replayed"]).toBe("true");
  expect((await call("GET /mandant", keyed("k-get"))).headers["idempotency-replayed"]).toBeUndefined();
  for (const wrong of ["ä", "x".repeat(201), "a b", "?"]) {
    const { status, json } = await call(create, { body: recommendation(), ...keyed(wrong) });
    expect([status, json.Feld]).toEqual([400, "Idempotency-Key"]);
    expect(json.Fehler).toEqual([{ Feld: "Idempotency-Key", Message: expect.stringContaining("mindestens 16") }]);
  }
  later(0);
});

it("people of one network with the same key do not get each other's answers", async () => {
  const body = recommendation();
  const short = await call(create, { body, headers: { "Idempotency-Key": "first-1" } });
  expect([short.status, short.json.Feld]).toEqual([400, "Idempotency-Key"]);
  const key = { "Idempotency-Key": "first-1" };
  const [mine, theirs] = ["x".repeat(43), "y".repeat(43)];
  const first = await call(create, { body, bearer: mine, headers: key });
  const second = await call(create, { body: recommendation(), bearer: theirs, headers: key });
  expect([first.status, second.status, second.headers["idempotency-replayed"]]).toEqual([201, 201, undefined]);
});
