import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

/** The architecture rules (docs/architecture.md), checked on the sources' text. Each rule returns its violations. */
type Import = { from: string; to: string; types: boolean };

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const files = globSync("{app,server}/**/*.{ts,tsx}")
  .filter((file) => !isTest(file) && !file.startsWith("server/store/client/"))
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

/** "#server/x.ts" and "../x.ts" → "server/x.ts"; packages stay as they are. */
function resolved(from: string, target: string): string {
  if (target.startsWith("#")) return target.slice(1);
  return target.startsWith(".") ? normalize(join(dirname(from), target)) : target;
}

const isOurs = (to: string) => /^(app|server|prisma|tests)\//.test(to);
const starts = (to: string, folders: string[]) => folders.some((folder) => to.startsWith(folder));
const shown = ({ from, to }: Import) => `${from} → ${to}`;

/** What files below `folder` may import of the project; `types`: allowed for type imports only. */
function mayImport(folder: string, values: string[], types: string[] = []): string[] {
  return imports
    .filter(({ from, to }) => from.startsWith(folder) && isOurs(to))
    .filter((one) => !starts(one.to, values) && !(one.types && starts(one.to, types)))
    .map(shown);
}

describe("which folder may import which", () => {
  test("0. every import of the source is read", () => {
    const seen = new Set(imports.map(shown));
    const written = files.flatMap((from) =>
      [...text(from).matchAll(/^(?:import |export |\}).*\bfrom "([^"]+)";$/gm)].map(([, to = ""]) => ({
        from,
        to: resolved(from, to),
        types: false,
      })),
    );
    expect(written.length).toBeGreaterThan(2_000);
    expect(written.map(shown).filter((one) => !seen.has(one))).toEqual([]);
  });

  test("1. the domain imports itself, zod, ibantools and bankdata-germany (pure functions), and holds no state", () => {
    const strangers = imports.filter(
      ({ from, to }) =>
        from.startsWith("server/domain/") && !/^(server\/domain\/|zod$|ibantools$|bankdata-germany$)/.test(to),
    );
    expect(strangers.map(shown)).toEqual([]);
    const impure =
      /\bprocess\.|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\binstanceof\b|^(?:export )?(?:let|class) /m;
    expect(within("server/domain/").filter((file) => impure.test(code(file)))).toEqual([]);
  });

  test("2. components draw: domain, texts and one another", () => {
    expect(mayImport("app/components/", ["app/components/", "app/i18n/", "server/domain/"])).toEqual([]);
  });

  test("3. screens import only their own folder, components, texts and the domain, and no other screen", () => {
    const own = ["app/components/", "app/i18n/", "app/enhance/", "server/domain/", ...sharedModules];
    const allowed = (folder: string) => mayImport(folder, [folder, ...own], ["app/", "server/"]);
    const areas = new Set(within("app/screens/").map((file) => `${file.split("/").slice(0, 3).join("/")}/`));
    expect([...areas].flatMap(allowed)).toEqual([]);
    const screens = new Set(screenFiles);
    expect(imports.filter(({ from, to, types }) => screens.has(from) && screens.has(to) && !types).map(shown)).toEqual(
      [],
    );
  });

  test("4. stores and upstreams import the domain and the wire, never each other", () => {
    expect(
      imports
        .filter(
          ({ from, to }) => from.startsWith("server/store/") && starts(to, ["server/upstream/", "server/api/", "app/"]),
        )
        .map(shown),
    ).toEqual([]);
    expect(
      imports
        .filter(
          ({ from, to }) => from.startsWith("server/upstream/") && starts(to, ["server/store/", "server/api/", "app/"]),
        )
        .map(shown),
    ).toEqual([]);
  });

  test("5. facade and jobs reach the database through the domain only", () => {
    const forbidden = /^(server\/(store|upstream)\/|@prisma\/|prisma\/)/;
    expect(
      imports.filter(({ from, to }) => /^server\/(api|jobs)\//.test(from) && forbidden.test(to)).map(shown),
    ).toEqual([]);
  });

  test("6. concrete adapters are named in the composition root only", () => {
    const builders = ["server/runtime/", "server/web.ts", "server/worker.ts", "server/cli"];
    const adapters = imports.filter(({ to, types }) => !types && starts(to, ["server/store/", "server/upstream/"]));
    expect(
      adapters.filter(({ from }) => !starts(from, ["server/store/", "server/upstream/", ...builders])).map(shown),
    ).toEqual([]);
  });

  test("7. nothing below the pipeline imports it", () => {
    const below = /^server\/(runtime|domain|store|upstream|wire|jobs)\//;
    expect(imports.filter(({ from, to }) => below.test(from) && to.startsWith("server/http")).map(shown)).toEqual([]);
  });

  test("8. web objects are used in screens and facade only, German in texts only", () => {
    const inner = ["server/domain/", "server/store/", "server/jobs/", "server/wire/", "app/components/"].flatMap(
      within,
    );
    expect(inner.filter((file) => /\b(Request|Response|FormData)\b/.test(code(file)))).toEqual([]);
    const german = files.filter((file) => /[äöüÄÖÜß][a-z]{2}|[a-z]{2}[äöüß]/.test(code(file)));
    expect(german.filter((file) => !starts(file, textFolders))).toEqual([]);
  });
});

