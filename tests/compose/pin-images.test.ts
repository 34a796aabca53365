import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { root } from "#server/platform/process/root.ts";
import { file } from "./files.ts";

/** The variable of each foreign image, and the tag that stands in its place. */
const images = {
  NODE_IMAGE: "node:24-bookworm-slim",
  DEBIAN_IMAGE: "debian:bookworm-slim",
  POSTGRES_IMAGE: "postgres:18",
  PROMETHEUS_IMAGE: "prom/prometheus:v3.7.3",
  MACHINE_IMAGE: "prom/node-exporter:v1.9.1",
};
const digest = (image: string) => `sha256:${createHash("sha256").update(image).digest("hex")}`;

/** An engine that has each image from a registry, and another digest from a second one; not those built here. */
const engine = `#!/bin/sh
for image; do :; done
case "$1 $image" in "pull nowhere"*) exit 1 ;; esac
[ "$1" = pull ] && { echo "$image" >> "$PULLED"; exit 0; }
case $image in built-here*) exit 0 ;; esac
echo "mirror.example/other@sha256:0000"
echo "\${image%:*}@sha256:$(printf %s "$image" | sha256sum | cut -d' ' -f1)"
`;
const folder = mkdtempSync(join(tmpdir(), "pin-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "docker"), engine, { mode: 0o755 });

function pin(set: Record<string, string> = {}) {
  const PULLED = join(folder, "pulled");
  writeFileSync(PULLED, "");
  const env = { ...process.env, ...set, PULLED, PATH: folder + delimiter + process.env.PATH };
  const { status, stdout, stderr } = spawnSync(join(root, "docker/pin-images.sh"), { env, encoding: "utf8" });
  return { status, stderr, lines: stdout.split("\n").filter(Boolean), pulled: readFileSync(PULLED, "utf8") };
}

describe("docker/pin-images.sh", () => {
  it("prints the digest of every foreign image", () => {
    const { status, lines } = pin();
    expect(status).toBe(0);
    const wanted = Object.entries(images).map(([name, image]) => `${name}=${image}@${digest(image)}`);
    expect(lines).toEqual(wanted.sort());
  });

  it("takes what is set instead of a tag, and asks nobody about a digest that is given", () => {
    const set = { NODE_IMAGE: "mirror.example:5000/node:24", DEBIAN_IMAGE: "debian@sha256:1234" };
    const { lines, pulled } = pin(set);
    expect(lines).toContain(`NODE_IMAGE=${set.NODE_IMAGE}@${digest(set.NODE_IMAGE)}`);
    expect(lines).toContain("DEBIAN_IMAGE=debian@sha256:1234");
    expect(pulled).not.toContain("debian");
  });

  it("refuses an image without a digest", () => {
    const { status, lines, stderr } = pin({ POSTGRES_IMAGE: "built-here:18" });
    expect({ status, lines }).toEqual({ status: 1, lines: [] });
    expect(stderr).toBe("The registry tells no digest of built-here:18: a release is not built on it.\n");
    const away = pin({ POSTGRES_IMAGE: "nowhere/postgres:18" });
    expect({ status: away.status, lines: away.lines }).toEqual({ status: 1, lines: [] });
    expect(away.stderr).toBe("No registry gives nowhere/postgres:18: a release is not built on it.\n");
  });
});

it("no image that is built on or started is named but by a variable, a stage or the devcontainer", () => {
  const named = ["Dockerfile", ...globSync("docker-compose*.yml", { cwd: root })].flatMap((name) =>
    [...file(name).matchAll(/^(?:FROM| *image:) (\S+)/gm)].map(([, image = ""]) => image),
  );
  const stages = [...file("Dockerfile").matchAll(/ AS (\w+)$/gm)].map(([, stage]) => stage);
  expect(named.length).toBeGreaterThan(9);
  const variables = ["APP_IMAGE", "PROXY_IMAGE", ...Object.keys(images)];
  const unknown = named.filter(
    (image) => !stages.includes(image) && !variables.includes(/^\$\{(\w+)/.exec(image)?.[1] ?? ""),
  );
  expect(unknown).toEqual([]);
});
