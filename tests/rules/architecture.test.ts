import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { pageNames, rowOf } from "#app/sitemap.ts";

/** The architecture rules (docs/architecture.md), checked on the sources' text. Each rule returns its violations. */
type Import = { from: string; to: string; types: boolean };

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const files = globSync("{app,server}/**/*.{ts,tsx}")
  .filter((file) => !isTest(file) && !file.startsWith("server/platform/database/client/"))
  .sort();
const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const text = (file: string) => texts.get(file) ?? "";
/** The code without comments, which may mention what the code must not use. */
const code = (file: string) => text(file).replace(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*$/gm, "");
const within = (folder: string) => files.filter((file) => file.startsWith(folder));

const statement = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?([^;"]*?\s+from\s+)?"([^"]+)"|import\("([^"]+)"\)/g;
const imports: Import[] = files.flatMap((from) =>
  [...code(from).matchAll(statement)].map(([, type, names = "", stated, dynamic]) => {
    const target = stated ?? dynamic ?? "";
    const named = /^\{(.*)\}\s*from\s*$/s
      .exec(names.trim())?.[1]
      ?.split(",")
      .filter((name) => name.trim() !== "");
    const types = type !== undefined || (named?.every((name) => name.trim().startsWith("type ")) ?? false);
    return { from, to: resolved(from, target), types };
  }),
);

/** "#server/…" and "../…" → "server/…"; packages stay as they are. */
function resolved(from: string, target: string): string {
  if (target.startsWith("#")) return target.slice(1);
  return target.startsWith(".") ? normalize(join(dirname(from), target)) : target;
}

const starts = (to: string, folders: string[]) => folders.some((folder) => to.startsWith(folder));
const shown = ({ from, to }: Import) => `${from} → ${to}`;

/** Use-cases and rules: everything in a room but its SQL, its German JSON, its adapters, calls and commands. */
const rooms = ["tenants", "catalogue", "people", "referral", "orders", "rewards", "payouts", "agencies", "office"];
const outer = /\/(store|wire|upstream|endpoints|cli|seed)\//;
const inner = rooms.flatMap((room) => within(`server/${room}/`)).filter((file) => !outer.test(file));

// The arrows between folders are the rules of .dependency-cruiser.cjs, a step of `npm run check`.
describe("what is written where", () => {
  test("use-cases and rules are pure functions: no state, no clock, no environment", () => {
    expect(inner.length).toBeGreaterThan(300);
    const impure =
      /\bprocess\.|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\binstanceof\b|^(?:export )?(?:let|class) /m;
    expect(inner.filter((file) => !adapters.includes(file)).filter((file) => impure.test(code(file)))).toEqual([]);
  });

  test("a screen imports no other screen", () => {
    const screens = new Set(screenFiles);
    expect(imports.filter(({ from, to, types }) => screens.has(from) && screens.has(to) && !types).map(shown)).toEqual(
      [],
    );
  });

  test("web objects are used in screens and facade only, German in texts only", () => {
    const quiet = [
      ...inner,
      ...within("server/jobs/"),
      ...within("app/ui/"),
      ...files.filter((file) => outer.test(file)),
    ];
    expect(
      quiet.filter(
        (file) => !/\/(upstream|endpoints)\//.test(file) && /\b(Request|Response|FormData)\b/.test(code(file)),
      ),
    ).toEqual([]);
    const german = files.filter((file) => /[äöüÄÖÜß][a-z]{2}|[a-z]{2}[äöüß]/.test(code(file)));
    expect(german.filter((file) => !textFolders.some((folder) => folder.test(file)))).toEqual([]);
  });
});

/** Implementations that lie beside the types which they implement. */
const adapters = ["server/people/upstream/login-attempts.ts"];

/** Where texts for people may be: texts, mails, error pages, messages and units of the facade. */
const textFolders = [
  /^app\/i18n\//,
  /^server\/platform\/mail\/upstream\//,
  /^server\/http\/errors\/error-page\.ts$/,
  /^server\/http\/development\//,
  /\/wire\//,
  /\/seed\//,
];

describe("conventions", () => {
  test("dynamic imports load files of the project: the bundle renames exports of packages", () => {
    const later = files.flatMap((file) => [...code(file).matchAll(/import\("([^"]+)"\)/g)].map(([, to = ""]) => to));
    expect(later.length).toBeGreaterThan(3);
    expect(later.filter((to) => !/^[.#]/.test(to))).toEqual([]);
  });

  test("files are short", () => {
    const lines = (file: string) => text(file).trimEnd().split("\n").length;
    const tables = [
      "app/sitemap.ts",
      "server/platform/tenant/model.ts",
      "server/people/privacy/retention.ts",
      "app/i18n/",
      "server/platform/mail/upstream/templates/",
      "server/platform/wire/messages/",
    ];
    expect(files.filter((file) => lines(file) > 250 && !starts(file, tables))).toEqual([]);
  });

  test("folders have few entries", () => {
    // One file per area's texts.
    const lists = ["app/i18n/de", "app/i18n/en"];
    const entries = new Map<string, Set<string>>();
    for (const file of [...files, ...globSync("tests/**/*.{ts,tsx}")]) {
      const parts = file.split("/");
      for (const [depth, entry] of parts.entries()) {
        const folder = parts.slice(0, depth).join("/");
        entries.set(folder, (entries.get(folder) ?? new Set()).add(entry));
      }
    }
    const crowded = [...entries].filter(([folder, { size }]) => size > 30 && !lists.includes(folder));
    expect(crowded.map(([folder, { size }]) => `${folder}: ${size}`)).toEqual([]);
  });

  test("a file has few use-cases", () => {
    const useCases = (file: string) =>
      code(file).match(/^export (async )?function [\s\S]*?\): Promise<Outcome</gm)?.length ?? 0;
    expect(inner.filter((file) => useCases(file) > 4)).toEqual([]);
    expect(files.filter((file) => /(^|\/)utils?(\/|\.ts)|\bservice\.ts$/.test(file))).toEqual([]);
  });

  test("styles are in stylesheets: the policy forbids style attributes", () => {
    expect(files.filter((file) => /\sstyle=[{"]/.test(code(file)) && file.endsWith(".tsx"))).toEqual([]);
  });
});

/** Route files, as named by routes.ts. */
const screenFiles = within("app/screens/").filter(
  (file) => /\/\w[\w-]*\.tsx$/.test(file) && /export default/.test(text(file)),
);

/** The guard of each kind of access (app/sitemap.ts); screens of other kinds are open to everybody. */
const guards: Partial<Record<ReturnType<typeof rowOf>["access"], RegExp>> = {
  member: /requireMember\(/,
  claimOwner: /requireRewardHolder\(|requireBankClaim\(/,
  recipient: /requireRecipient\(/,
  ssoUser: /require(?:AgencyUser|SsoUser)\(/,
};

describe("access is checked in the first line", () => {
  const guarded = pageNames.flatMap((name) => {
    const { screen, access } = rowOf(name);
    const guard = guards[access];
    return screen && guard ? [[`app/screens/${screen}.tsx`, guard] as const] : [];
  });
  const behind = [...new Map(guarded)];
  test.each(behind)("%s", (file, door) => {
    const bodies = [
      ...code(file).matchAll(/export (?:async )?function (loader|action)\([\s\S]*?\)(?::[^{]*)? \{\n\s*(.*)/g),
    ];
    const names = [...code(file).matchAll(/export (?:async )?(?:function|const) (loader|action)\b/g)].map(
      ([, name]) => name,
    );
    expect(names).toContain("loader");
    expect(bodies.map(([, name]) => name)).toEqual(names);
    for (const [, name, first] of bodies) expect(`${name}: ${first}`).toMatch(door);
  });

  test("every guarded screen is among them", () => {
    expect(behind.length).toBeGreaterThan(40);
    expect(behind.filter(([file]) => !files.includes(file))).toEqual([]);
  });
});