/** Modules that every screen may use: guards, paths, forms, data of pages … */
const sharedModules = files.filter((file) => /^app\/((content|forms|invoice|layout|seo)\/)?[\w-]+\.ts$/.test(file));

/** Where texts for people may be: texts, mails, error pages, messages and units of the facade. */
const textFolders = [
  "app/i18n/",
  "server/upstream/mail/",
  "server/http/errors/error-page.ts",
  "server/http/development/",
  "server/wire/",
  "server/seed/",
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
      "server/domain/tenant/model.ts",
      "server/domain/privacy/retention.ts",
      "app/i18n/",
      "server/upstream/mail/templates/",
      "server/wire/messages/",
    ];
    const limit = (file: string) => (file.startsWith("server/domain/") ? 250 : 210);
    expect(files.filter((file) => lines(file) > limit(file) && !starts(file, tables))).toEqual([]);
  });

  test("folders have few entries", () => {
    // One folder per noun, one file per area's texts.
    const lists = ["server/domain", "app/i18n/de", "app/i18n/en"];
    const entries = new Map<string, Set<string>>();
    for (const file of [...files, ...globSync("tests/**/*.{ts,tsx}")]) {
      const parts = file.split("/");
      for (const [depth, entry] of parts.entries()) {
        const folder = parts.slice(0, depth).join("/");
        entries.set(folder, (entries.get(folder) ?? new Set()).add(entry));
      }
    }
    const crowded = [...entries].filter(([folder, { size }]) => size > 26 && !lists.includes(folder));
    expect(crowded.map(([folder, { size }]) => `${folder}: ${size}`)).toEqual([]);
  });

  test("a file has few use-cases", () => {
    const useCases = (file: string) =>
      code(file).match(/^export (async )?function [\s\S]*?\): Promise<Outcome</gm)?.length ?? 0;
    expect(within("server/domain/").filter((file) => useCases(file) > 4)).toEqual([]);
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

/** Which guard protects which screens; all other screens are public. */
const doors: { door: RegExp; screens: string[]; open: string[] }[] = [
  {
    door: /requireMember\(/,
    screens: ["app/screens/member/"],
    // Logging in and out. A visitor without a session who logs out is only redirected to the login page.
    open: [
      "app/screens/member/login.tsx",
      "app/screens/member/logout.tsx",
      "app/screens/member/support-login.tsx",
      "app/screens/member/autologin.tsx",
    ],
  },
  {
    door: /requireMember\(/,
    screens: ["app/screens/account/"],
    // Registration, and setting a password for people who cannot log in without one.
    open: [
      "app/screens/account/register.tsx",
      "app/screens/account/forgot-password.tsx",
      "app/screens/account/set-password.tsx",
      // Reached by a mail's link, and after the account was deleted.
      "app/screens/account/confirm-email.tsx",
      "app/screens/account/deleted.tsx",
    ],
  },
  {
    door: /requireRewardHolder\(|requireBankClaim\(/,
    screens: ["app/screens/reward/"],
    // Entry by the reward link, and the closing page, which shows strangers nothing personal.
    open: ["app/screens/reward/enter.tsx", "app/screens/reward/thanks.tsx"],
  },
  {
    door: /requireRecipient\(/,
    screens: ["app/screens/recipient/terms.tsx", "app/screens/recipient/confirmation.tsx"],
    open: [],
  },
  {
    door: /require(?:AgencyUser|SsoUser)\(/,
    screens: ["app/screens/agency/", "app/screens/support/", "app/screens/call-centre/"],
    // Signing in and out.
    open: ["app/screens/agency/login.tsx", "app/screens/agency/sso.tsx", "app/screens/agency/logout.tsx"],
  },
];

describe("access is checked in the first line", () => {
  const doorOf = (file: string) => doors.find(({ screens }) => starts(file, screens));
  const open = doors.flatMap((row) => row.open);
  const behind = screenFiles.filter((file) => doorOf(file) && !open.includes(file));
  test.each(behind)("%s", (file) => {
    const door = doorOf(file)?.door ?? /$^/;
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

  test("every screen that the table names exists", () => {
    const named = doors.flatMap(({ screens, open }) => [
      ...screens.filter((screen) => screen.endsWith(".tsx")),
      ...open,
    ]);
    expect(named.filter((file) => !files.includes(file))).toEqual([]);
  });
});
