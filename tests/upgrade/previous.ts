/*
 * npm run test:previous -- <tag or commit> [files]: a release's own tests, on the tables that this one migrates: what
 * its processes meet from the migration until the upgrade has replaced them, and after a rollback. Its code, its client
 * of the database and its site; this release's migrations, checks and rights. The files are vitest's filters: by
 * default the tests of the stores, the pages and the facade. Ends with their exit code.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "#server/platform/process/root.ts";
import { cleanupAtEnd } from "#tests/support/process/cleanup.ts";

const [release, ...files] = process.argv.slice(2);
const commit = spawnSync("git", ["rev-parse", "--verify", "--quiet", `${release}^{commit}`], { cwd: root });
if (!release || commit.status !== 0) {
  console.error("Name the release whose code is to run: npm run test:previous -- <tag or commit> [files]");
  process.exit(2);
}

/** What `npm run db:migrate` of this release runs. */
const migrating = ["migrations", "checks.ts", "migrate.ts", "migrations.ts", "patience.ts", "roles.ts"];
const cleanup = cleanupAtEnd();
const folder = join(mkdtempSync(join(tmpdir(), "referral-previous-")), "release");
cleanup.add(async () => {
  await run("git", ["worktree", "remove", "--force", folder], root);
  rmSync(join(folder, ".."), { recursive: true, force: true });
});
try {
  await done(run("git", ["worktree", "add", "--quiet", "--detach", folder, release], root));
  const locked = (place: string) => readFileSync(join(place, "package-lock.json"), "utf8");
  if (locked(folder) === locked(root)) symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  else await done(run("npm", ["ci", "--include=dev"]));
  await done(run("npm", ["run", "--silent", "generate"]));
  await done(run("npm", ["run", "--silent", "build"]));
  for (const one of migrating) {
    rmSync(join(folder, "prisma", one), { recursive: true });
    cpSync(join(root, "prisma", one), join(folder, "prisma", one), { recursive: true });
  }
  const changed = spawnSync("git", ["diff", "--stat", "--", "prisma"], { cwd: folder, encoding: "utf8" }).stdout;
  console.log(changed === "" ? "Its tables are the same." : `The tables differ:\n${changed}`);
  const wanted = files.length > 0 ? files : ["/store/", "tests/http/", "tests/api/"];
  process.exitCode = await run("vitest", ["run", ...wanted, "--exclude", "**/drift.test.ts"]);
} finally {
  await cleanup.run();
}

/** In the release's folder, unless said otherwise; its exit code. */
async function run(program: string, args: string[], cwd = folder): Promise<number> {
  const child = spawn(program, args, { cwd, stdio: "inherit" });
  const end = () => child.kill();
  cleanup.add(async () => void end());
  const [code] = await once(child, "exit");
  return code ?? 1;
}

async function done(code: Promise<number>): Promise<void> {
  if ((await code) !== 0) throw new Error("The release was not made ready.");
}
