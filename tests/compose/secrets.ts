import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { liveTheMainJob } from "./main-job.ts";
import { newSecrets, ready, run, withProject } from "./project.ts";

/**
 * docker-compose.secrets.yml as docs/operations/deploy.md has it: the main job, with every secret in a file and none in
 * .env, nor in what the engine tells of any container.
 */
export async function keepSecrets(name: string): Promise<string> {
  const mail = await smtpSink("0.0.0.0");
  const folder = mkdtempSync(join(tmpdir(), "secrets-"));
  const SECRETS = join(folder, "secrets");
  const { POSTGRES_PASSWORD, APP_DATABASE_PASSWORD, ...others } = newSecrets();
  const url = (login: string, password: string) => `postgresql://${login}:${password}@postgres:5432/referral`;
  const values = {
    ...others,
    POSTGRES_PASSWORD,
    DATABASE_URL: url("referral", POSTGRES_PASSWORD),
    APP_DATABASE_URL: url("app_login", APP_DATABASE_PASSWORD),
    SMTP_URL: `smtp://mail.test:${new URL(mail.url).port}`,
  };
  // The folder is root's alone; the files in it are read by the containers' own users.
  mkdirSync(SECRETS, { mode: 0o700 });
  for (const [key, value] of Object.entries(values))
    writeFileSync(join(SECRETS, key.toLowerCase()), `${value}\n`, { mode: 0o444 });
  const left = Object.fromEntries(Object.keys(newSecrets()).map((key) => [key, ""]));
  const inEnv = { POSTGRES_PASSWORD: "file", APP_DATABASE_PASSWORD: "file" };
  const env = { ...left, ...inEnv, SECRETS, POSTGRES_IMAGE: serverWithFiles() };
  const files = ["docker-compose.secrets.yml", "tests/compose/override.secrets.yml"];
  try {
    return await withProject(name, { files, env }, async (own) => {
      await own.composing(["up", "-d", "--scale", "web=2"]);
      await ready(own.port);
      await liveTheMainJob({ ...own, settings: values }, mail);
      const ids = own.compose("ps", "-q").split("\n");
      assert.equal(ids.length, 5, "postgres, two of web, worker, proxy");
      const told = run("docker", ["inspect", ...ids]) + own.compose("config");
      for (const secret of [...Object.values(values), APP_DATABASE_PASSWORD]) {
        if (!secret.startsWith("smtp:")) assert(!told.includes(secret), "no secret is told");
      }
      assert.match(told, /APP_SECRET_FILE=\/run\/secrets\/app_secret/);
      return `the main job with every secret in a file; inspecting ${ids.length} containers shows none`;
    });
  } finally {
    await mail.close();
    rmSync(folder, { recursive: true });
  }
}

/** The server's image, or one whose entry point knows POSTGRES_PASSWORD_FILE, as the official one does. */
function serverWithFiles(): string {
  const image = "postgres:18";
  const where =
    "grep -c POSTGRES_PASSWORD_FILE $(command -v docker-entrypoint.sh) || grep -c file_env $(command -v docker-entrypoint.sh) || true";
  const known = run("docker", ["run", "--rm", "--entrypoint", "sh", image, "-c", where]);
  if (Number(known.split("\n").at(-1)) > 0) return image;
  const built = "referral-test-postgres-files";
  const take = `if [ -n "$POSTGRES_PASSWORD_FILE" ]; then export POSTGRES_PASSWORD="$(cat $POSTGRES_PASSWORD_FILE)"; unset POSTGRES_PASSWORD_FILE; fi`;
  const entry = JSON.stringify(["sh", "-c", `${take}; exec docker-entrypoint.sh "$@"`, "--"]);
  run("docker", ["build", "-q", "-t", built, "-"], `FROM ${image}\nENTRYPOINT ${entry}\nCMD ["postgres"]\n`);
  return built;
}
