import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { generatedDocuments } from "#bin/docs/generate.ts";
import { tables } from "#bin/docs/tables.ts";
import { openapi } from "#server/api/openapi/document.ts";
import { readAuftrag } from "#server/orders/wire/auftrag.ts";
import { isSigned } from "#server/platform/api/feed-signature.ts";

const documents = generatedDocuments();

test("the tables in docs/ are those of the code (npm run contract)", () => {
  const files = [
    "deploy/kubernetes/base/alerts.yaml",
    "docker/grafana/dashboard.json",
    "docker/prometheus/alerts.yml",
    "docs/contract.md",
    "docs/lifecycle.md",
    "docs/operations/monitor.md",
    "docs/operations/tenants.md",
    "docs/partners/data.md",
    "docs/partners/states.md",
  ];
  expect(documents.map(({ file }) => file).sort()).toEqual(files);
  for (const { stored, generated } of documents) expect(stored).toBe(generated);
});

test("every table stands in a document", () => {
  const text = documents.map(({ stored }) => stored).join("\n");
  expect(Object.keys(tables).filter((name) => !text.includes(`<!-- table: ${name} -->`))).toEqual([]);
});

const root = new URL("../../", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), "utf8");
const all = execFileSync("git", ["ls-files", "*.md", ":!prisma"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter(Boolean);
/** The name that a heading has in links. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");
const anchorsOf = (file: string) => [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchor(heading));

test("links between documents lead to a file and to a heading that exist", () => {
  const broken = all.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([\w-]+))?\)/g)]
      .filter(([, path = "", heading]) => {
        const target = path === "" ? file : join(dirname(file), path);
        if (!existsSync(new URL(target, root))) return true;
        return heading !== undefined && !anchorsOf(target).includes(heading);
      })
      .map(([link]) => `${file}: ${link}`),
  );
  expect(all.length).toBeGreaterThan(40);
  expect(broken).toEqual([]);
});

describe("docs/partners", () => {
  const described = openapi() as { paths: Record<string, Record<string, unknown>> };
  const partners = all.filter((file) => file.startsWith("docs/partners/"));

  test("names only calls that exist", () => {
    const named = partners.flatMap((file) =>
      [...read(file).matchAll(/`(GET|POST|PUT|DELETE) (\/[^\s?`]*)/g)].map(([, method = "", path = ""]) => ({
        method,
        path,
      })),
    );
    expect(named.length).toBeGreaterThan(5);
    const missing = named.filter(
      ({ method, path }) => !described.paths[`/v1/{provider}${path}`]?.[method.toLowerCase()],
    );
    expect(missing).toEqual([]);
  });

  test("the check of a webhook's signature accepts ours and no other", async () => {
    const code = /```js\n([\s\S]*?)```/.exec(read("docs/partners/webhooks.md"))?.[1] ?? "";
    const { isGenuine } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
    const secret = `whsec_${randomBytes(32).toString("base64")}`;
    const body = '{"type":"order.changed"}';
    const headers = (at: Date) => ({
      "webhook-id": "e1",
      "webhook-timestamp": `${Math.floor(at.getTime() / 1000)}`,
      "webhook-signature": `${new Webhook(`whsec_${randomBytes(32).toString("base64")}`).sign("e1", at, body)} ${new Webhook(secret).sign("e1", at, body)}`,
    });
    expect(isGenuine(secret, headers(new Date()), body)).toBe(true);
    expect(isGenuine(secret, headers(new Date()), `${body} `)).toBe(false);
    expect(isGenuine(secret, headers(new Date(Date.now() - 400_000)), body)).toBe(false);
  });

  test("the signature of the order feed's example is accepted", () => {
    const script = /```sh\n([\s\S]*?)curl/.exec(read("docs/partners/order-feed.md"))?.[1] ?? "";
    const key = "a-key-of-at-least-24-characters";
    const printed = execFileSync(
      "bash",
      ["-c", `${script.replace(/^\. .*$/m, "")}printf '%s\\n%s\\n%s' "$time" "$signature" "$body"`],
      {
        env: { ...process.env, NORDLICHT_FEED_KEY: key },
        encoding: "utf8",
      },
    );
    const [timestamp = "", signature = "", body = ""] = printed.split("\n");
    expect(isSigned([key], { timestamp, signature, body: Buffer.from(body) }, new Date())).toBe(true);
    expect(readAuftrag(JSON.parse(body)[0], "api", new Date())).toMatchObject({ ok: true });
  });
});

test("the picture and the table of the rooms are those of the arrows that are checked", () => {
  const page = readFileSync("docs/architecture.md", "utf8");
  const rules = readFileSync(".dependency-cruiser.cjs", "utf8");
  const rooms = [...(/const rooms = \[([^\]]*)\]/.exec(rules)?.[1] ?? "").matchAll(/"(\w+)"/g)].map(([, room]) => room);
  expect(rooms).toHaveLength(10);
  expect(/^ *(office(?: --> \w+)+)$/m.exec(page)?.[1]?.split(" --> ").reverse()).toEqual(rooms);
  expect([...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, room]) => room).slice(0, 10)).toEqual(rooms);
});
