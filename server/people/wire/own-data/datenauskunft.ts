import { z } from "zod";
import type { OwnData } from "#server/people/privacy/export-data.ts";
import { type MemberTable, memberTables } from "#server/people/privacy/member-data.ts";
import type { ShownValue } from "#server/people/privacy/repository.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { field } from "#server/platform/wire/fields.ts";
import { moment, momentOut } from "#server/platform/wire/time.ts";
import { accountNames, type Names } from "./names.ts";
import { recordNames } from "./record-names.ts";

const names: Names = { ...accountNames, ...recordNames };

const anything = z.union([z.string(), z.number(), z.boolean(), z.null()]);

type Named = Readonly<Record<string, readonly [name: string, text: string]>>;

const tables = Object.fromEntries(
  memberTables.map((table) => {
    const { name, text, fields } = names[table];
    const row = Object.values(fields as Named).map(([key, said]) => [key, anything.describe(said)] as const);
    return [name, z.array(z.object(Object.fromEntries(row))).describe(text)];
  }),
);

/** GET /empfehler/datenauskunft: everything stored about a referrer, under German names. */
export const datenauskunftOut = answer(
  z
    .object({
      ErstelltAm: field(moment, "When this was read"),
      IbanVollstaendig: field(z.boolean(), "Whether IBANs are complete; if not, only their last four characters are"),
      ...tables,
    })
    .meta({ id: "Datenauskunft" }),
  ({ createdAt, hasWholeIban, tables: data }: OwnData) => ({
    ErstelltAm: momentOut(createdAt),
    IbanVollstaendig: hasWholeIban,
    ...Object.fromEntries(
      memberTables.map((table) => [names[table].name, data[table].map((row) => rowOut(table, row))]),
    ),
  }),
);

function rowOut(table: MemberTable, row: Readonly<Record<string, ShownValue>>) {
  const fields = Object.entries(names[table].fields as Named);
  return Object.fromEntries(fields.map(([column, [name]]) => [name, valueOut(row[column] ?? null)]));
}

const valueOut = (value: ShownValue) => (typeof value === "object" && value !== null ? momentOut(value) : value);
