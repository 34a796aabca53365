import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { losesNothing } from "./load.ts";
import { liveTheMainJob } from "./main-job.ts";
import { answered, image, type Project, ready, run, running, say, withProject } from "./project.ts";
import { replaceProxy } from "./replace-proxy.ts";

/** Tables that people use all the time, as a release may change them: a column, and an index beside the visitors. */
const migrations = {
  "20991231000000_column": `alter table recommendation add column drilled text;\n`,
  "20991231000001_index": `-- outside a transaction
drop index concurrently if exists recommendation_drilled;
create index concurrently if not exists recommendation_drilled on recommendation ("tenantId", drilled);\n`,
};
/** Reads all tables in one transaction, as a dump does. */
const readEverything = `do $$ declare name text; begin
  for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('public', 'pgboss') loop
    execute 'lock table ' || name || ' in access share mode';
  end loop;
  perform pg_sleep(20);
end $$`;

/** The main job by two web processes behind the proxy; then upgrades, the ways back and a lost process under load. */
export async function liveAndUpgrade(name: string): Promise<string> {
  const mail = await smtpSink("0.0.0.0");
  const env = { SMTP_URL: `smtp://mail.test:${new URL(mail.url).port}` };
  try {
    return await withProject(name, { env }, async (own) => {
      say("starting two web processes, worker and proxy");
      own.compose("up", "-d", "--scale", "web=2");
      await ready(own.port);
      const link = await liveTheMainJob(own, mail);
      say(`the voucher came by mail: ${link.voucher}`);
      const next = buildNext();
      const under = async (what: string, change: () => Promise<void>) =>
        say(`${what}: ${await losesNothing(own, link, change)}`);
      await under("settings with which web, worker and proxy do not start replaced nothing", () => replaceBroken(own));
      await under("upgrade with migrations, beside a dump", () => upgrade(own, next));
      await under("back to the release before, on the newer tables", () => rollBack(own));
      const end = async (id = "") => void (await running("docker", ["stop", "-t", "40", id]));
      await under("a web process ended", async () => end((await own.ids("web"))[0]));
      return `a changed proxy: ${await replaceProxy(own, link)}`;
    });
  } finally {
    await mail.close();
  }
}

/** The next release: an image with a label of its own, and migrations that this one does not have. */
function buildNext(): string {
  const folder = mkdtempSync(join(tmpdir(), "next-"));
  const next = `${image}-next`;
  try {
    for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(folder, name), sql);
    const copies = Object.keys(migrations).map((name) => `COPY ${name} prisma/migrations/${name}/migration.sql`);
    writeFileSync(join(folder, "Dockerfile"), [`FROM ${image}`, "LABEL drill=next", ...copies, ""].join("\n"));
    run("docker", ["build", "-q", "-t", next, folder]);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return next;
}

/** An upgrade as docs/operations/deploy.md has it, while a transaction reads all tables, as a dump does. */
async function upgrade(project: Project, image: string): Promise<void> {
  const [program = "", ...inProject] = project.command.split(" ");
  const reading = ["exec", "-T", "postgres", "psql", "-U", "referral", "-c", readEverything];
  const dump = spawn(program, [...inProject, ...reading], { stdio: "ignore" });
  await project.composing(["run", "--rm", "-T", "migrate"], { APP_IMAGE: image });
  assert.equal(await project.sql("select count(*) from pg_indexes where indexname = 'recommendation_drilled'"), "1");
  dump.kill();
  await replace(project, image);
}

/** The way back, as docs/operations/deploy.md has it. */
const rollBack = (project: Project) => replace(project, image);

async function replace(project: Project, image: string): Promise<void> {
  const before = await project.ids("web");
  const { code, said } = await project.script("replace.sh", { APP_IMAGE: image });
  assert.equal(code, 0, said);
  const after = await project.ids("web");
  assert.equal(after.length, before.length);
  assert(!after.some((id) => before.includes(id)), "each web process is a new one");
  const images = await answered("docker", [
    "inspect",
    "-f",
    "{{.Config.Image}}",
    ...after,
    ...(await project.ids("worker")),
  ]);
  assert.deepEqual(new Set(images.split("\n")), new Set([image]), "each process is of that release");
}

/** Settings with which a process does not start: nothing may be replaced, and the script has to say so. */
async function replaceBroken(project: Project): Promise<void> {
  const processes = () => Promise.all(["web", "worker", "proxy"].map(project.ids));
  const before = await processes();
  for (const [setting, value, cause] of [
    ["APP_SECRET", "short", /A new process of web[\s\S]*APP_SECRET/],
    // Only the worker has it.
    ["CDN_PURGE_URL", "nowhere", /A new process of worker[\s\S]*CDN_PURGE_URL/],
    ["PROXY_PROTOCOL_FROM", "nowhere", /A new proxy would not start/],
  ] as const) {
    const { code, said } = await project.script("replace.sh", { [setting]: value });
    assert.equal(code, 1, said);
    assert.match(said, cause, "what was said names the process, and its log says why");
    assert.match(said, /nothing was replaced/);
    assert.deepEqual(await processes(), before, "the same processes go on");
  }
}
