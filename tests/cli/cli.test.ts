import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { catalogue } from "#server/cli/catalogue.ts";
import type { CliDeps, Command } from "#server/cli/command.ts";
import { seed } from "#server/cli/tenants/seed.ts";
import { tenant } from "#server/cli/tenants/tenant.ts";
import { clock } from "#server/platform/cli/clock.ts";
import { settings } from "#server/platform/process/environment.ts";
import { tenants } from "#tests/support/data/tenants.ts";
import { database } from "#tests/support/database/database.ts";
import { processFlags } from "../../bin/start/process-flags.ts";

const root = join(import.meta.dirname, "../..");
const { url, appUrl, owner } = await database();
const scratch = await mkdtemp(join(tmpdir(), "cli-"));
afterAll(() => rm(scratch, { recursive: true }));

// Each command is a process of its own, which takes time on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

type Ended = { code: number; out: string; err: string };

/** Runs the command as operations do: in a process of its own. */
function cli(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const variables = {
    NODE_ENV: "test" as const,
    ...processFlags.env,
    PATH: process.env["PATH"] ?? "",
    DATABASE_URL: url,
    APP_DATABASE_URL: appUrl,
    DATA_DIR: scratch,
    ...env,
  };
  return new Promise((resolve) => {
    const options = { cwd: root, env: variables };
    execFile(process.execPath, ["server/cli.ts", ...args], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

const counts = async () => {
  const { rows } = await owner.query(
    `select (select count(*)::int from tenant_version) as versions, (select count(*)::int from product) as products,
            (select count(*)::int from reward) as rewards, (select count(*)::int from campaign) as campaigns`,
  );
  return rows[0];
};

describe("the command line", () => {
  it("lists its commands, and exits with 2 on wrong usage", async () => {
    const help = await cli(["--help"]);
    expect(help).toMatchObject({ code: 0, err: "" });
    for (const name of ["tenant", "catalogue", "seed", "clock"]) expect(help.out).toContain(`  ${name} `);
    expect((await cli(["tenant", "--help"])).out).toContain("tenant apply <file-or-folder> [--check | --yes]");

    const wrong = [[], ["dance"], ["clock", "advance", "-3d"], ["tenant", "apply", "a", "--chekc"]];
    wrong.push(["tenant", "list", "--tenant", "Über"]);
    const ended = await Promise.all(wrong.map((args) => cli(args)));
    expect(ended.map(({ code }) => code)).toEqual(wrong.map(() => 2));
    expect(ended[3]?.err).toContain("npm run cli -- tenant apply");
  });

  it.each<[Command, ...string[]]>([
    [tenant, "", "apply", "list x", "show", "apply a b", "apply a --force"],
    [catalogue, "", "apply", "show x"],
    [seed, "all"],
    [clock, "", "advance", "advance soon", "reset 3d", "show x", "back 3d"],
  ])("detects wrong usage before it opens anything", async (command, ...wrong) => {
    const nothing = new Proxy({} as CliDeps, { get: () => expect.unreachable() });
    for (const args of wrong) {
      const words = args.split(" ").filter(Boolean);
      await expect(command.run(words, nothing), `${command.name} ${args}`).rejects.toMatchObject({ tag: "usage" });
    }
  });

  it("reports an incomplete database in one sentence", async () => {
    const away = await cli(["tenant", "list"], { DATABASE_URL: "postgresql://nobody:secret@127.0.0.1:1/x" });
    expect(away.code).toBe(1);
    expect(away.err).toMatch(/server listening/);
    expect(away.err).not.toMatch(/secret|at Object|node:internal/);
    const empty = Object.assign(new URL(url), { pathname: "/postgres" }).href;
    expect(await cli(["tenant", "list"], { DATABASE_URL: empty })).toMatchObject({
      code: 1,
      err: "The database has no tables yet.\nRun: npm run db:migrate\n",
    });
  });
});

describe("seed", () => {
  it("inserts everything once, and nothing when repeated", async () => {
    expect((await cli(["seed"])).code).toBe(0);
    const after = await counts();
    expect(after).toMatchObject({ versions: 3, campaigns: 26 });
    expect(after.products).toBeGreaterThan(60);
    const { rows } = await owner.query(`select distinct "rewardId", cents from voucher where "tenantId" = 'nordlicht'`);
    expect(rows).toEqual(
      expect.arrayContaining([
        { rewardId: "lesefuchs", cents: 2500 },
        { rewardId: "kinowelle", cents: 5000 },
      ]),
    );
    const again = await cli(["seed"]);
    expect(again.out.match(/unchanged/g)).toHaveLength(6);
    expect(await counts()).toEqual(after);
    const listed = await cli(["tenant", "list", "--json"]);
    expect(JSON.parse(listed.out).tenants.map(({ id }: { id: string }) => id)).toEqual(tenants.toSorted());
  });

  it("that was interrupted is completed", async () => {
    const whole = await counts();
    await owner.query(`delete from product where "tenantId" = 'standard'`);
    await owner.query(`delete from setting where key = 'catalogue.standard'`);
    await cli(["seed"]);
    expect(await counts()).toEqual(whole);
  });

  it("that ended before its voucher codes adds them when repeated", async () => {
    const codes = async () => (await owner.query(`select count(*)::int as codes from voucher`)).rows[0].codes;
    const whole = await codes();
    await owner.query(`delete from voucher where "tenantId" = 'nordlicht'`);
    const { out } = await cli(["seed"]);
    expect(out).toContain("nordlicht: catalogue unchanged\n");
    expect(out.match(/demonstration voucher codes/g)).toHaveLength(1);
    expect(await codes()).toBe(whole);
  });

  it("does not change what a person applied", async () => {
    const folder = join(scratch, "own");
    await cp(join(root, "prisma/seed/tenants/standard"), folder, { recursive: true });
    const file = join(folder, "tenant.json");
    await writeFile(file, (await readFile(file, "utf8")).replace('"name": "Standard"', '"name": "Mein Name"'));
    expect((await cli(["tenant", "apply", folder])).out).toBe("standard: version 2 applied\n");
    const seeded = await cli(["seed"]);
    expect(seeded.out).toMatch(/^standard: left as /m);
    expect((await cli(["tenant", "show", "standard"])).out).toContain('"Mein Name');
  });
});

describe("tenant apply", () => {
  it("changes nothing if one of the records is invalid, and lists the problems", async () => {
    const before = await counts();
    const folder = join(scratch, "broken");
    await cp(join(root, "prisma/seed/tenants"), folder, { recursive: true });
    const file = join(folder, "standard/tenant.json");
    const record = JSON.parse(await readFile(file, "utf8"));
    await writeFile(file, JSON.stringify({ ...record, siteUrl: "nowhere", mail: {}, surprise: 1 }));
    const ended = await cli(["tenant", "apply", folder]);
    expect(ended).toMatchObject({ code: 1, out: "" });
    expect(ended.err.trim().split("\n")).toEqual([
      expect.stringMatching(/standard\/tenant\.json:1: siteUrl: /),
      expect.stringContaining("standard/tenant.json:1: mail.from: is missing: string"),
      expect.stringContaining("standard/tenant.json:1: mail.replyTo: is missing: string"),
      expect.stringMatching(/standard\/tenant\.json: no field is called "surprise"; not used yet: .*\bbonus\b/),
      "Nothing was applied: 4 problems.",
    ]);
    expect(await counts()).toEqual(before);
  });

  it("--check only looks", async () => {
    const before = await counts();
    const ended = await cli(["tenant", "apply", "prisma/seed/tenants", "--check"], { DATABASE_URL: "" });
    expect(ended).toMatchObject({ code: 0, out: "elbschutz: in order\nnordlicht: in order\nstandard: in order\n" });
    expect(await counts()).toEqual(before);
  });
});

describe("catalogue apply", () => {
  it("does nothing for a tenant that was not named, where there are several", async () => {
    for (const args of [
      ["orders", "late"],
      ["catalogue", "apply", "prisma/seed/catalogue/standard.json", "--yes"],
      ["webhooks", "list"],
    ])
      expect(await cli(args)).toMatchObject({
        code: 2,
        err: expect.stringMatching(/^--tenant needs one of elbschutz, nordlicht, standard\./),
      });
  });

  it("writes to the tenant named by --tenant", async () => {
    const file = "prisma/seed/catalogue/elbschutz.json";
    expect((await cli(["catalogue", "apply", file, "--tenant=standard", "--yes"])).out).toMatch(
      /^standard: version \d+ applied: 7 categories, 18 products/m,
    );
    expect((await cli(["catalogue", "apply", file, "--tenant", "nobody"])).err).toContain(
      'There is no tenant "nobody".',
    );
  });
});

describe("the development clock", () => {
  it("goes forward, adds up, and is reset to the real time", async () => {
    await cli(["clock", "advance", "14d"]);
    expect((await cli(["clock", "advance", "12h"])).out).toContain("14.50 days ahead");
    expect((await owner.query("select value from setting where key = 'clock.offset'")).rows).toEqual([
      { value: 14.5 * 86_400_000 },
    ]);
    expect((await cli(["clock", "reset"])).out).toContain("as on the wall");
  });

  it("is refused outside development", async () => {
    const secrets = {
      SMTP_URL: "smtp://localhost",
      APP_SECRET: "x".repeat(32),
      DATA_KEYS: `k:${Buffer.alloc(32).toString("base64")}`,
      INDEX_KEYS: `k:${Buffer.alloc(32).toString("base64")}`,
    };
    const ended = await cli(["clock", "advance", "1d"], { TENANT_ENVIRONMENT: "production", ...secrets });
    expect(ended).toMatchObject({ code: 1, out: "" });
    expect(ended.err).toContain("The clock of production is not to be set.");
  });
});

it("settings that are passed on empty, as compose does, count as not set", async () => {
  const names = Object.keys(settings.shape).filter((name) => !/DATABASE_URL|DATA_DIR/.test(name));
  const empty = Object.fromEntries(names.map((name) => [name, ""]));
  expect((await cli(["seed"], empty)).code).toBe(0);
  expect(await cli(["orders", "late", "--tenant", "standard"], empty)).toMatchObject({ code: 0, err: "" });
});
