import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MailTransport, Message } from "./transport.ts";

/** A message as stored in the mailbox of a development machine. */
export type StoredMessage = Message & { id: string; at: string };

export type Mailbox = MailTransport & {
  /** Newest first. */
  list(tenantId: string): Promise<StoredMessage[]>;
  read(tenantId: string, id: string): Promise<StoredMessage | null>;
};

const shown = 100;

/** Folder of the development mailbox; the worker writes to it, the web process shows it. */
export const mailboxFolder = (settings: { DATA_DIR: string }): string => join(settings.DATA_DIR, "mailbox");

/**
 * Stores messages as files instead of sending them, to try the product without a mail server. The same Message-ID is
 * the same file. For development only: the files contain everything that a mail contains.
 */
export function createMailbox(folder: string, now: () => Date = () => new Date()): Mailbox {
  const pathOf = (id: string) => join(folder, `${id}.json`);

  async function open(id: string): Promise<StoredMessage | null> {
    if (!/^[\w-]{1,80}$/.test(id)) return null;
    try {
      return JSON.parse(await readFile(pathOf(id), "utf8")) as StoredMessage;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
  }

  return {
    async send(message) {
      const id = /^<([\w-]{1,80})@/.exec(message.messageId)?.[1];
      if (!id) return { ok: false, permanent: true, reason: "no Message-ID of ours" };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stored: StoredMessage = { ...message, id, at: now().toISOString() };
      // renamed into place, so that the page never reads an incomplete message
      await writeFile(`${pathOf(id)}.new`, JSON.stringify(stored, null, 2), { mode: 0o600 });
      await rename(`${pathOf(id)}.new`, pathOf(id));
      return { ok: true };
    },
    close() {},
    async list(tenantId) {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json"));
      const messages = await Promise.all(names.map((name) => open(name.slice(0, -".json".length))));
      return messages
        .filter((message) => message?.tenantId === tenantId)
        .filter((message) => message !== null)
        .sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
        .slice(0, shown);
    },
    async read(tenantId, id) {
      const message = await open(id);
      return message?.tenantId === tenantId ? message : null;
    },
  };
}
