import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import http2 from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import tls from "node:tls";
import { freePort } from "#bin/postgres/free-port.ts";
import { host, run, say, withProject } from "./project.ts";

/**
 * docker-compose.tls.yml as docs/operations/deploy.md has it: our own proxy ends TLS with certificates by file, and
 * takes a renewed one while visitors come.
 */
export async function endTls(name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "tls-"));
  const port = await freePort();
  const env = { TLS_CERTIFICATES: folder, HTTPS_PORT: String(port), PUBLIC_SCHEME: "https", PUBLIC_PORT: String(port) };
  writeCertificate(folder, host);
  try {
    return await withProject(name, { files: ["docker-compose.tls.yml"], env }, async (own) => {
      await own.composing(["up", "-d"]);
      for (let tries = 0; (await answerOf(port)).status !== 200; tries++) {
        assert(tries < 240, "the site did not come up within two minutes");
        await pause(500);
      }
      const plain = await plainAnswer(own.port);
      assert.deepEqual(plain, { status: 308, location: `https://${host}/login?next=1` });
      const before = await answerOf(port);
      assert.equal(before.protocol, "h2");
      say("308 from plain HTTP, 200 over h2");

      const faults: string[] = [];
      let [asked, ended] = [0, false];
      const visits = (async () => {
        for (; !ended; await pause(20)) {
          const { status, fault } = await answerOf(port);
          asked++;
          if (status !== 200) faults.push(fault ?? String(status));
        }
      })();
      writeCertificate(folder, host);
      const began = performance.now();
      await own.composing(["kill", "-s", "USR2", "proxy"]);
      let seen = before.certificate;
      for (; seen === before.certificate; await pause(50)) {
        assert(performance.now() - began < 30_000, "the renewed certificate is not shown");
        seen = (await answerOf(port)).certificate || seen;
      }
      const took = ((performance.now() - began) / 1_000).toFixed(1);
      await pause(3_000);
      ended = true;
      await visits;
      assert.deepEqual(faults, [], `${faults.length} of ${asked} failed`);
      return `plain HTTP leads to HTTPS (308), pages over h2; a renewed certificate was shown ${took} s after the signal, none of ${asked} connections failed`;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A new certificate in the folder, with its key in one file, which takes the place of the old one at once. */
export function writeCertificate(folder: string, name: string): void {
  const [key, certificate] = [join(folder, ".key"), join(folder, ".certificate")];
  run("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "90"],
    ...["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`, "-keyout", key, "-out", certificate],
  ]);
  const joined = join(folder, ".joined");
  writeFileSync(joined, readFileSync(certificate, "utf8") + readFileSync(key, "utf8"), { mode: 0o600 });
  for (const part of [key, certificate]) rmSync(part);
  renameSync(joined, join(folder, "site.pem"));
}

type Seen = { status: number; protocol: string; certificate: string; fault?: string };

/** One page by a connection of its own. Whoever signed the certificate is trusted: the test signed it. */
function answerOf(port: number): Promise<Seen> {
  return new Promise((resolve) => {
    const none = { status: 0, protocol: "", certificate: "" };
    const socket = tls.connect({ port, servername: host, ALPNProtocols: ["h2"], rejectUnauthorized: false });
    const session = http2.connect(`https://${host}:${port}`, { createConnection: () => socket });
    session.setTimeout(5_000, () => session.destroy(new Error("no answer in 5 s")));
    session.on("error", (fault) => resolve({ ...none, fault: fault.message }));
    const request = session.request({ ":path": "/impressum", ":authority": `${host}:${port}` });
    request.on("error", (fault) => resolve({ ...none, fault: fault.message }));
    request.on("response", (headers) => {
      const certificate = socket.getPeerCertificate().fingerprint256;
      resolve({ status: Number(headers[":status"]), protocol: socket.alpnProtocol || "", certificate });
      session.close();
      request.resume();
    });
  });
}

function plainAnswer(port: number): Promise<{ status: number; location: string }> {
  return new Promise((resolve, reject) => {
    const at = { port, path: "/login?next=1", headers: { host }, agent: false };
    http
      .get(at, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? "" });
      })
      .on("error", reject);
  });
}
