/**
 * The arrows between folders, types included (docs/architecture.md). `npm run check` runs it on the sources; tests may
 * import anything.
 */
const rooms = [
  "platform",
  "tenants",
  "catalogue",
  "people",
  "referral",
  "orders",
  "rewards",
  "payouts",
  "agencies",
  "office",
];
const anyRoom = `^server/(${rooms.join("|")})/`;
/** Layers of a room that only the frames and the composition root use. */
const outer = "(store|wire|upstream|endpoints|cli|seed)";

/**
 * Technical folders of the platform, which run beneath the use-cases: connections, processes, keys, the facade's frame.
 */
const technical = "^server/platform/(api|database|keys|process)/";
/** Where use-cases and rules are. */
const inner = { path: anyRoom, pathNot: [`^server/.+/${outer}/`, technical] };
/** The packages of pure functions that use-cases may use. */
const purePackages = "node_modules/(zod|ibantools|bankdata-germany|cookie|culori)/";
const notOnlyTypes = { dependencyTypesNot: ["type-only"] };

/** A room imports itself and the rooms before it in the list. */
const upwards = rooms.slice(0, -1).map((room, index) => ({
  name: `${room}-knows-no-room-above`,
  severity: "error",
  from: { path: `^server/${room}/` },
  to: { path: `^server/(${rooms.slice(index + 1).join("|")})/` },
}));

/** What each frame reads of the website besides the built site: the table of pages and what follows from it. */
const pagesKnownTo = {
  http: "paths|sitemap|guards", // whose page an address is, and who may open it
  api: "i18n/(index|resources)", // the facade's table of texts
  runtime: "paths", // links in mails
  cli: "paths", // the addresses that a new brand's texts may name
  jobs: "",
};
const framesToApp = Object.entries(pagesKnownTo).map(([frame, known]) => ({
  name: `${frame}-reads-of-the-website-what-is-listed`,
  severity: "error",
  from: { path: `^server/${frame}(/|\\.ts$)` },
  to: { path: "^app/", ...(known && { pathNot: `^app/(${known})\\.tsx?$` }) },
}));

module.exports = {
  forbidden: [
    ...upwards,
    ...framesToApp,
    {
      name: "processes-and-consequences-know-no-page",
      severity: "error",
      from: { path: "^server/[^/]+\\.ts$", pathNot: "^server/(http|cli)\\.ts$" },
      to: { path: "^app/" },
    },
    {
      name: "rooms-know-no-frame",
      comment: "What both need lies in a room.",
      severity: "error",
      from: { path: anyRoom },
      to: { path: "^(app|bin|prisma|tests)/|^server/(api|cli|http|jobs|runtime)/|^server/[^/]+\\.ts$" },
    },
    {
      name: "api-jobs-and-cli-know-no-pipeline",
      severity: "error",
      from: { path: "^server/(api|cli|jobs|runtime)/" },
      to: { path: "^server/http/" },
    },
    {
      name: "use-cases-know-neither-sql-nor-german",
      comment: "Use-cases and rules see repositories and adapters as types in their context.",
      severity: "error",
      from: inner,
      to: { path: [`^server/.+/${outer}/`, technical] },
    },
    {
      name: "use-cases-use-pure-packages",
      severity: "error",
      from: inner,
      to: { path: "node_modules/", pathNot: purePackages },
    },
    {
      name: "use-cases-use-nothing-of-node",
      severity: "error",
      from: inner,
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "stores-know-no-upstream-and-the-reverse",
      severity: "error",
      from: { path: "^server/.+/(store|upstream)/" },
      to: { path: "^server/.+/(store|upstream)/", pathNot: "^server/.+/$1/" },
    },
    {
      name: "the-composition-root-names-the-adapters",
      comment: "Everyone else sees repositories and adapters through the context.",
      severity: "error",
      from: {
        path: "^(app|server)/",
        pathNot: [
          "^server/(runtime/|web\\.ts|worker\\.ts|cli)",
          "/(store|upstream|seed|cli)/",
          "^server/platform/(keys|process)/",
        ],
      },
      to: { path: "^server/.+/(store|upstream)/", ...notOnlyTypes },
    },
    {
      name: "facade-and-jobs-reach-the-database-through-use-cases",
      severity: "error",
      from: { path: ["^server/(api|jobs)/", "^server/.+/endpoints/"] },
      to: { path: ["^server/.+/(store|upstream)/", "^prisma/", "node_modules/@prisma/"] },
    },
    {
      name: "stores-and-upstreams-know-no-interface",
      severity: "error",
      from: { path: "^server/.+/(store|upstream)/" },
      to: { path: "^server/.+/(endpoints|cli)/" },
    },
    {
      name: "components-draw",
      comment: "What they show comes in props: use-cases' types and rules, texts and one another.",
      severity: "error",
      from: { path: "^app/ui/" },
      to: {
        path: ["^(app|prisma)/", `^server/.+/${outer}/`, technical, "^server/(api|cli|http|jobs|runtime)/"],
        pathNot: "^app/(ui|i18n)/",
      },
    },
    {
      name: "a-room-s-screens-use-no-other-room-s",
      severity: "error",
      from: { path: "^app/screens/([^/]+)/" },
      to: { path: "^app/screens/", pathNot: "^app/screens/$1/", ...notOnlyTypes },
    },
    {
      name: "screens-see-rules-and-texts",
      comment: "Of everything else only types.",
      severity: "error",
      from: { path: "^app/screens/" },
      to: {
        path: ["^app/", `^server/.+/${outer}/`, technical, "^server/(api|cli|http|jobs|runtime)/"],
        pathNot: ["^app/(screens|ui|i18n|browser)/", "^app/((content|forms|invoice|layout|seo)/)?[\\w-]+\\.ts$"],
        ...notOnlyTypes,
      },
    },
    {
      name: "pages-reach-the-database-through-use-cases",
      severity: "error",
      from: { path: "^app/" },
      to: {
        path: ["^server/.+/(store|upstream|endpoints|cli)/", "^server/(api|cli|http|jobs|runtime|platform/database)/"],
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^server/platform/database/client/|\\.test\\.tsx?$|^tests/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js"],
    },
  },
};
