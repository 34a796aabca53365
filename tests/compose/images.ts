// npm run test:images: .ci/images sends both images to a registry (Debian: docker-registry), which is then asked what
// it has; an installation fetches them by what the command printed. A registry that does not answer, a vulnerable
// package and a version that is there already are refused. Fails without an engine or the registry.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { freePort } from "#bin/postgres/free-port.ts";
import { running, say, startEngine } from "./project.ts";

startEngine();
const folder = mkdtempSync(join(tmpdir(), "registry-"));
const registry = `localhost:${await freePort()}`;
const version = `0.0.${process.pid}`;
const config = join(folder, "config.yml");
const storage = { filesystem: { rootdirectory: join(folder, "images") } };
writeFileSync(config, JSON.stringify({ version: 0.1, storage, http: { addr: registry } }));
const server = spawn("docker-registry", ["serve", config], { stdio: "ignore" });
server.on("error", () => {
  console.error("There is no docker-registry here. Install it (apt-get install docker-registry), and run this again.");
  process.exit(1);
});

const told = (path: string, accept = "application/json") =>
  fetch(`http://${registry}/v2/${path}`, { headers: { accept } });
const ready = async () => (await told("").catch(() => null))?.ok;
const build = (to = registry, env: Record<string, string> = {}) =>
  running("sh", ["-c", `cd ${folder} && ${resolve(".ci/images")} ${to} ${version}`], {
    DOCKER_BUILDKIT: "0",
    REGISTRY_INSECURE: "yes",
    ...env,
  });
const isBuilt = async () =>
  (await running("docker", ["image", "inspect", `${registry}/referral-app:${version}`])).code === 0;

const Sbom = z.object({
  bomFormat: z.string(),
  components: z.array(z.object({ name: z.string(), version: z.string() })),
});

/** A registry of packages that knows one of ours to be vulnerable. */
async function vulnerable(): Promise<{ url: string; close(): void }> {
  const hole = {
    id: 1,
    url: "https://advisories.example/1",
    title: "a hole",
    severity: "high",
    vulnerable_versions: "*",
  };
  const said = JSON.stringify({ pg: [{ ...hole, cwe: [], cvss: { score: 8, vectorString: null } }] });
  const told = createServer((req, res) => {
    const isAsked = req.url?.endsWith("/advisories/bulk");
    res.writeHead(isAsked ? 200 : 404, { "content-type": "application/json" }).end(isAsked ? said : "{}");
  });
  told.listen(0, "127.0.0.1");
  await once(told, "listening");
  const { port } = told.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void told.close() };
}

try {
  const until = Date.now() + 30_000;
  while (!(await ready())) assert(Date.now() < until, "the registry does not start");
  const nowhere = await build(`localhost:${await freePort()}`);
  assert.equal(nowhere.code, 1, nowhere.said);
  assert.match(nowhere.said, /Nobody knows whether \S+ is there already, nothing was sent: /);
  say("a registry that does not answer was taken for no answer");
  const warned = await vulnerable();
  const refused = await build(registry, { npm_config_registry: warned.url });
  warned.close();
  assert.equal(refused.code, 1, refused.said);
  assert.match(refused.said, /known vulnerability: 1\n.*\bpg\b.*a hole[\s\S]*ended with 1: nothing was sent/);
  assert.equal(await isBuilt(), false);
  say("a version with a vulnerable package was refused");

  const unknown = await build(registry, { NODE_IMAGE: "nowhere.invalid/node:1" });
  assert.notEqual(unknown.code, 0);
  assert.match(unknown.said, /nowhere\.invalid/);
  say("the images are built on what NODE_IMAGE names");

  const { code, said } = await build();
  assert.equal(code, 0, said);
  assert.match(said, /packages are shipped[\s\S]*known vulnerability: none|WARNING: nobody told/);
  const { bomFormat, components } = Sbom.parse(JSON.parse(readFileSync(join(folder, `sbom-${version}.json`), "utf8")));
  assert.equal(bomFormat, "CycloneDX");
  for (const name of ["pg", "react"])
    assert(
      components.some((one) => one.name === name),
      `the SBOM has no ${name}`,
    );
  say(`sbom-${version}.json names ${components.length} packages`);
  for (const part of ["app", "proxy"]) {
    const name = `referral-${part}`;
    const [, image = "", digest = ""] =
      new RegExp(`^${part.toUpperCase()}_IMAGE=(\\S+)@(sha256:[0-9a-f]{64})$`, "m").exec(said) ?? [];
    assert.equal(image, `${registry}/${name}:${version}`, said);
    assert.deepEqual(await (await told(`${name}/tags/list`)).json(), { name, tags: [version] });
    const manifest = await told(`${name}/manifests/${version}`, "application/vnd.docker.distribution.manifest.v2+json");
    assert.equal(manifest.headers.get("docker-content-digest"), digest);
    assert.equal((await running("docker", ["rmi", image])).code, 0);
    const fetched = await running("docker", ["pull", `${image}@${digest}`]);
    assert.equal(fetched.code, 0, fetched.said);
    const labels = await running("docker", [
      "image",
      "inspect",
      "--format",
      "{{json .Config.Labels}}",
      `${image}@${digest}`,
    ]);
    assert.match(labels.said, new RegExp(`"org.opencontainers.image.version":"${version}"`));
    say(`${image} was sent and fetched as ${digest}`);
  }
  const again = await build();
  assert.equal(again.code, 1, again.said);
  assert.match(again.said, /is there already: nothing was sent/);
  say("the same version again was refused");
} finally {
  for (const part of ["app", "proxy"]) await running("docker", ["rmi", `${registry}/referral-${part}:${version}`]);
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
