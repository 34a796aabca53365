type Loaded = { contents: string; loader: "js" };
type Hooks = {
  onLoad(which: { filter: RegExp }, load: () => Loaded): void;
  onEnd(end: () => { errors: { text: string }[] }): void;
};

/**
 * What packages bring along and this product never runs, with what stands in its place: as part of a bundle its text would
 * be read at each start and stay in memory as long as the process lives.
 */
const replaced: [file: RegExp, contents: string][] = [
  // Another fetch, and the streams that it needs, for Nodes that had none.
  [/@remix-run\/node\/dist\/globals\.js$/, "exports.installGlobals = () => undefined;"],
  // Messages in fifty languages; ours are keys of i18n.
  [/zod\/v4\/locales\/index\.js$/, 'export { default as en } from "./en.js";'],
  // Tables of letters from before Unicode: bodies are taken as bytes, and what reads JSON knows no other encodings.
  [/iconv-lite\/encodings\/index\.js$/, 'module.exports = { ...require("./internal"), ...require("./utf16") };'],
  // Counters in a dozen other databases.
  [
    /rate-limiter-flexible\/index\.js$/,
    ["RateLimiterMemory", "RateLimiterPostgres", "RateLimiterRes"]
      .map((name) => `exports.${name} = require("./lib/${name}");`)
      .join(""),
  ],
  // The half of React that works in a browser.
  [/react-dom\/index\.js$/, ""],
  // Agents of tests, caches, sockets: what the product takes is an agent and the fetch.
  [
    /undici\/index\.js$/,
    [
      'exports.Agent = require("./lib/dispatcher/agent");',
      'exports.fetch = require("./lib/web/fetch").fetch;',
      ...["FormData", "Headers", "Request", "Response"].map(
        (name) => `exports.${name} = require("./lib/web/fetch/${name.toLowerCase()}").${name};`,
      ),
    ].join(""),
  ],
];

/** A package that was rearranged says so here, rather than by what it weighs. */
export const leftOut = {
  name: "left out",
  setup({ onLoad, onEnd }: Hooks) {
    const unseen = new Set(replaced.map(([file]) => file));
    for (const [filter, contents] of replaced) {
      onLoad({ filter }, () => {
        unseen.delete(filter);
        return { contents, loader: "js" };
      });
    }
    onEnd(() => ({ errors: [...unseen].map((file) => ({ text: `Nothing is left out by ${file} any more.` })) }));
  },
};
