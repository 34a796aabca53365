import { renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { externals } from "./externals.ts";

type Bundler = { build(options: object): Promise<unknown> };

/** Uses Vite's own esbuild; another package installs an older one that does not support this version of Node. */
const bundler: Bundler = createRequire(import.meta.resolve("vite"))("esbuild");
const folder = "build/processes";
const unfinished = `${folder}.${process.pid}`;

/**
 * A process's packages consist of a thousand files, and resolving them takes longer than running them: each process
 * becomes one file, plus a few shared ones (decision 001). Names are kept for stack traces. The folder is
 * replaced once it is complete, so another may be bundling at the same time.
 */
await bundler.build({
  entryPoints: {
    web: "server/main.ts",
    worker: "server/worker.ts",
    cli: "server/cli.ts",
    migrate: "prisma/migrate.ts",
    // Started as a thread by its name (payout-files.ts).
    "statement-thread": "server/payouts/upstream/statement-thread.ts",
  },
  outdir: unfinished,
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
  // Optional dependencies that are not installed, and packages for development only.
  external: ["pg-native", "vite", "@playwright/test", ...externals],
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  logLevel: "warning",
  // Vite repeats a package's import in chunks that need nothing of it.
  logOverride: { "ignored-bare-import": "silent" },
});
rmSync(folder, { recursive: true, force: true });
renameSync(unfinished, folder);
