import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDeps } from "#server/cli/open.ts";
import { fillMember } from "#tests/demonstration/member.ts";
import { gapOf } from "./gap.ts";
import { type Project, ready, run, say, tenant, withProject } from "./project.ts";

/**
 * docs/operations/backup.md in an installation of its own: docker-compose.backup.yml, the night's docker/backup.sh, and
 * docker/restore.sh to the second before a wrong payout.
 */
export async function backUp(name: string): Promise<string> {
  const files = ["docker-compose.backup.yml"];
  const env = { POSTGRES_IMAGE: serverWithTools(), NORDLICHT_DEBTOR_IBAN: "DE89370400440532013000" };
  return withProject(name, { files, env }, async (own) => {
    const { code, said } = await own.script("backup.sh");
    assert.equal(code, 0, said);
    const [, taken = ""] = /\/backup\/base\/(\S+) was taken/.exec(said) ?? [];
    assert.equal(await verified(own), new Date(taken).getTime(), "this backup is noted");
    assert.deepEqual(await own.ids("restored"), [""], "the second server is gone");
    say(`the night's backup: ${said.trim().split("\n").slice(-2).join("; ")}`);
    return restore(own, `/backup/base/${taken}`);
  });
}

const verified = async (own: Project) =>
  new Date(JSON.parse(await own.sql("select value from setting where key = 'backup.verified'"))).getTime();

/** All money, and the runs that pay it. */
const moneyOf = (own: Project) =>
  own.sql(`select (select count(*) from reward_claim), (select count(*) from posting),
    (select coalesce(sum(abs(cents)), 0) from posting), (select count(*) from payout_run),
    (select md5(string_agg(c::text, '|' order by c.id)) from reward_claim c)`);

async function restore(own: Project, base: string): Promise<string> {
  await own.composing(["up", "-d", "--scale", "web=2"]);
  await ready(own.port);
  const [anna, ben] = [await newOperator(own, "anna"), await newOperator(own, "ben")];
  await fill(own);
  const before = await moneyOf(own);
  assert.match(before, /^[1-9]\d+\|[1-9]\d+\|[1-9]\d+\|/, "there is money under way after the base backup");
  const moment = await own.sql("select clock_timestamp()");
  await pause(1_500);
  const prepared = await command(own, ["payouts", "prepare"], anna);
  const reference = /RF[\w-]+/.exec(prepared)?.[0] ?? "";
  await command(own, ["payouts", "release", reference], ben);
  assert.notEqual(await moneyOf(own), before);
  say(`a wrong payout was released: ${reference}`);

  const processes = await own.ids("web");
  for (const [wrong, time] of [
    ["/backup/base/none", moment],
    [base, "2020-01-01 00:00:00+00"],
  ] as const) {
    assert.equal((await own.script("restore.sh", {}, [wrong, time])).code, 1);
    assert.deepEqual(await own.ids("web"), processes, "what cannot be restored stops nothing");
  }
  const noted = await verified(own);
  const began = performance.now();
  const gap = await gapOf(own, async () => {
    const { code, said } = await own.script("restore.sh", {}, [base, moment]);
    assert.equal(code, 0, said);
    assert.match(said, /What was there is kept/);
    await ready(own.port);
  });
  const took = ((performance.now() - began) / 1_000).toFixed(0);
  assert.equal(await moneyOf(own), before, "all money is as it was at that moment");
  assert.equal((await own.ids("web")).length, 2);
  assert((await verified(own)) > noted, "a backup of the new past was taken and seen to work");
  assert.match(await command(own, ["payouts", "reconcile"], anna), /0 differ|nothing differs|no differ/i);
  return `restored to the second before a wrong payout: visitors waited ${gap} s, with the new backup it took ${took} s`;
}

/** What a command says; throws if it fails. */
async function command(own: Project, args: string[], operatorKey = ""): Promise<string> {
  const { code, said } = await own.script("cli.sh", { OPERATOR_KEY: operatorKey }, [...args, "--tenant", tenant]);
  assert.equal(code, 0, said);
  return said;
}

async function newOperator(own: Project, name: string): Promise<string> {
  const said = await command(own, ["operator", "add", name, "--email", `${name}@marke.example`]);
  return /shown this once: (\S+)/.exec(said)?.[1] ?? "";
}

/** Links of a member in every state, with rewards in every state: from this machine, by the server's own address. */
async function fill(own: Project): Promise<void> {
  const [server = ""] = await own.ids("postgres");
  const [address] = run("docker", [
    "inspect",
    "-f",
    "{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}",
    server,
  ]).split(" ");
  const { POSTGRES_PASSWORD, APP_DATABASE_PASSWORD } = own.settings;
  const folder = mkdtempSync(join(tmpdir(), "fill-"));
  const { deps, close } = openDeps(
    {
      ...own.settings,
      NODE_ENV: "production",
      DATABASE_URL: `postgresql://referral:${POSTGRES_PASSWORD}@${address}:5432/referral`,
      APP_DATABASE_URL: `postgresql://app_login:${APP_DATABASE_PASSWORD}@${address}:5432/referral`,
      DATA_DIR: folder,
      LOG_LEVEL: "error",
    },
    tenant,
  );
  try {
    await fillMember(await deps.services(), await deps.tenant());
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The server's image. One whose client programs are of another version than its server cannot take a base backup;
 * Debian's own PostgreSQL is put in its place.
 */
function serverWithTools(): string {
  const image = "postgres:18";
  const versions = run("docker", [
    "run",
    "--rm",
    "--entrypoint",
    "sh",
    image,
    "-c",
    "postgres --version; pg_verifybackup --version || true",
  ]);
  const [server, tools] = [...versions.matchAll(/PostgreSQL\) (\d+)/g)].map(([, major]) => major);
  if (server === tools) return image;
  const [version, built] = ["15", "referral-test-postgres"];
  const debian = `FROM ${image}
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql-${version} >/dev/null
ENV PATH=/usr/lib/postgresql/${version}/bin:$PATH`;
  run("docker", ["build", "-q", "--network", "host", "-t", built, "-"], debian);
  return built;
}
