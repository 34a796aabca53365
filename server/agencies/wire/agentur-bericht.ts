import { z } from "zod";
import type { AgencyReportName, AgencyReportRows } from "#server/agencies/reports.ts";
import type { Report } from "#server/platform/report/model.ts";
import { answer } from "#server/platform/wire/answer.ts";

/** A report's answer; `draw` converts one row, and has a place for each of its columns. */
export function bericht<Row extends AgencyReportRows[AgencyReportName], Item extends z.ZodRawShape>(
  id: string,
  item: z.ZodObject<Item>,
  draw: (row: Row) => z.input<z.ZodObject<Item>>,
) {
  return answer(
    z
      .object({
        Items: z.array(item),
        HasNext: z.boolean(),
        PageCount: z.int(),
        TotalCount: z.int().describe("Counted up to 10,000"),
        TotalGenau: z.boolean().describe("false: there are more rows than TotalCount says"),
        Nach: z.string().nullable().describe("For the next page"),
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
