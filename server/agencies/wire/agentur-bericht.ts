import { z } from "zod";
import type { AgencyReportName, AgencyReportRows } from "#server/agencies/reports.ts";
import type { Report } from "#server/platform/report/model.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { field } from "#server/platform/wire/fields.ts";
import { nachExample } from "./agentur.ts";

/** A report's answer; `draw` converts one row, and has a place for each of its columns. */
export function bericht<Row extends AgencyReportRows[AgencyReportName], Item extends z.ZodRawShape>(
  id: string,
  item: z.ZodObject<Item>,
  draw: (row: Row) => z.input<z.ZodObject<Item>>,
) {
  return answer(
    z
      .object({
        Items: field(z.array(item), "The rows of this page"),
        HasNext: field(z.boolean(), "Whether there is a further page"),
        PageCount: field(z.int(), "Number of pages", 3),
        TotalCount: field(z.int(), "Counted up to 10,000", 57),
        TotalGenau: field(z.boolean(), "false: there are more rows than TotalCount says"),
        Nach: field(z.string().nullable(), "For the next page; null: this page is empty", nachExample),
      })
      .meta({ id }),
    ({ items, hasNext, pageCount, totalCount, isTotalExact, lastKey }: Report<Row>) => ({
      Items: items.map(draw),
      HasNext: hasNext,
      PageCount: pageCount,
      TotalCount: totalCount,
      TotalGenau: isTotalExact,
      Nach: lastKey,
    }),
  );
}
