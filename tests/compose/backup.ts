import assert from "node:assert/strict";
import { project, run } from "./project.ts";

/**
 * The night's backup of docs/operations/backup.md in an installation of its own: docker-compose.backup.yml, and
 * docker/backup.sh. Returns what that said at its end.
 */
export async function backUp(name: string): Promise<string> {
  const files = ["docker-compose.backup.yml", "tests/compose/override.yml", "tests/compose/override.backup.yml"];
  const own = await project(name, files, { POSTGRES_IMAGE: serverWithTools() });
  try {
    own.compose("up", "-d", "postgres");
    own.compose("run", "--rm", "-T", "migrate");
    own.compose("run", "--rm", "-T", "migrate", "node", "build/processes/cli.js", "seed");
    const { code, said } = await own.script("backup.sh");
    assert.equal(code, 0, said);
    const verified = own.sql("select value from setting where key = 'backup.verified'");
    const [, taken = ""] = /\/backup\/base\/(\S+) was taken/.exec(said) ?? [];
    assert.equal(new Date(JSON.parse(verified)).getTime(), new Date(taken).getTime(), "this backup is noted");
    assert.equal(own.compose("ps", "-q", "restored"), "", "the second server is gone");
    return said.trim().split("\n").slice(-2).join("; ");
  } finally {
    own.remove();
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
