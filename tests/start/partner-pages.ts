import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { root } from "#server/platform/process/root.ts";

type Parameter = { name: string; in: string };
type Schema = Record<string, unknown>;
type Media = { content?: Record<string, { schema: Schema }> };
type Operation = {
  parameters: (Parameter | { $ref: string })[];
  requestBody?: Media;
  responses: Record<string, Media>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, Parameter> };
};
type Call = { method: string; url: URL; headers: string[]; body: string | null; answer: string };

/** The package is CommonJS: its function is the default of its default. */
const commonJs: object = addFormats;
const formats = commonJs as (ajv: Ajv2020) => void;
const document = JSON.parse(readFileSync(join(root, "docs/openapi.json"), "utf8")) as Document;

/** The pages for partners that have commands, by their names. */
export function pagesWithCommands(): { name: string; text: string }[] {
  const folder = join(root, "docs/partners");
  return readdirSync(folder)
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }))
    .filter(({ text }) => /\bcurl /.test(text));
}

/**
 * Runs a page's shell blocks as they stand there against the product on the port, with the keys in the folder that
 * the start has shown, on a machine that cannot resolve *.localhost. Returns what is wrong: a command that fails, a
 * variable that the page never sets, or a call that is not one of docs/openapi.json, field by field.
 */
export function wrongOn(text: string, port: number, dataFolder: string, identityPort: number): string[] {
  const commands = [...text.matchAll(/```sh\n([^`]*)```/g)].map(([, block = ""]) => block).join("\n");
  const here = commands
    .replaceAll(/:3000\b/g, `:${port}`)
    .replaceAll(/:4106\b/g, `:${identityPort}`)
    .replaceAll(".data/", `${dataFolder}/`);
  const env = {
    ...process.env,
    DATA_DIR: dataFolder,
    REFERRAL_URL: `http://127.0.0.1:${port}/api`,
    REFERRAL_HOST: `http://elbschutz.localhost:${port}`,
  };
  const records = mkdtempSync(join(tmpdir(), "partner-pages-"));
  try {
    const script = `${recordingCurl(records, port)}\ncd ${dataFolder}\n${here}`;
    const { status, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8", env });
    if (status !== 0) return [`it ended with ${status}: ${stderr}`];
    const calls = callsIn(records);
    const written = text.match(/\bcurl /g)?.length ?? 0;
    const left = calls.length === written ? [] : [`${written} calls are written, ${calls.length} were made`];
    return [...left, ...calls.flatMap(contradictions)];
  } finally {
    rmSync(records, { recursive: true });
  }
}

/**
 * Shell functions: the one in front of curl records each call, and knows no address of a *.localhost; npm runs in the
 * repository.
 */
const recordingCurl = (records: string, port: number) => `set -euo pipefail
npm() { (cd ${root} && command npm "$@"); }
curl() {
  local call; call=$(mktemp ${records}/call-$(date +%s%N)-XXXX)
  printf '%s\\0' "$@" > "$call"
  command curl -sSf --connect-timeout 5 --resolve "nordlicht.localhost:${port}:192.0.2.1" "$@" | tee "$call.answer"
}`;

function callsIn(records: string): Call[] {
  const read = (name: string) => readFileSync(join(records, name), "utf8");
  return readdirSync(records)
    .filter((name) => !name.endsWith(".answer"))
    .toSorted()
    .map((name) => ({ ...parsed(read(name).split("\0").slice(0, -1)), answer: read(`${name}.answer`) }));
}

/** What the words of a curl command send. */
function parsed(words: string[]): Omit<Call, "answer"> {
  const given: Record<string, string[]> = {};
  const addresses: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (word.startsWith("-")) given[word] = [...(given[word] ?? []), words[++at] ?? ""];
    else addresses.push(word);
  }
  const known = ["-H", "-X", "--data", "--data-binary", "--resolve", "--output"];
  const strange = Object.keys(given).filter((option) => !known.includes(option));
  if (strange.length > 0 || addresses.length !== 1) throw new Error(`curl ${words.join(" ")}: not understood`);
  const [body = null] = [...(given["--data"] ?? []), ...(given["--data-binary"] ?? [])];
  const headers = (given["-H"] ?? []).map((line) => line.replace(/:.*/s, "").toLowerCase());
  const method = (given["-X"]?.[0] ?? (body === null ? "GET" : "POST")).toLowerCase();
  return { method, url: new URL(addresses[0] ?? ""), headers, body };
}

