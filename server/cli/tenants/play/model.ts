import type { Browser, Page } from "@playwright/test";
import type { TenantRecord } from "#server/tenants/model.ts";

/**
 * One step as it was played. `said`: what was seen; if it failed, what is to be mended, and what the page said.
 * `picture`: a file; null: there was no page to take one of.
 */
export type Played = { step: string; ok: boolean; ms: number; said: string; picture: string | null };

/** What a whole story leaves behind, beside its pictures. */
export type Story = { record: TenantRecord; release: string; at: string; played: Played[] };

/** What the player needs of the installation. */
export type Stage = {
  record: TenantRecord;
  /** The public address of the brand's host, without a path. */
  origin: string;
  browser: Browser;
  /** Waits for a mail to an address with a link of this form; returns the newest link. null: none came. */
  linkTo(address: string, form: RegExp): Promise<string | null>;
  /** Sends order messages, signed as the shop does; returns what is wrong, null: nothing. */
  report(messages: readonly object[]): Promise<string | null>;
  /** Releases an order, where the brand's orders wait for a person. */
  release(order: string): Promise<void>;
  /** Moves the clock beyond the withdrawal period, and does what is due then. */
  passTime(days: number): Promise<void>;
  now(): Promise<Date>;
};

/** Two people with a browser context each, and what they found out. */
export type Cast = {
  referrer: Page;
  recipient: Page;
  /** Different in each play: people, addresses, homes, orders, accounts. */
  sign: string;
  productId: string | null;
  number: string;
  link: string;
};

/** `look`: whose page its picture shows. `mend`: what to do if it fails. */
export type Step = {
  name: string;
  look: "referrer" | "recipient";
  mend: string;
  play(stage: Stage, cast: Cast): Promise<string>;
};
