import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { discardCluster } from "#bin/postgres/cluster.ts";
import { freePort } from "#bin/postgres/free-port.ts";
import { commandLine, isAlive } from "#bin/postgres/processes.ts";
import { type Example, saidBy } from "./examples.ts";
import { pagesWithCommands, wrongOn } from "./partner-pages.ts";

const folder = mkdtempSync(join(tmpdir(), "start-"));
const port = await freePort();
/** The first of the ports for the services of tenant upstream. */
const upstreams = await freePort();
afterAll(async () => {
  kill(family());
  await discardCluster(join(folder, "postgres"));
  rmSync(folder, { recursive: true, force: true });
});

type Run = { child: ChildProcess; said: () => string; saying: (words: string) => Promise<void>; code: Promise<number> };

/** Runs `npm start` and records its output. */
function start(env: Record<string, string> = {}, [program = "", ...words] = ["node", "bin/start.js"]): Run {
  const child = spawn(program, words, {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: folder,
      PORT: String(port),
      DEMO_UPSTREAMS: String(upstreams),
      DEMO_DATA: "no",
      ...env,
    },
    detached: true,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const code = once(child, "exit").then(([status]) => Number(status));
  const saying = async (words: string) => {
    while (!said.includes(words)) {
      if (child.exitCode !== null) throw new Error(`It ended without saying "${words}":\n${said}`);
      await pause(50);
    }
  };
  return { child, said: () => said, saying, code };
}

/** All processes started with this test's folder, by any parent. */
function family(): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && belongs(pid));
}

function belongs(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").includes(`DATA_DIR=${folder}\0`);
  } catch {
    return false;
  }
}

/** Processes that are already gone are fine. */
function kill(pids: number[]): void {
  for (const pid of pids.filter(isAlive)) process.kill(pid, "SIGKILL");
}

const expectNoProcesses = () => expect.poll(family).toEqual([]);

function status(path: string, tenant = "nordlicht"): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { Host: `${tenant}.localhost:${port}` };
    request({ host: "127.0.0.1", port, path, headers }, (res) => resolve(res.resume().statusCode ?? 0))
      .on("error", reject)
      .end();
  });
}

/** A page of the sandbox for somebody who signed in at its provider, as a browser does it. */
function sandboxPage(email: string, path: string): string {
  const site = `http://sandbox.localhost:${port}`;
  const jar = join(folder, `${email}.cookies`);
  const curl = (...words: string[]) =>
    spawnSync("curl", ["-sSL", "-b", jar, "-c", jar, ...words], { encoding: "utf8" }).stdout;
  curl("-H", `Origin: ${site}`, "--data-urlencode", `person=${email}`, `${site}/agentur/login`);
  return curl(`${site}${path}`);
}

/** Mistakes that somebody could make on a page for partners, and a word of what its test then says. */
const mistakes = [
  ["README.md", "$base/produkt", "$base/produkte", "404"],
  ["README.md", "$NORDLICHT_API_KEY", "x$NORDLICHT_API_KEY", "403"],
  ["README.md", "$NORDLICHT_API_KEY", "$NORDLICHT_KEY", "unbound variable"],
  ["README.md", "X-Accept-Language", "X-Language", "x-language"],
  ["README.md", '"mobil-m"', '"mobil-y"', "404"],
  ["README.md", '"AnteilEmpfehler": 50', '"Anteil": 50, "AnteilEmpfehler": 50', '"Anteil"'],
  ["README.md", "--resolve nordlicht.localhost:3000:127.0.0.1 ", "", "curl: ("],
  ["README.md", "```sh\ncurl --resolve", "```\ncurl --resolve", "were made"],
  ["order-feed.md", '"Empfehlungsnummer":', '"EmpfehlungsNummer":', "EmpfehlungsNummer"],
  ["order-feed.md", "'%s.%s'", "'%s%s'", "401"],
  ["sandbox.md", "$SANDBOX_FEED_KEY", "$NORDLICHT_FEED_KEY", "401"],
  ["sandbox.md", "DE02120300000000202051", "DE02120300000000202052", "400"],
  ["data.md", "lena.lindner@", "rosa.reuter@", "PSOF0"],
  ["data.md", "agentur/leads/A-1001", "agentur/leads/A-1002", "404"],
  ["data.md", "payouts list", "payouts lists", "payouts lists"],
  ["content.md", "block-hotline", "block-hotlin", "404"],
  ["content.md", "{queryVariablesContents{flatData{name value}}}", "{queryAssets{url}}", "queryAssets"],
  ["content.md", "%22op%22:%22eq%22", "%22op%22:%22ne%22", "400"],
] as const;

