import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { loggedPath, makeLog, requestLines } from "./log.ts";

function logged(fields: Record<string, unknown>, message = "x"): string {
  let line = "";
  makeLog("info", {
    write: (text) => {
      line += text;
    },
  }).info(fields, message);
  return line;
}

const secrets = {
  email: "anna@example.de",
  iban: "DE89 3704 0044 0532 0130 00",
  token: "kP3xV9_aQ2-mZ7tR1bN5cW8dY4eU6fG0hJ2kL4mN6pQ",
};

test.each(Object.entries(secrets))("%s is redacted by its field's name and by its format", (name, value) => {
  expect(logged({ [name]: value, who: { [name]: value, in: { [name]: value } } })).not.toContain(value);
  expect(logged({ detail: `refused for ${value}.` }, `said ${value}`)).not.toContain(value);
  expect(logged({ err: new Error(`duplicate key (${value})`) })).not.toContain(value);
});

test("details needed to find a fault are not redacted", () => {
  const line = logged({ requestId: "0197f6a2-1111-7000-8000-000000000000", number: "K7M2P9QX", tag: "sealBroken" });
  expect(JSON.parse(line)).toMatchObject({
    requestId: expect.stringMatching(/^0197/),
    number: "K7M2P9QX",
    tag: "sealBroken",
  });
});

test("an error is logged with its place and reason, without its connection object", () => {
  const fault = Object.assign(new Error("outer", { cause: new Error("inner") }), {
    code: "57P01",
    client: { port: 1 },
  });
  const { err } = JSON.parse(logged({ err: fault }));
  expect(Object.keys(err)).toEqual(["type", "message", "code", "stack", "cause"]);
  expect([err.code, err.cause.message]).toEqual(["57P01", "inner"]);
});

test("a logged address has no query", () => {
  expect(loggedPath("/praemie?t=secret#x")).toBe("/praemie");
});

test.each([
  ["/haeufige-fragen-und-antworten.html/", "/haeufige-fragen-und-antworten.html/"],
  ["/api/v1/x/assets/0197f6a2-1111-7000-8000-000000000000", "/api/v1/x/assets/0197f6a2-1111-7000-8000-000000000000"],
  [`/empfaenger/${secrets.token}%00?x`, "/empfaenger/[token]"],
  [`/a/${secrets.token.slice(0, 21)}%2D${secrets.token.slice(21)}/b`, "/a/[token]/b"],
  ["/api/v1/x/empfehler/setKundennummerForEmpfehler/12%2034", "/api/v1/x/empfehler/[token]/[number]"],
  [`/a/${"b".repeat(280)}/${secrets.token}`, "/a/[token]/…"],
  [`/${"b/".repeat(5_000)}`, `/${"b/".repeat(150)}…`],
])("of %.40s the log contains no token, and no more than the path that is served", (url, path) => {
  expect(loggedPath(url)).toBe(path);
});

test("a request's line has its path, with anything that looks like a secret redacted", () => {
  const lines: string[] = [];
  const say = requestLines(makeLog("info", { write: (text) => void lines.push(text) }));
  say({
    id: "01",
    method: "GET",
    url: `/x/${secrets.email}?t=${secrets.token}`,
    status: 302,
    began: performance.now(),
  });
  expect(JSON.parse(lines.join(""))).toMatchObject({ level: "info", requestId: "01", path: "/x/[email]", status: 302 });
  expect(lines.join("")).not.toContain(secrets.token);
});

test("a request to a host that no tenant answers on is a warning with the host, without what could be a secret", () => {
  const lines: string[] = [];
  const say = requestLines(makeLog("info", { write: (text) => void lines.push(text) }));
  const asked = { id: "01", method: "GET", url: "/", began: performance.now() };
  const hosts = ["nobody.example:8080", `${secrets.token}.example`, secrets.email, `${"x.".repeat(500)}example`];
  for (const unknownHost of hosts) say({ ...asked, status: 503, unknownHost });
  say({ ...asked, status: 500, unknownHost: "nobody.example" });
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged.map(({ level, host }) => [level, host])).toEqual([
    ["warn", "nobody.example:8080"],
    ["warn", "[token].example"],
    ["warn", "[email]"],
    ["warn", "x.".repeat(50)],
    ["error", undefined],
  ]);
  expect(logged[0].msg).toBe("request refused: no tenant answers on this host");
  expect(lines.join("")).not.toContain(secrets.token);
});

test("the last line is written before the process ends", () => {
  const program = `import { makeLog } from ${JSON.stringify(new URL("./log.ts", import.meta.url).href)};
    const log = makeLog("info");
    for (let line = 0; line < 1000; line++) log.info({ line }, "said");
    process.exit(0);`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  expect(stdout.split("\n").filter(Boolean)).toHaveLength(1000);
});
