import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

type Loaded = { contents: string; loader: "js" };
type Hooks = { onLoad(which: { filter: RegExp }, load: (file: { path: string }) => Promise<Loaded>): void };
type Bundler = { build(options: object): Promise<unknown> };

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
 * becomes one file, and a few that both share. What people read in a stack trace, names and lines, stays as it is written.
 */
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await bundler.build({
  entryPoints: { web: "server/main.ts", worker: "server/worker.ts" },
  outdir: folder,
  bundle: true,
  splitting: true,
  platform: "node",
  target: "node24",
  format: "esm",
  // Text of one byte a letter takes half the memory of text with any other.
  charset: "ascii",
  legalComments: "none",
  minifySyntax: true,
  define: { "process.env.NODE_ENV": '"production"' },
  // Looked for by packages and not there, or for development only.
  external: ["pg-native", "vite"],
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  plugins: [compilerAsFile],
  logLevel: "warning",
});