/** The clients' examples: what following a README says in the end, and a mistake with what it says then. */
const examples: readonly (readonly [Example, string, mistake: readonly [RegExp, string], said: string])[] = [
  ["front-end", "Dein Link ist fertig", [/Vorname=Mara/, "Vorname="], 'id="Vorname-wrong"'],
  [
    "shop-feed",
    String.raw`(A-1-confirmed {2}bestaetigt[\s\S]*){2}`,
    [/\. \.data.*/, `export NORDLICHT_FEED_KEY=${"x".repeat(24)}`],
    "PSOF0007",
  ],
  [
    "webhook-receiver",
    "recommendation.changed {2}create",
    [/\. \.data.*/, `export NORDLICHT_WEBHOOK_SECRET=whsec_${"x".repeat(44)}`],
    "refused: No matching signature",
  ],
  [
    "identity-provider",
    "sina@brand.example {2}Support",
    [
      /npm run cli -- people add[\s\S]*?sign-in.ts sina@brand/,
      "npm run example -- identity-provider/sign-in.ts lena@lindenhof",
    ],
    "PSOF0",
  ],
];

test("the start serves the site, shows keys with which the partners' pages work, and Ctrl-C ends every process", async () => {
  const run = start();
  await run.saying("Ready on port");
  expect(run.said()).toContain("Seeding");
  expect(run.said()).toContain(`http://nordlicht.localhost:${port}`);
  expect([await status("/"), await status("/readyz")]).toEqual([200, 200]);
  // Its texts come over HTTP, and most pages require a login.
  expect([await status("/faq/wann", "upstream"), await status("/", "upstream")]).toEqual([200, 303]);

  await run.saying("NORDLICHT_WEBHOOK_SECRET=");
  const pages = new Map(pagesWithCommands().map(({ name, text }) => [name, text]));
  for (const [name, text] of pages) expect(wrongOn(text, port, folder, upstreams + 6), name).toEqual([]);
  let time = 0;
  // One address gets one link for a product.
  const anew = (text: string) => text.replaceAll("@freund.", `@freund-${++time}.`);
  const foundOn = (text: string) => wrongOn(anew(text), port, folder, upstreams + 6).join("; ");
  for (const [name, right, wrong, said] of mistakes) {
    const text = pages.get(name) ?? expect.fail(name);
    expect(text, right).toContain(right);
    expect(foundOn(text.replaceAll(right, wrong)), `${wrong} on ${name}`).toContain(said);
  }
  for (const [name, text] of pages) expect(foundOn(text), name).toBe("");

  const clock = sandboxPage("paul.peters@partner.example", "/agent/schnittstelle");
  expect(clock).toContain('value="clock"');
  expect(clock).toContain("http://127.0.0.1:4000/hooks");
  expect(sandboxPage("fiona.falk@elbschutz.example", "/agent/auszahlungen")).toContain("<h1");

  const again = start();
  expect(await again.code).toBe(1);
  expect(again.said()).toMatch(/in use by process \d+/);

  const beside = start({ DATA_DIR: join(folder, "beside") });
  expect(await beside.code).toBe(1);
  expect(beside.said()).toMatch(/Port \d+ is taken by another program\.\n→ .*PORT=/);

  process.kill(-Number(run.child.pid), "SIGINT");
  expect(await run.code).toBe(0);
  await expectNoProcesses();
  // Every command of the pages, once right and once for each mistake.
}, 420_000);

describe("the clients' examples", () => {
  let run: Run;
  beforeAll(async () => {
    run = start();
    await run.saying("Ready on port");
  });
  afterAll(async () => {
    process.kill(-Number(run.child.pid), "SIGINT");
    await run.code;
    await vi.waitUntil(() => family().length === 0);
  });

  test.each(examples)("what the README of %s says works, and a mistake in it is told", async (...row) => {
    const [example, until, [right, wrong], mistaken] = row;
    const product = { port, dataFolder: folder };
    expect(await saidBy(example, product, { until })).toMatch(new RegExp(until));
    // One address gets one link for a product, and an operator's name is given once.
    const change = (readme: string) => {
      expect(readme).toMatch(right);
      return readme
        .replace(right, wrong)
        .replaceAll("@freund.", "@freundin.")
        .replaceAll("operator add anna", "operator add anne");
    };
    expect(await saidBy(example, product, { until: mistaken, change })).toContain(mistaken);
  });
});

test("a port that is taken during the start is reported, too", async () => {
  const run = start({ DATA_DIR: join(folder, "later") });
  await run.saying("Seeding");
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  expect(await run.code).toBe(1);
  expect(run.said()).toMatch(/Port \d+ is taken by another program\.\n→ .*PORT=/);
  other.close();
  await expectNoProcesses();
});

