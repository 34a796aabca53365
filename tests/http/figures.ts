import { expect } from "vitest";
import { mainOf } from "#tests/support/checks/page-words.ts";
import type { openSite } from "./support.ts";

/** Rows of a statement of a test's own, and pages of elbschutz's people at work, to compare with each other. */
export function figures(site: Awaited<ReturnType<typeof openSite>>) {
  return {
    rows: async (sql: string, values: unknown[] = []) => (await site.database.owner.query(sql, values)).rows,
    /** The content of a page that somebody with this cookie opens. */
    async page(cookie: string, path: string): Promise<string> {
      const { status, text } = await site.ask("elbschutz", `GET ${path}`, { cookie });
      expect(status, path).toBe(200);
      return mainOf(text);
    },
  };
}

/** PostgreSQL's own words for an amount in German: 1234567 → "12.345,67 €", 5000 → "50 €". */
export const euro = (cents: string) =>
  `replace(translate(to_char((${cents}) / 100.0, case when (${cents}) % 100 = 0 then 'FM999,999,990' else 'FM999,999,990.00' end), ',.', '.,'), ' ', '') || ' €'`;
