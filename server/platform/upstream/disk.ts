import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "#server/platform/context.ts";

export type Stored = { type: string; bytes: Uint8Array };

export type Disk = {
  /** null: missing or damaged. */
  get(key: string): Promise<Stored | null>;
  /** Never rejects: if writing fails, the picture is just not cached. */
  put(key: string, stored: Stored): Promise<void>;
};

type Settings = {
  /** Created on first use. Processes may share it. */
  folder: string;
  /** Size limit; the least recently used files are removed first. 0: nothing is cached. */
  maxBytes: number;
  log: Log;
};

type FileUse = { bytes: number; usedAt: number };

/** How often files written by other processes are counted, and how often the use of a file is recorded on disk. */
const countAgainMs = 60_000;
const noteUseMs = 60 * 60_000;

/**
 * Disk cache of other services' pictures. Each file is written under a temporary name and renamed, and contains its
 * length and checksum: a killed process or a full disk leaves nothing that would be shown.
 */
export function openDisk({ folder, maxBytes, log }: Settings): Disk {
  const files = new Map<string, FileUse>();
  let countedAt = Number.NEGATIVE_INFINITY;
  let counting: Promise<void> | null = null;

  const nameOf = (key: string) => createHash("sha256").update(key).digest("hex");

  async function count(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const found = new Map<string, FileUse>();
    for (const name of await readdir(folder)) {
      const file = await stat(join(folder, name)).catch(() => null);
      if (!file?.isFile()) continue;
      const isLeftOver = name.endsWith(".part") && Date.now() - file.mtimeMs > countAgainMs;
      if (isLeftOver) await rm(join(folder, name), { force: true });
      else found.set(name, { bytes: file.size, usedAt: file.mtimeMs });
    }
    files.clear();
    for (const [name, one] of found) files.set(name, one);
    countedAt = performance.now();
  }

  async function remove(name: string): Promise<void> {
    files.delete(name);
    await rm(join(folder, name), { force: true });
  }

  async function makeRoom(): Promise<void> {
    let bytes = [...files.values()].reduce((sum, one) => sum + one.bytes, 0);
    const oldest = [...files].sort(([, one], [, other]) => one.usedAt - other.usedAt);
    for (const [name, one] of oldest) {
      if (bytes <= maxBytes) return;
      bytes -= one.bytes;
      await remove(name);
    }
  }

  async function noteUse(name: string): Promise<void> {
    const one = files.get(name);
    const now = Date.now();
    if (one && now - one.usedAt < noteUseMs) return;
    if (one) one.usedAt = now;
    await utimes(join(folder, name), new Date(now), new Date(now)).catch(() => undefined);
  }

  return {
    async get(key) {
      const name = nameOf(key);
      const file = await readFile(join(folder, name)).catch(() => null);
      if (!file) return null;
      const stored = unpacked(file);
      if (stored) await noteUse(name);
      else await remove(name).catch(() => undefined);
      return stored;
    },
    async put(key, stored) {
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
        files.set(name, { bytes: file.byteLength, usedAt: Date.now() });
        await makeRoom();
      } catch (fault) {
        log.warn({ err: fault }, "a picture could not be kept on the disk");
        await rm(part, { force: true }).catch(() => undefined);
      }
    },
  };
}

/** A header line describes the content: "image/png 1234 <checksum>". */
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
