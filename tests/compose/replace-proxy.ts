import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { answerOf, gapOf } from "./gap.ts";
import { form, type Link } from "./load.ts";
import { answered, host, type Project, run } from "./project.ts";
import { browser } from "./visitor.ts";

const image = "referral-proxy";
const sentence = "Gleich geht es weiter";

/**
 * docker/replace.sh with a proxy whose configuration and page changed, and back while somebody is still sending a form.
 * Returns how long no connection was taken, both times.
 */
export async function replaceProxy(project: Project, link: Link): Promise<string> {
  const next = buildNext();
  const first = await gapOf(project, () => replace(project, next));
  const said = await answerOf(project.port, "/drilled");
  assert.equal(said.status, 503);
  assert.match(said.text, new RegExp(sentence), "the page and the configuration of the new image are in force");
  const second = await gapOf(project, async () => {
    const slowly = sendSlowly(project.port, link.productId);
    // The last step of the script.
    await project.composing(["up", "-d", "--no-deps", "proxy"], { PROXY_IMAGE: image });
    assert.equal(await slowly, 303, "who was sending a form while the proxy ended got an answer");
  });
  assert.notEqual((await answerOf(project.port, "/drilled")).status, 503);
  return `no connection was taken for ${first} s, and for ${second} s while a form was still being sent`;
}

/** The proxy of a next release: its page says something else, and one address answers with it. */
function buildNext(): string {
  const folder = mkdtempSync(join(tmpdir(), "proxy-"));
  try {
    const config = readFileSync("docker/haproxy.cfg", "utf8");
    const changed = config.replace(
      /^ {2}default_backend web$/m,
      "  http-request deny deny_status 503 if { path /drilled }\n$&",
    );
    assert.notEqual(changed, config);
    writeFileSync(join(folder, "haproxy.cfg"), changed);
    copyFileSync("docker/503.http", join(folder, "503.http"));
    const page = readFileSync("docker/503.http", "utf8");
    const words = page.replaceAll("Gleich wieder da", sentence);
    const longer = Buffer.byteLength(words) - Buffer.byteLength(page);
    const sized = words.replace(/(?<=Content-Length: )\d+/, (length) => String(Number(length) + longer));
    writeFileSync(join(folder, "503.http"), sized);
    writeFileSync(join(folder, "Dockerfile"), `FROM ${image}\nCOPY haproxy.cfg 503.http /etc/haproxy/\n`);
    run("docker", ["build", "-q", "-t", `${image}-next`, folder]);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return `${image}-next`;
}

async function replace(project: Project, proxy: string): Promise<void> {
  const { code, said } = await project.script("replace.sh", { PROXY_IMAGE: proxy });
  assert.equal(code, 0, said);
  assert.match(said, /So was the proxy/);
  const [id = ""] = await project.ids("proxy");
  assert.equal(await answered("docker", ["inspect", "-f", "{{.Config.Image}}", id]), proxy);
}

/** A form whose last letters come four seconds after the first: the status of its answer; 0: there was none. */
function sendSlowly(port: number, productId: string): Promise<number> {
  const body = new URLSearchParams(form(productId)).toString();
  const [beginning, rest] = [body.slice(0, -8), body.slice(-8)];
  return new Promise((resolve) => {
    const request = http.request({
      ...{ port, method: "POST", path: "/empfehlen.html", agent: false },
      headers: {
        host: `${host}:${port}`,
        origin: `http://${host}:${port}`,
        "user-agent": browser,
        "content-type": "application/x-www-form-urlencoded",
        "content-length": Buffer.byteLength(body),
      },
    });
    request.on("response", (answer) => resolve(answer.resume().statusCode ?? 0)).on("error", () => resolve(0));
    request.write(beginning);
    void (async () => {
      for (const letter of rest) {
        await pause(500);
        request.write(letter);
      }
      request.end();
    })();
  });
}