/** Where a call or its answer departs from the description. */
function contradictions({ method, url, headers, body, answer }: Call): string[] {
  const place = `${method} ${url.pathname}`;
  const operation = operationOf(method, url.pathname);
  if (!operation) return [`${place}: no such call`];
  const parameters = operation.parameters.map((one) =>
    "$ref" in one ? (document.components.parameters[one.$ref.split("/").at(-1) ?? ""] as Parameter) : one,
  );
  const names = (kind: string) => parameters.filter((one) => one.in === kind).map(({ name }) => name.toLowerCase());
  const knownHeaders = ["content-type", "host", "authorization", ...names("header")];
  const unknownHeaders = headers.filter((name) => !knownHeaders.includes(name));
  const unknownQuery = [...url.searchParams.keys()].filter((name) => !names("query").includes(name.toLowerCase()));
  const wanted = operation.requestBody?.content?.["application/json"]?.schema;
  const sent = body === null ? [] : wanted ? misfits("closed", wanted, JSON.parse(body)) : ["it takes no body"];
  const answers = Object.entries(operation.responses).find(([status]) => status.startsWith("2"))?.[1];
  const shape = answers?.content?.["application/json"]?.schema;
  const isEmpty = shape !== undefined && answer === "";
  const got = shape && !isEmpty ? misfits("open", shape, JSON.parse(answer)) : isEmpty ? ["no answer"] : [];
  return [...unknownHeaders, ...unknownQuery, ...sent, ...got, ...refusedParts(answer)].map(
    (one) => `${place}: ${one}`,
  );
}

/**
 * Parts of a call that was answered with 200 and yet refused: bad messages of the feed, fields without meaning, and
 * errors of a query.
 */
function refusedParts(answer: string): string[] {
  if (answer === "") return [];
  const { Ergebnisse = [], errors = [] } = JSON.parse(answer) as {
    Ergebnisse?: { Fehler?: unknown[]; Unbekannt?: unknown[] }[];
    errors?: unknown[];
  };
  const parts = Ergebnisse.flatMap(({ Fehler = [], Unbekannt = [] }) => [...Fehler, ...Unbekannt]);
  return [...parts, ...errors].map((part) => JSON.stringify(part));
}

function operationOf(method: string, path: string): Operation | undefined {
  const parts = path.replace(/^\/api/, "").split("/");
  const fits = (template: string) => {
    const wanted = template.split("/");
    return wanted.length === parts.length && wanted.every((part, at) => part.startsWith("{") || part === parts[at]);
  };
  const isExact = (template: string) => Number(template.split("/").every((part, at) => at < 3 || part === parts[at]));
  const found = Object.keys(document.paths).filter((template) => document.paths[template]?.[method] && fits(template));
  const [best = ""] = found.toSorted((one, other) => isExact(other) - isExact(one));
  return document.paths[best]?.[method];
}

/** The components once more, where objects have only the fields that they name. */
function closedComponents(): unknown {
  return JSON.parse(JSON.stringify(document.components), (_, one: unknown) => {
    const isOpen = typeof one === "object" && one !== null && "properties" in one && !("additionalProperties" in one);
    return isOpen && "type" in one ? { ...one, additionalProperties: false } : one;
  });
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats(ajv);
ajv.addSchema({ $id: "closed", components: closedComponents() });
ajv.addSchema({ $id: "open", components: document.components });

/** What of a value does not fit the schema: "closed" where fields that it does not name are wrong, too. */
function misfits(components: "closed" | "open", schema: Schema, value: unknown): string[] {
  const text = JSON.stringify(schema).replaceAll('"#/components/', `"${components}#/components/`);
  const fits = ajv.compile(JSON.parse(text) as Schema);
  if (fits(value)) return [];
  const errors = fits.errors ?? [];
  return errors.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
}
