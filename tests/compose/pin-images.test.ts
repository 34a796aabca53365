import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Names every foreign image once, with what follows its tag; ours begin with "$", a stage of the build has no tag. */
const named = (text: string) =>
  [...text.matchAll(/(?:^FROM |image"?: "?)(?!\$)([\w./-]+:[\w.-]+)(\S*?)[",\s]/gm)].map(
    ([, image = "", rest = ""]) => ({
      image,
      rest,
    }),
  );
const digest = (image: string) => `@sha256:${createHash("sha256").update(image).digest("hex")}`;

/** Answers like an engine that has the image from a registry; of a second registry it knows another digest. */
const engine = `#!/bin/sh
[ "$1" = pull ] && exit 0
for image; do :; done
echo "mirror.example/other@sha256:0000"
echo "\${image%:*}@sha256:$(printf %s "$image" | sha256sum | cut -d' ' -f1)"
`;

test("docker/pin-images.sh writes the digest of every foreign image, once", () => {
  const folder = mkdtempSync(join(tmpdir(), "pin-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = [...globSync("{Dockerfile,docker-compose*.yml}"), ".devcontainer/devcontainer.json"];
  for (const file of [...files, "docker/pin-images.sh"]) cpSync(file, join(folder, file));
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin/docker"), engine, { mode: 0o755 });
  const env = { ...process.env, PATH: join(folder, "bin") + delimiter + process.env.PATH };
  const pin = () => execFileSync(join(folder, "docker/pin-images.sh"), { env, encoding: "utf8" });
  const written = () => files.map((file) => readFileSync(join(folder, file), "utf8"));

  const wanted = files.flatMap((file) => named(readFileSync(file, "utf8"))).map(({ image }) => image);
  expect(new Set(wanted)).toEqual(
    new Set([
      "node:24-bookworm-slim",
      "debian:bookworm-slim",
      "postgres:18",
      "prom/prometheus:v3.7.3",
      "prom/node-exporter:v1.9.1",
      "mcr.microsoft.com/devcontainers/typescript-node:24-bookworm",
    ]),
  );
  pin();
  expect(written().flatMap(named)).toEqual(wanted.map((image) => ({ image, rest: digest(image) })));
  const first = written();
  pin();
  expect(written()).toEqual(first);
  // Nothing else has changed.
  expect(first.map((text) => text.replaceAll(/@sha256:[0-9a-f]{64}/g, ""))).toEqual(
    files.map((file) => readFileSync(file, "utf8").replaceAll(/@sha256:[0-9a-f]{64}/g, "")),
  );
});
