import { createHash } from "node:crypto";

/** Keeps what somebody agreed to, each text of a tenant once; parameters `at` and the next one are `termsText`'s. */
export const termsSql = (at: number) =>
  `INSERT INTO terms_text ("tenantId", hash, text) VALUES ($1, $${at}, $${at + 1}) ON CONFLICT DO NOTHING`;

/** The hash by which rows name the text, and the text. */
export function termsText(text: string): [hash: string, text: string] {
  return [createHash("sha256").update(text).digest("hex"), text];
}
