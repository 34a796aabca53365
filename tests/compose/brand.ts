import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#bin/postgres/free-port.ts";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { type Project, running, say, withProject } from "./project.ts";
import { writeCertificate } from "./tls.ts";

const host = "empfehlen.marke.example";

/**
 * A brand from nothing to its go-live certificate, as docs/operations/tenants.md has it ("A brand in a day"), by
 * docker/cli.sh in an empty installation of environment production behind TLS. What people write takes no time here.
 */
export async function bringBrand(name: string): Promise<string> {
  const mail = await smtpSink("0.0.0.0");
  const folder = mkdtempSync(join(tmpdir(), "brand-"));
  const TLS_CERTIFICATES = join(folder, "certificates");
  mkdirSync(TLS_CERTIFICATES);
  writeCertificate(TLS_CERTIFICATES, host);
  const files = ["docker-compose.tls.yml", "tests/compose/override.brand.yml"];
  const env = {
    ...{ TENANT_ENVIRONMENT: "production", DEFAULT_TENANT: "marke", RATE_LIMIT_FACTOR: "1" },
    ...{ TLS_CERTIFICATES, HTTPS_PORT: String(await freePort()), PUBLIC_SCHEME: "https", PUBLIC_PORT: "8443" },
    SMTP_URL: `smtp://mail.test:${new URL(mail.url).port}`,
  };
  try {
    return await withProject(name, { files, env, seeded: false }, (own) => follow(own, folder, mail));
  } finally {
    await mail.close();
    rmSync(folder, { recursive: true });
  }
}

async function follow(own: Project, folder: string, mail: { recipients: string[] }): Promise<string> {
  await own.composing(["up", "-d"]);
  const taken: string[] = [];
  const began = performance.now();
  async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    const from = performance.now();
    const result = await work();
    taken.push(`${what} ${((performance.now() - from) / 1_000).toFixed(0)} s`);
    say(taken.at(-1) ?? "");
    return result;
  }
  /** Set in .env and docker-compose.override.yml. */
  const variables: Record<string, string> = {};
  async function cli(
    words: string,
    env: Record<string, string> = {},
    wanted = 0,
    more: string[] = [],
  ): Promise<string> {
    const all = { COMPOSE: own.command, ...variables, ...env };
    const { code, said } = await running("docker/cli.sh", [...words.split(" "), ...more], all, folder);
    assert.equal(code, wanted, said);
    return said;
  }

  await step("tenant new", () => cli("tenant new marke --name Marke --domain marke.example"));
  const todo = await step("tenant check, what is to do", () => cli("tenant check marke", {}, 1));
  assert.match(todo, /still to be written/);
  for (const name of ["tenant.json", "catalogue.json"]) fillIn(join(folder, "marke", name));
  const unset = await step("tenant check, filled in", () => cli("tenant check marke"));
  assert.match(unset, /MARKE_FEED_KEY is not set here[\s\S]*nothing contradicts/);
  Object.assign(variables, {
    MARKE_FEED_KEY: randomBytes(24).toString("hex"),
    MARKE_DEBTOR_IBAN: "DE02120300000000202051",
  });
  await step("docker/replace.sh with its variables", async () => {
    const { code, said } = await own.script("replace.sh", variables);
    assert.equal(code, 0, said);
  });
  await step("tenant apply", () => cli("tenant apply marke"));
  await step("catalogue apply", () => cli("catalogue apply marke/catalogue.json --tenant marke"));
  const added = await step("operator add", () => cli("operator add anna --email anna@marke.example"));
  const OPERATOR_KEY = /shown this once: (\S+)/.exec(added)?.[1] ?? "";
  const person = "people add --tenant marke --role operations --email petra@marke.example";
  await step("people add", () => cli(person, { OPERATOR_KEY }, 0, ["--name", "Petra Wolf"]));
  const said = await step("tenant check --try", () => cli("tenant check marke --try anna@marke.example"));
  assert.match(said, /marke may go live/);
  assert.deepEqual(mail.recipients, ["anna@marke.example"]);
  const [certificate = ""] = readdirSync(join(folder, "marke")).filter((file) => /^go-live-.*\.txt$/.test(file));
  assert.match(readFileSync(join(folder, "marke", certificate), "utf8"), /holds +host empfehlen\.marke\.example/);
  return `${taken.length} steps in ${((performance.now() - began) / 1_000).toFixed(0)} s: ${taken.join(", ")}`;
}

/** What only the brand knows. */
function fillIn(path: string): void {
  const filled = readFileSync(path, "utf8")
    .replace('"TODO: Telefonnummer"', '"040 5550-1"')
    .replace('"00000"', '"20095"');
  writeFileSync(path, filled.replaceAll(/"de": "TODO: /g, '"de": "Deutsch: ').replaceAll("TODO: ", "Ours: "));
}
