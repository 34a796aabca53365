import type { TenantRecord } from "#server/tenants/model.ts";

/** One thing that was tried. `said`: what holds; if it does not, what is to be done, and where. */
export type Tried = {
  what: "record" | "mail" | "payer" | "host" | "feed" | "signOn" | "content" | "products" | "process" | "story";
  /** Which one: a host, an address, a variable. */
  name: string;
  ok: boolean;
  said: string;
};

/** What is tried, and from where. `variable`: an environment variable by its name. */
export type Trying = {
  record: TenantRecord;
  /** The version of the record that is applied; null: it is not applied as it stands in its file. */
  version: number | null;
  environment: keyof TenantRecord["hosts"];
  scheme: "http" | "https";
  port: number | null;
  smtpUrl: string | null;
  /** Gets the test mail. */
  mailTo: string;
  variable(name: string): string | undefined;
  now: Date;
};

export const held = (what: Tried["what"], name: string, said: string): Tried => ({ what, name, ok: true, said });
export const failed = (what: Tried["what"], name: string, said: string): Tried => ({ what, name, ok: false, said });

/** The public address of one of the brand's hosts, without a path. */
export const originOf = ({ scheme, port }: Pick<Trying, "scheme" | "port">, host: string) =>
  `${scheme}://${host}${port ? `:${port}` : ""}`;
