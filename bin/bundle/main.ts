import { rmSync } from "node:fs";
import { createRequire } from "node:module";

type Bundler = { build(options: object): Promise<unknown> };

/** Vite brings the bundler that it is made with; another package brings an older one, which knows nothing of this Node. */
const bundler: Bundler = createRequire(import.meta.resolve("vite"))("esbuild");
const folder = "build/processes";

/**
 * The packages of one process hold a thousand files, and looking for them takes longer than running them: each process
 * becomes one file, and a few that both share (docs/decisions/020). Names stay, for stack traces.
 */
rmSync(folder, { recursive: true, force: true });
await bundler.build({
  entryPoints: { web: "server/main.ts", worker: "server/worker.ts" },
  outdir: folder,
  bundle: true,
  splitting: true,
  platform: "node",
  target: "node24",
  format: "esm",
  legalComments: "none",
  sourcemap: "linked",
  sourcesContent: false,
  minifySyntax: true,
  minifyWhitespace: true,
  lineLimit: 120,
  define: { "process.env.NODE_ENV": '"production"' },
  // Looked for by packages and not there, or for development only; the last has a binary for each platform.
  external: ["pg-native", "vite", "@node-rs/argon2"],
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  logLevel: "warning",
});
