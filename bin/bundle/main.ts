import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { httpAsRequired } from "./http-as-required.ts";
import { leftOut } from "./left-out.ts";

type Loaded = { contents: string; loader: "js" };
type Hooks = { onLoad(which: { filter: RegExp }, load: (file: { path: string }) => Promise<Loaded>): void };
type Built = { outputFiles: { path: string; text: string }[] };
type Bundler = { build(options: object): Promise<Built> };

const folder = "build/processes";
const compiler = "query-compiler.wasm";

/** Vite brings the bundler that it is made with; another package brings an older one, which knows nothing of this Node. */
const bundler: Bundler = createRequire(import.meta.resolve("vite"))("esbuild");

/** Prisma's compiler of queries comes as text in a module, and would be kept in memory as such, three times over. */
const compilerAsFile = {
  name: "compiler as a file",
  setup({ onLoad }: Hooks) {
    onLoad({ filter: /\.wasm-base64\.mjs$/ }, async ({ path }) => {
      const { wasm }: { wasm: string } = await import(path);
      writeFileSync(join(folder, compiler), Buffer.from(wasm, "base64"));
      const read = `readFileSync(new URL("${compiler}", import.meta.url))`;
      return { contents: `import { readFileSync } from "node:fs"; export const wasm = ${read};`, loader: "js" };
    });
  },
};

/**
 * The packages of one process hold a thousand files, and looking for them takes longer than running them: each process
 * becomes one file, and a few that both share. Comments and indentation would stay in memory for as long as it lives. Names
 * stay; `node --enable-source-maps` shows the sources' lines in a stack trace, too.
 */
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { outputFiles } = await bundler.build({
  entryPoints: { web: "server/main.ts", worker: "server/worker.ts" },
  outdir: folder,
  bundle: true,
  splitting: true,
  platform: "node",
  target: "node24",
  format: "esm",
  charset: "ascii",
  legalComments: "none",
  sourcemap: "linked",
  sourcesContent: false,
  minifySyntax: true,
  minifyWhitespace: true,
  lineLimit: 120,
  define: { "process.env.NODE_ENV": '"production"' },
  // Looked for by packages and not there, or for development only.
  external: ["pg-native", "vite"],
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  plugins: [compilerAsFile, httpAsRequired, leftOut],
  logLevel: "warning",
  write: false,
});

// A single letter that takes two bytes makes all of a file's letters take two. The bundler leaves those of expressions.
for (const { path, text } of outputFiles) writeFileSync(path, text.replace(/[^\0-\x7f]/g, escaped));

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
