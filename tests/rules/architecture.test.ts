import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { pageNames, rowOf } from "#app/sitemap.ts";
import { withoutComments } from "#bin/check/code.ts";
import { shortFiles } from "#bin/measure/short-files.ts";

/** The architecture rules (docs/architecture.md), checked on the sources' text. Each rule returns its violations. */
type Import = { from: string; to: string; types: boolean };

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const files = globSync("{app,server}/**/*.{ts,tsx}")
  .filter((file) => !isTest(file) && !file.startsWith("server/platform/database/client/"))
  .sort();
const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const text = (file: string) => texts.get(file) ?? "";
const code = (file: string) => withoutComments(text(file));
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

/** Use-cases and rules: everything in a room but its SQL, German JSON, adapters, calls, commands, technical folders. */
const outer = /\/(store|wire|upstream|endpoints|cli|seed)\//;
const rooms = "platform|tenants|catalogue|people|referral|orders|rewards|payouts|agencies|office";
const technical = /^server\/platform\/(api|database|keys|process)\//;
const inner = within("server/").filter(
  (file) => new RegExp(`^server/(${rooms})/`).test(file) && !outer.test(file) && !technical.test(file),
);

// The arrows between folders are the rules of .dependency-cruiser.cjs, a step of `npm run check`.
describe("what is written where", () => {
  test("use-cases and rules are pure functions: no state, no clock, no environment", () => {
    expect(inner.length).toBeGreaterThan(400);
    const impure =
      /\bprocess\.|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\binstanceof\b|^(?:export )?(?:let|class) /m;
    expect(inner.filter((file) => impure.test(code(file)))).toEqual([]);
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

/** Where texts for people may be: texts, mails, error pages, messages and units of the facade. */
const textFolders = [
  // What is looked for in German texts.
  /^server\/catalogue\/check\//,
  /^app\/i18n\//,
  /^server\/platform\/mail\/upstream\//,
  /^server\/http\/errors\/error-page\.ts$/,
  /^server\/http\/development\//,
  /\/wire\//,
  /\/seed\//,
  /^server\/cli\/tenants\/new-brand\.ts$/,
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
      "server/tenants/model.ts",
      "server/platform/mail/model.ts",
      "server/people/privacy/retention.ts",
      "app/i18n/",
      "server/platform/mail/upstream/templates/",
      "server/platform/wire/messages/",
    ];
    const limit = (file: string) => (inner.includes(file) ? 250 : 210);
    expect(files.filter((file) => lines(file) > limit(file) && !starts(file, tables))).toEqual([]);
  });

  test("a short file that one file uses is part of it, with few exceptions", () => {
    const single = shortFiles().filter(({ why }) => why === "with one user");
    expect(single.length, single.map(({ file, users }) => `${file} (${users[0]})`).join("\n")).toBeLessThan(10);
  });

  test("folders have few entries", () => {
    const entries = new Map<string, Set<string>>();
    for (const file of [...files, ...globSync("tests/**/*.{ts,tsx}")]) {
      const parts = file.split("/");
      for (const [depth, entry] of parts.entries()) {
        const folder = parts.slice(0, depth).join("/");
        entries.set(folder, (entries.get(folder) ?? new Set()).add(entry));
      }
    }
    const crowded = [...entries].filter(([, { size }]) => size > 26);
    expect(crowded.map(([folder, { size }]) => `${folder}: ${size}`)).toEqual([]);
  });

  test("a file has few use-cases", () => {
    const useCases = (file: string) =>
      code(file).match(/^export (async )?function [\s\S]*?\): Promise<Outcome</gm)?.length ?? 0;
    expect(inner.filter((file) => useCases(file) > 4)).toEqual([]);
    expect(files.filter((file) => /(^|\/)utils?(\/|\.ts)|\bservice\.ts$/.test(file))).toEqual([]);
  });

  test("styles are in stylesheets: the policy forbids style attributes", () => {
    // Drawn into a picture on the server; no page contains it.
    const pictures = ["app/screens/referral/parts/draw-link-card.tsx"];
    expect(files.filter((file) => /\sstyle=[{"]/.test(code(file)) && file.endsWith(".tsx"))).toEqual(pictures);
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

/** Rooms whose screens show what belongs to a person; the others' screens are the shop and its help. */
const personalRooms = ["people", "rewards", "payouts", "agencies", "office"];
/** Their screens that everybody may open. */
const openScreens = [
  // Signing in and out, registration, and a password for people who cannot log in without one.
  "people/login",
  "people/logout",
  "people/autologin",
  "people/support-login",
  "people/passkey",
  "people/session",
  "people/account/register",
  "people/account/forgot-password",
  "people/account/set-password",
  "agencies/login",
  "agencies/logout",
  "agencies/sso",
  // Reached by a mail's link, and after the account was deleted.
  "people/account/confirm-email",
  "people/account/deleted",
  "people/account/certificate",
  "people/account/certificate-pdf",
  "people/newsletter/opt-in",
  "people/newsletter/opt-out",
  "people/stop-news",
  "office/notices/stop-notices",
  // Entry by the reward link, and the closing page, which shows strangers nothing personal.
  "rewards/enter",
  "rewards/thanks",
  // Writing to us, and an answer by its number and address.
  "office/cases/complaint",
  "office/cases/missing-reward",
  "office/cases/status",
  // Sums of all people, where the tenant publishes them.
  "payouts/figures",
];

describe("access is checked in the first line", () => {
  const rows = pageNames.map(rowOf).filter(({ screen }) => screen);
  const behind = [...new Set(rows.filter(({ access }) => guards[access]).map(({ screen }) => screen))];
  test.each(behind)("%s", (screen) => {
    const file = `app/screens/${screen}.tsx`;
    const access = rows.find((row) => row.screen === screen)?.access;
    const bodies = [
      ...code(file).matchAll(/export (?:async )?function (loader|action)\([\s\S]*?\)(?::[^{]*)? \{\n\s*(.*)/g),
    ];
    const names = [...code(file).matchAll(/export (?:async )?(?:function|const) (loader|action)\b/g)].map(
      ([, name]) => name,
    );
    expect(names).toContain("loader");
    expect(bodies.map(([, name]) => name)).toEqual(names);
    for (const [, name, first] of bodies) expect(`${name}: ${first}`).toMatch((access && guards[access]) ?? /$^/);
  });

  test("every other screen of these rooms is open on purpose", () => {
    const open = rows.filter(
      ({ screen, access }) => personalRooms.includes(screen?.split("/")[0] ?? "") && !guards[access],
    );
    expect([...new Set(open.map(({ screen }) => screen))].sort()).toEqual([...openScreens].sort());
  });
});
