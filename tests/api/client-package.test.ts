import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, describe, expect, it } from "vitest";
import { facadeClient, type OrderMessage, readWebhook, sendOrders } from "../../clients/typescript/index.ts";
import { recommendation } from "./support/bodies.ts";
import { openFacade } from "./support/support.ts";

const key = "a feed key of tests that is long enough";
const { port, database } = await openFacade({ NORDLICHT_FEED_KEY: key });
const baseUrl = `http://127.0.0.1:${port}/api`;
const path = { provider: "nordlicht" };
const wait = async () => undefined;
const { Empfehlung, Empfehler } = recommendation();
const body = { Empfehlung: { ...Empfehlung, AnteilEmpfehler: 50 as const }, Empfehler };

/** Sends, and loses the first answers. */
function losing(answers: number) {
  const sent: Request[] = [];
  const send = async (request: Request) => {
    sent.push(request.clone());
    const answer = await fetch(request);
    if (sent.length <= answers) throw new TypeError("the connection was lost");
    return answer;
  };
  return { sent, fetch: send };
}

const count = async () =>
  (await database.owner.query("select 1 from recommendation where \"tenantId\" = 'nordlicht'")).rows;

describe("the client package", () => {
  it("recommends once although the first two answers are lost", async () => {
    const before = (await count()).length;
    const line = losing(2);
    const client = facadeClient({ baseUrl, wait, fetch: line.fetch });
    const made = await client.POST("/v1/{provider}/empfehlen/create", { params: { path }, body });
    expect(made.response.status).toBe(201);
    expect(made.response.headers.get("idempotency-replayed")).toBe("true");
    expect(new Set(line.sent.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
    expect([line.sent.length, (await count()).length]).toEqual([3, before + 1]);
  });

  it("gives up after its retries, and passes refusals on at once", async () => {
    const line = losing(9);
    const lost = facadeClient({ baseUrl, wait, retries: 1, fetch: line.fetch });
    await expect(lost.GET("/v1/{provider}/produkt", { params: { path } })).rejects.toThrow("lost");
    expect(line.sent).toHaveLength(2);
    const once = losing(0);
    const client = facadeClient({ baseUrl, wait, language: "en", fetch: once.fetch });
    const { error } = await client.GET("/v1/{provider}/produkt/{id}", { params: { path: { ...path, id: "nichts" } } });
    expect([error?.Code, error?.Message]).toEqual(["PSOF0307", "This offer does not exist, or no longer does."]);
    expect(once.sent).toHaveLength(1);
  });

  it("waits as long as Retry-After says", async () => {
    const waited: number[] = [];
    let calls = 0;
    const busy = async (request: Request) =>
      calls++ === 0 ? new Response("{}", { status: 503, headers: { "Retry-After": "2" } }) : fetch(request);
    const client = facadeClient({ baseUrl, fetch: busy, wait: async (ms) => void waited.push(ms) });
    expect((await client.GET("/v1/{provider}/mandant", { params: { path } })).data?.Mandant).toBe("nordlicht");
    expect(waited).toEqual([2000]);
  });

  it("sends signed orders in batches, and throws a refusal of the whole call", async () => {
    const messages = Array.from({ length: 501 }, (_, index) => ({
      EreignisId: `client-${index}`,
      Auftragsnummer: `CL-${index}`,
      Art: index === 500 ? "verloren" : "eingegangen",
      Zeitpunkt: "04.06.2026 09:05",
      Bestelldatum: "04.06.2026",
    })) as OrderMessage[];
    const results = await sendOrders({ baseUrl, provider: "nordlicht", key, wait }, messages);
    expect(results.map(({ EreignisId }) => EreignisId)).toEqual(messages.map(({ EreignisId }) => EreignisId));
    expect(results.at(-1)?.Fehler[0]).toMatchObject({ Feld: "Art", Grund: "unbekanntes_wort" });
    const wrong = sendOrders(
      { baseUrl, provider: "nordlicht", key: "another key, long enough as well", wait },
      messages,
    );
    await expect(wrong).rejects.toMatchObject({ refusal: { Code: "PSOF0007" } });
  });

  it("reads genuine webhooks, and no others", () => {
    const secret = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
    const sent = JSON.stringify({ type: "order.changed", data: { event: "confirm" } });
    const headers = (by: string) => ({
      "webhook-id": "e1",
      "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
      "webhook-signature": new Webhook(by).sign("e1", new Date(), sent),
    });
    expect(readWebhook(secret, headers(secret), sent).data.event).toBe("confirm");
    const other = `whsec_${Buffer.alloc(32, 2).toString("base64")}`;
    expect(() => readWebhook(secret, headers(other), sent)).toThrow("signature");
  });
});

describe("the packed client", () => {
  const folder = mkdtempSync(join(tmpdir(), "client-package-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const root = join(import.meta.dirname, "../..");
  const run = (cwd: string, program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const running = (cwd: string, env: NodeJS.Dict<string>, ...args: string[]) =>
    promisify(execFile)(process.execPath, args, { cwd, env: { ...process.env, ...env } });
  const tsc = (cwd: string, ...args: string[]) =>
    run(cwd, join(root, "node_modules/.bin/tsc"), "--strict", "--module", "nodenext", "--target", "es2023", ...args);

  const source = join(folder, "source");
  cpSync(join(root, "clients/typescript"), source, { recursive: true });
  symlinkSync(join(root, "node_modules"), join(source, "node_modules"));
  const [packed] = JSON.parse(run(source, "npm", "pack", "--json", "--silent")) as { filename: string }[];
  const archive = join(source, packed?.filename ?? "");

  /** What npm install does in the project, without a registry. */
  function install(project: string): string {
    const installed = join(project, "node_modules/referral-facade-client");
    mkdirSync(installed, { recursive: true });
    run(installed, "tar", "xzf", archive, "--strip-components=1");
    for (const name of readdirSync(join(root, "node_modules")))
      if (!name.startsWith(".")) symlinkSync(join(root, "node_modules", name), join(project, "node_modules", name));
    return installed;
  }

  it("is plain JavaScript with types, and works in a project of its own", async () => {
    const project = join(folder, "project");
    expect(readdirSync(install(project)).sort()).toEqual([
      "README.md",
      "create.js",
      "examples",
      "facade.d.ts",
      "index.d.ts",
      "index.js",
      "package.json",
    ]);
    writeFileSync(
      join(project, "call.mts"),
      `import { facadeClient } from "referral-facade-client";
       const facade = facadeClient({ baseUrl: "${baseUrl}" });
       const { data } = await facade.GET("/v1/{provider}/mandant", { params: { path: { provider: "nordlicht" } } });
       const name: string | undefined = data?.Mandant;
       console.log(name);`,
    );
    tsc(project, "call.mts");
    expect((await running(project, {}, "call.mjs")).stdout.trim()).toBe("nordlicht");
  });

  const create = (...args: string[]) => running(folder, {}, join(folder, "tool/create.js"), ...args);

  it("makes a project of each example, with the tenant's name and address filled in", async () => {
    mkdirSync(join(folder, "tool"));
    run(join(folder, "tool"), "tar", "xzf", archive, "--strip-components=1");
    const given = ["--tenant", "nord-licht", "--url", baseUrl, "--client", archive];
    for (const example of readdirSync(join(root, "clients/typescript/examples"))) {
      const made = join(folder, `my-${example}`);
      await create(example, made, ...given);
      const { name, dependencies } = JSON.parse(readFileSync(join(made, "package.json"), "utf8"));
      expect([name, dependencies["referral-facade-client"]]).toEqual([`my-${example}`, `file:${archive}`]);
      install(made);
      tsc(made, "--noEmit", "--allowImportingTsExtensions", "--skipLibCheck", "--types", "node", "main.ts");
      const text = readFileSync(join(made, "main.ts"), "utf8");
      expect(text).toMatch(/nord-licht|NORD_LICHT/);
      expect(text).not.toMatch(/NORDLICHT|ELBSCHUTZ|elbschutz|127\.0\.0\.1:3000/);
    }
    await expect(create("shop-feed", join(folder, "my-shop-feed"))).rejects.toMatchObject({ code: 2 });
    await expect(create("shop", join(folder, "my-shop"))).rejects.toMatchObject({ code: 2 });
  });

  it("makes a shop whose orders arrive", async () => {
    const made = join(folder, "my-shop");
    await create("shop-feed", made, "--url", baseUrl, "--client", archive);
    install(made);
    const { data } = await facadeClient({ baseUrl }).POST("/v1/{provider}/empfehlen/create", {
      params: { path },
      body: { ...body, Empfehler: { ...Empfehler, Email: "shop@freund.example" } },
    });
    const number = data?.Empfehlung?.Empfehlungsnummer ?? expect.fail("no number");
    const { stdout } = await running(made, { NORDLICHT_FEED_KEY: key }, "main.ts", "MY-1", number);
    expect(stdout).toBe("MY-1-placed  eingegangen\nMY-1-confirmed  bestaetigt\n");
    const { rows } = await database.owner.query(`select state from "order" where "externalId" = 'MY-1'`);
    expect(rows).toEqual([{ state: "confirmed" }]);
  });
});
