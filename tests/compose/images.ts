// npm run test:images: .ci/images sends both images to a registry (Debian: docker-registry), which is then asked what
// it has; an installation fetches them by what the command printed. What they are built on comes from that registry as
// well, by digest. Images without a digest, a registry that does not answer, a vulnerable package and a version that is
// there already are refused. Fails without an engine or the registry.
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
import { answered, running, say, startEngine } from "./project.ts";

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
/** The images of others, as the registry has them. The last three are only named, so any image does. */
const foreign = {
  NODE_IMAGE: `${registry}/node:24-bookworm-slim`,
  DEBIAN_IMAGE: `${registry}/debian:bookworm-slim`,
  POSTGRES_IMAGE: `${registry}/postgres:18`,
  PROMETHEUS_IMAGE: `${registry}/prometheus:v3`,
  MACHINE_IMAGE: `${registry}/node-exporter:v1`,
};
const build = (to = registry, env: Record<string, string> = {}) =>
  running("sh", ["-c", `cd ${folder} && ${resolve(".ci/images")} ${to} ${version}`], {
    DOCKER_BUILDKIT: "0",
    REGISTRY_INSECURE: "yes",
    ...foreign,
    ...env,
  });
const isBuilt = async () =>
  (await running("docker", ["image", "inspect", `${registry}/referral-app:${version}`])).code === 0;
/** Names of images that this run gave, all of which it takes back. */
const named = new Set<string>();

const Labels = z.record(z.string(), z.string());
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
  for (const image of Object.values(foreign)) {
    const from = image === foreign.NODE_IMAGE ? "node:24-bookworm-slim" : "debian:bookworm-slim";
    await answered("docker", ["tag", from, image]);
    named.add(image);
    await answered("docker", ["push", "-q", image]);
  }
  say("the registry has the images of others");

  const own = { NODE_IMAGE: "node-of-this-machine:24" };
  await answered("docker", ["tag", "node:24-bookworm-slim", own.NODE_IMAGE]);
  named.add(own.NODE_IMAGE);
  const unpinned = await build(registry, own);
  assert.equal(unpinned.code, 1, unpinned.said);
  assert.match(unpinned.said, /No registry gives node-of-this-machine:24[\s\S]*has no digest: nothing was sent/);
  assert.equal(await isBuilt(), false);
  say("an image that no registry has was refused to build on");

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

  const { code, said } = await build();
  assert.equal(code, 0, said);
  assert.match(said, /packages are shipped[\s\S]*known vulnerability: none|WARNING: nobody told/);
  const { bomFormat, components } = Sbom.parse(JSON.parse(readFileSync(join(folder, `sbom-${version}.json`), "utf8")));
  assert.equal(bomFormat, "CycloneDX");
  for (const name of ["pg", "react", "libc6", "haproxy", "node"])
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
    await answered("docker", ["rmi", image]);
    await answered("docker", ["pull", `${image}@${digest}`]);
    named.add(`${image}@${digest}`);
    const inspect = ["image", "inspect", "--format", "{{json .Config.Labels}}", `${image}@${digest}`];
    const labels = Labels.parse(JSON.parse(await answered("docker", inspect)));
    assert.equal(labels["org.opencontainers.image.version"], version);
    const base = part === "app" ? foreign.NODE_IMAGE : foreign.DEBIAN_IMAGE;
    const known = await answered("docker", ["image", "inspect", "--format", '{{join .RepoDigests "\\n"}}', base]);
    const [on = "", its = ""] = labels["org.opencontainers.image.base.name"]?.split("@") ?? [];
    assert.equal(on, base);
    assert.ok(known.split("\n").includes(`${base.replace(/:[^:/]*$/, "")}@${its}`), `${known} ${its}`);
    say(`${image} was sent and fetched as ${digest}`);
  }
  for (const other of ["POSTGRES_IMAGE", "PROMETHEUS_IMAGE", "MACHINE_IMAGE"] as const)
    assert.match(said, new RegExp(`^${other}=${foreign[other]}@sha256:[0-9a-f]{64}$`, "m"));
  assert.doesNotMatch(said, /^(NODE|DEBIAN)_IMAGE=/m);
  say("the images of others that run beside them were printed with their digests");
  const again = await build();
  assert.equal(again.code, 1, again.said);
  assert.match(again.said, /is there already: nothing was sent/);
  say("the same version again was refused");
  const tags = await build(`localhost:${await freePort()}`, { ...own, UNPINNED: "yes" });
  assert.match(tags.said, /WARNING: built on tags[\s\S]*Nobody knows whether/);
  say("whoever asks for it builds on tags, and is warned");
} finally {
  // The stage that builds has no name, and would stay: it is given one, from what the engine still has of it.
  const stage = `${registry}/build:${version}`;
  const args = ["--build-arg", `NODE_IMAGE=${foreign.NODE_IMAGE}`, "--target", "build", "--tag", stage];
  await running("docker", ["build", "-q", ...args, "."], { DOCKER_BUILDKIT: "0" });
  for (const part of ["app", "proxy"]) named.add(`${registry}/referral-${part}:${version}`);
  for (const image of [stage, ...named]) await running("docker", ["rmi", image]);
  // A digest is a name as well.
  const left = (await answered("docker", ["images", "--digests", "--format", "{{.Repository}}@{{.Digest}}"])).split(
    "\n",
  );
  for (const image of left.filter((one) => one.startsWith(registry))) await running("docker", ["rmi", image]);
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
