import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerOf } from "../measure.ts";

type Page = { path: string; elements: number; bytes: number };

export type Remix = {
  child: ChildProcess;
  port: number;
  /** A page of R with as many elements as the given page and about as many bytes, each including its own scripts. */
  equalTo(html: string): Promise<Page>;
  /** The time from a new process's start to its first page; the process ends again. */
  firstPageMs(): Promise<number>;
  close(): void;
};

/** R, built from its sources in a temporary folder. */
export async function startRemix(): Promise<Remix> {
  const folder = mkdtempSync(join(tmpdir(), "referral-floor-"));
  const env = { ...process.env, NODE_ENV: "production" as const };
  cpSync(join(import.meta.dirname, "remix"), folder, { recursive: true });
  symlinkSync(join(import.meta.dirname, "../../../node_modules"), join(folder, "node_modules"));
  execFileSync(process.execPath, [join(folder, "node_modules/.bin/remix"), "vite:build", "--logLevel", "warn"], {
    cwd: folder,
    env,
  });
  const begin = () => fork(join(folder, "server.ts"), { cwd: folder, env });
  const child = begin();
  const { port } = await answerOf<{ port: number }>(child);
  const read = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text();

  return {
    child,
    port,
    async equalTo(html) {
      const elements = count(html);
      const path = (own: number, letters: number) => `/?elements=${own}&letters=${letters}`;
      const own = elements - count(await read(path(0, 0)));
      const empty = (await read(path(own, 0))).length;
      const letters = Math.max(0, Math.round((html.length - empty) / Math.floor(own / 4)));
      const page = await read(path(own, letters));
      if (count(page) !== elements) throw new Error(`R drew ${count(page)} elements instead of ${elements}.`);
      return { path: path(own, letters), elements, bytes: page.length };
    },
    async firstPageMs() {
      const began = performance.now();
      const other = begin();
      const its = await answerOf<{ port: number }>(other);
      await (await fetch(`http://localhost:${its.port}/`)).text();
      const ms = performance.now() - began;
      other.kill();
      return ms;
    },
    close() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The number of elements that a browser would find; data inside scripts contains no "<". */
function count(html: string): number {
  return html.match(/<[a-z]/g)?.length ?? 0;
}
