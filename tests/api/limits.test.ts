import { expect, it } from "vitest";
import { apiClients } from "#server/platform/cli/api-clients.ts";
import { recipient, recommendation } from "./support/bodies.ts";
import { type Answered, cookiesOf, openFacade } from "./support/support.ts";

/** With this factor: 60 changes, 12 mails and 3 guesses in ten minutes. */
const { call, deps, mails, printed } = await openFacade({ RATE_LIMIT_FACTOR: "0.1" });

async function keyOf(name: string, ...more: string[]): Promise<string> {
  printed.length = 0;
  await apiClients.run(["add", name, ...more], deps);
  return /ak_[\w-]{43}/.exec(printed.join("\n"))?.[0] ?? "";
}

const create = (headers: Record<string, string> = {}) =>
  call("POST /empfehlen/create", { body: recommendation(), headers });

it("a limited call returns the remaining number, and beyond the limit when to retry", async () => {
  const first = await create();
  expect(first.status).toBe(201);
  expect(first.headers).toMatchObject({
    "ratelimit-policy": '"mail";q=12;w=600',
    ratelimit: expect.stringMatching(/^"mail";r=11;t=\d+$/),
    "ratelimit-limit": "12",
    "ratelimit-remaining": "11",
    "ratelimit-reset": expect.stringMatching(/^\d+$/),
  });
  for (let count = 0; count < 11; count++) await create();
  const over = await create();
  expect([over.status, over.json.Code, over.headers["ratelimit-remaining"]]).toEqual([429, "PSOF0006", "0"]);
  expect(Number(over.headers["retry-after"])).toBeGreaterThan(0);
  expect((await call("GET /mandant")).headers["ratelimit-limit"]).toBeUndefined();
});

it("an API client has its own rate limits, identified by its key only", async () => {
  const key = await keyOf("shop-partner", "--factor", "20");
  const answered = await create({ "X-Api-Key": key });
  expect([answered.status, answered.headers["ratelimit-limit"]]).toEqual([201, "240"]);
  expect(answered.headers["ratelimit-remaining"]).toBe("239");
  // The key is not valid for another tenant.
  const elsewhere = await call("GET /mandant", { headers: { "X-Api-Key": key } }, "standard");
  expect([elsewhere.status, elsewhere.json.Code]).toEqual([403, "PSOF0022"]);
});

it("agreeing as a recipient mails the typed address, so it counts as a mail", async () => {
  const own = { "X-Api-Key": await keyOf("friends", "--factor", "100") };
  const { Empfehlungsnummer: number } = (await create(own)).json.Empfehlung;
  const follow = async () => {
    const headers = { ...own, "User-Agent": "Mozilla/5.0 Firefox/140.0" };
    const click = await call(`GET /empfehlen/click/${number}`, { headers });
    return /=(.+)$/.exec(cookiesOf(click))?.[1] ?? "";
  };
  const mailed = async () => (await mails()).filter(({ kind }) => kind === "recipientAgreed").length;

  const ways = {
    details: (bearer: string, headers: Record<string, string>) =>
      call(`PUT /empfehlung/${number}`, { bearer, headers, body: { ...recipient(), AgbText: "ja" } }),
    terms: async (bearer: string, headers: Record<string, string>) => {
      await call(`PUT /empfehlung/${number}`, { bearer, headers: own, body: recipient() });
      return call("PUT /empfaenger/zustimmung", { bearer, headers, body: { AgbText: "ja" } });
    },
  };
  for (const [name, agree] of Object.entries(ways)) {
    const headers = { "X-Api-Key": await keyOf(name, "--factor", "1") };
    const before = await mailed();
    const answers: Answered[] = [];
    for (let count = 0; count < 15; count++) answers.push(await agree(await follow(), headers));
    expect(answers.map(({ status }) => status)).toEqual([...Array(12).fill(200), 429, 429, 429]);
    expect(answers.at(-1)?.json.Code).toBe("PSOF0006");
    expect((await mailed()) - before).toBe(12);
  }
});

it("the same Idempotency-Key of two API clients is two keys", async () => {
  const one = await keyOf("partner-one");
  const other = await keyOf("partner-two");
  const headers = (key: string) => ({ "X-Api-Key": key, "Idempotency-Key": "same" });
  expect((await create(headers(one))).status).toBe(201);
  expect((await create(headers(other))).status).toBe(201);
  expect((await create(headers(one))).json.Code).toBe("PSOF0020");
});

it("an unknown key is refused, and guessing keys is rate limited", async () => {
  const answers: number[] = [];
  for (let count = 0; count < 5; count++)
    answers.push((await call("GET /mandant", { headers: { "X-Api-Key": `ak_${count}${"x".repeat(42)}` } })).status);
  expect(answers[0]).toBe(403);
  expect(answers.at(-1)).toBe(429);
});

it("an API client is listed without more of its key than the beginning, and its name is unique", async () => {
  printed.length = 0;
  await apiClients.run(["list"], deps);
  expect(printed.join("\n")).toMatch(/shop-partner {2}ak_[\w-]{4}… {2}limits × 20 {2}since 20/);
  expect(printed.join("\n")).not.toMatch(/ak_[\w-]{5}/);
  await expect(apiClients.run(["add", "shop-partner"], deps)).rejects.toThrow("given before");
  await expect(apiClients.run(["add", "new", "--factor", "0"], deps)).rejects.toThrow("--factor");
  await apiClients.run(["revoke", "shop-partner"], deps);
  await expect(apiClients.run(["revoke", "shop-partner"], deps)).rejects.toThrow("working key");
  await expect(apiClients.run(["add", "shop-partner"], deps)).rejects.toThrow("given before");
});