test("after a kill -9 only the database runs, and the next start takes it over", async () => {
  const run = start();
  await run.saying("Ready on port");
  expect(run.said()).not.toContain("Seeding");
  kill(family().filter((pid) => commandLine(pid)?.includes("bin/start")));
  const others = () =>
    family()
      .map((pid) => commandLine(pid) ?? "")
      .filter((line) => !line.includes("postgres"));
  await expect.poll(others).toEqual([]);
  expect(family().length).toBeGreaterThan(0);

  const next = start();
  await next.saying("Ready on port");
  expect(await status("/")).toBe(200);
  process.kill(Number(next.child.pid), "SIGTERM");
  await next.code;
  await expectNoProcesses();
});

test("exports of dynamic imports keep their names in the bundle: passwords can be set in operation", async () => {
  const [file = ""] = globSync("build/processes/common-passwords-*.js");
  const { commonPasswords } = await import(join(process.cwd(), file));
  expect([commonPasswords.has("password1"), commonPasswords.has("kein häufiges 1")]).toEqual([true, false]);
});

test.each([
  ["hybrid-invoice", "hybridInvoice"],
  ["statement-drawing", "drawStatement"],
  ["graphql", "answerGraphql"],
])("%s is imported dynamically, with its names kept in the bundle", (module, name) => {
  const [file = ""] = globSync(`build/processes/${module}-*.js`);
  const script = `console.log(typeof (await import("./${file}")).${name})`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  expect(stdout).toBe("function\n");
  expect(readFileSync("build/processes/web.js", "utf8")).not.toContain(name);
});

test("stack traces in operation have the names of the sources", () => {
  // The bundler may break a line within the text.
  const words = new RegExp([..."the web process takes requests"].join(String.raw`(?:\\\n)?`));
  const bundle = readFileSync("build/processes/web.js", "utf8");
  const before = bundle.slice(0, bundle.search(words)).split("\n");
  const stack = `Error: x\n    at start (file:///app/build/processes/web.js:${before.length}:${(before.at(-1) ?? "").length + 1})\n`;
  const { stdout } = spawnSync("node", ["bin/bundle/where.ts"], { input: stack, encoding: "utf8" });
  const [place = ""] = /server\/web\.ts:\d+/.exec(stdout) ?? [];
  const [file = "", at] = place.split(":");
  expect(stdout).toMatch(/^Error: x\n {4}at start \(server\/web\.ts:\d+:\d+\)\n$/);
  expect(readFileSync(file, "utf8").split("\n")[Number(at) - 1]).toContain("the web process takes requests");
});

test("killing npm ends all processes", async () => {
  const run = start({}, ["npm", "start"]);
  await run.saying("Ready on port");
  process.kill(Number(run.child.pid), "SIGKILL");
  await expectNoProcesses();
});

test("secrets that were deleted beside the database stop the start, until they are restored", async () => {
  const file = join(folder, "secrets.env");
  const secrets = readFileSync(file);
  rmSync(file);
  const run = start();
  expect(await run.code).toBe(1);
  expect(run.said()).toMatch(
    /APP_SECRET is not the one .*\n.*"local" of DATA_KEYS .*\n.*"local" of INDEX_KEYS .*\n→ Put/,
  );
  writeFileSync(file, secrets);
  const next = start();
  await next.saying("Ready on port");
  process.kill(Number(next.child.pid), "SIGTERM");
  await next.code;
  await expectNoProcesses();
});

test.each([
  ["settings", { PORT: "http", TRUST_PROXY: "-1" }, /PORT: .*\n.*TRUST_PROXY: .*\n→ docs\/operations\/run\.md/],
  [
    "an address without a server",
    { DATABASE_URL: "postgresql://127.0.0.1:1/x" },
    /has no server listening\.\n→ Start PostgreSQL/,
  ],
  [
    "login of the processes",
    { APP_DATABASE_URL: "postgresql://app_login:secret@127.0.0.1:1/referral" },
    /\nAPP_DATABASE_URL: 127\.0\.0\.1:1 has no server listening\.\n→ Start PostgreSQL there, or correct/,
  ],
  ["address of the login", { APP_DATABASE_URL: "postgresql://a b:1" }, /APP_DATABASE_URL: looks like postgresql/],
])("a wrong %s ends the start with cause and remedy", async (_, env, words) => {
  const run = start(env);
  expect(await run.code).toBe(1);
  expect(run.said()).toMatch(words);
  expect(run.said()).not.toMatch(/\n {4}at /);
});
