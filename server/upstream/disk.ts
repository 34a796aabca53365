import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "#server/domain/context.ts";

export type Stored = { type: string; bytes: Uint8Array };

export type Disk = {
  /** null: not there, or no longer whole. */
  read(key: string): Promise<Stored | null>;
  /** What cannot be written is not kept, and nobody waits for it to be mended. */
  keep(key: string, stored: Stored): Promise<void>;
};

type Settings = {
  /** Made when it is first needed. Processes may share it. */
  folder: string;
  /** What leaves first when there is more was unused for longest. 0: nothing is kept. */
  maxBytes: number;
  log: Log;
};

type Known = { bytes: number; usedAt: number };

/** What other processes wrote meanwhile is counted so often; that a file was used is noted on the disk so often. */
const countAgainMs = 60_000;
const noteUseMs = 60 * 60_000;

/**
 * Pictures of other services, as files. Each is written beside its place and moved there, and says how long it is and what
 * it sums to: a process that is killed, or a disk that is full, leaves nothing that would be shown.
 */
export function openDisk({ folder, maxBytes, log }: Settings): Disk {
  const known = new Map<string, Known>();
  let countedAt = Number.NEGATIVE_INFINITY;
  let counting: Promise<void> | null = null;

  const nameOf = (key: string) => createHash("sha256").update(key).digest("hex");

  async function count(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const seen = new Map<string, Known>();
    for (const name of await readdir(folder)) {
      const file = await stat(join(folder, name)).catch(() => null);
      if (!file?.isFile()) continue;
      const isLeftOver = name.endsWith(".part") && Date.now() - file.mtimeMs > countAgainMs;
      if (isLeftOver) await rm(join(folder, name), { force: true });
      else seen.set(name, { bytes: file.size, usedAt: file.mtimeMs });
    }
    known.clear();
    for (const [name, one] of seen) known.set(name, one);
    countedAt = performance.now();
  }

  async function forget(name: string): Promise<void> {
    known.delete(name);
    await rm(join(folder, name), { force: true });
  }

  async function makeRoom(): Promise<void> {
    let bytes = [...known.values()].reduce((sum, one) => sum + one.bytes, 0);
    const oldest = [...known].sort(([, one], [, other]) => one.usedAt - other.usedAt);
    for (const [name, one] of oldest) {
      if (bytes <= maxBytes) return;
      bytes -= one.bytes;
      await forget(name);
    }
  }

  async function noteUse(name: string): Promise<void> {
    const one = known.get(name);
    const now = Date.now();
    if (one && now - one.usedAt < noteUseMs) return;
    if (one) one.usedAt = now;
    await utimes(join(folder, name), new Date(now), new Date(now)).catch(() => undefined);
  }

  return {
    async read(key) {
      const name = nameOf(key);
      const file = await readFile(join(folder, name)).catch(() => null);
      if (!file) return null;
      const stored = unpacked(file);
      if (stored) await noteUse(name);
      else await forget(name).catch(() => undefined);
      return stored;
    },
    async keep(key, stored) {
      const file = packed(stored);
      if (file.byteLength > maxBytes / 4) return;
      const name = nameOf(key);
      const part = join(folder, `${name}.${randomBytes(6).toString("hex")}.part`);
      try {
        if (performance.now() - countedAt > countAgainMs) {
          counting ??= count().finally(() => (counting = null));
          await counting;
        }
        await writeFile(part, file);
        await rename(part, join(folder, name));
        known.set(name, { bytes: file.byteLength, usedAt: Date.now() });
        await makeRoom();
      } catch (fault) {
        log.warn({ err: fault }, "a picture could not be kept on the disk");
        await rm(part, { force: true }).catch(() => undefined);
      }
    },
  };
}

/** A line that says what follows: "image/png 1234 <sum>". */
function packed({ type, bytes }: Stored): Buffer {
  return Buffer.concat([Buffer.from(`${type} ${bytes.byteLength} ${sumOf(bytes)}\n`), bytes]);
}

function unpacked(file: Buffer): Stored | null {
  const end = file.indexOf(10);
  const [type = "", length, sum] = file.subarray(0, Math.max(end, 0)).toString("latin1").split(" ");
  const bytes = file.subarray(end + 1);
  return bytes.byteLength === Number(length) && sumOf(bytes) === sum ? { type, bytes } : null;
}

function sumOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("base64url");
}
