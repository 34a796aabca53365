import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import pg from "pg";
import type { StoredMessage } from "#server/platform/mail/upstream/mailbox.ts";
import type { TenantName } from "#tests/support/data/tenants.ts";
import { asApp } from "#tests/support/database/app-url.ts";
import { command } from "./command.ts";

/** A running installation, seen from outside: its URLs, database, mailbox and command line. */
export type Site = {
  port: number;
  databaseUrl: string;
  /** Contains the mailbox and the secrets. */
  folder: string;
  url(tenant: string, path?: string): string;
  rows<T extends Record<string, unknown>>(sql: string, values?: unknown[]): Promise<T[]>;
  /** The installation's current time: its clock may be set forward. */
  now(): Promise<Date>;
  /** Waits for a mail to an address whose subject matches; returns the newest. */
  mail(to: string, subject: RegExp): Promise<StoredMessage>;
  mails(to: string): Promise<StoredMessage[]>;
  /** Waits for a mail to an address with a link of this form; returns the newest link. */
  link(to: string, form: RegExp): Promise<string>;
  /** Runs the words as arguments of `npm run cli --`; returns its output. */
  cli(words: string, env?: Record<string, string>): Promise<string>;
  close(): Promise<void>;
};

type Where = { port: number; databaseUrl: string; folder: string; env?: NodeJS.ProcessEnv };

export function openSite({ port, databaseUrl, folder, env = process.env }: Where): Site {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4, idleTimeoutMillis: 1_000 });

  async function mails(to: string): Promise<StoredMessage[]> {
    const box = join(folder, "mailbox");
    const names = (await readdir(box).catch(() => [])).filter((name) => name.endsWith(".json"));
    const all = await Promise.all(names.map((name) => readFile(join(box, name), "utf8")));
    return all
      .map((json) => JSON.parse(json) as StoredMessage)
      .filter((mail) => mail.to === to)
      .sort((one, other) => other.at.localeCompare(one.at));
  }

  const whole = {
    ...env,
    DATABASE_URL: databaseUrl,
    APP_DATABASE_URL: asApp(databaseUrl),
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: "error",
  };

  return {
    port,
    databaseUrl,
    folder,
    url: (tenant, path = "/") => `http://${tenant}.localhost:${port}${path}`,
    rows: async (sql, values = []) => (await pool.query(sql, values)).rows,
    async now() {
      const { rows } = await pool.query<{ value: unknown }>(`select value from setting where key = 'clock.offset'`);
      return new Date(Date.now() + Number(rows[0]?.value ?? 0));
    },
    mails,
    mail: (to, subject) =>
      awaited(`a mail to ${to}: ${subject}`, async () => (await mails(to)).find((mail) => subject.test(mail.subject))),
    link: (to, form) =>
      awaited(`a link to ${to}: ${form}`, async () =>
        (await mails(to)).flatMap(linksIn).find((link) => form.test(link)),
      ),
    cli: (words, more = {}) => command(words, { ...whole, ...more }),
    close: () => pool.end(),
  };
}

/** Mails arrive when the worker has processed them. */
async function awaited<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  let found: T | undefined;
  await expect
    .poll(
      async () => {
        found = await find();
        return found !== undefined;
      },
      { message: what, timeout: 60_000 },
    )
    .toBe(true);
  return found as T;
}

const linksIn = (mail: StoredMessage) => mail.text.match(/https?:\/\/[^\s<>]+/g) ?? [];

export type { TenantName };
/** A test's own tenant (own-tenant.ts) uses the order feed's key of the seeded tenant that its id begins with. */
export type OwnTenant = TenantName | `${TenantName}-${string}`;
