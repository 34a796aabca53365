import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { AgencyReportName } from "#server/agencies/reports.ts";
import { openSite } from "#tests/http/support.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { booked } from "#tests/support/database/booked.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

const site = await openSite();
const { ask, owner } = { ...site, owner: site.database.owner };
const ctx = site.ctx("elbschutz") as FullContext;
const agency = await addAgency(ctx);
const me = await signedInAs(ctx, "owner", agency.id);

/**
 * One row of each report. Every instant is the last half hour of a day in UTC: in Berlin that is the next day, summer
 * and winter.
 */
async function addRows(): Promise<void> {
  await addAgencyOrders(owner, { agencyId: agency.id, count: 2, prefix: "EXP" });
  const late = ["2026-03-31T22:30Z", "2026-11-30T23:30Z"];
  for (const [index, at] of late.entries()) {
    const number = `EXP${index + 1}`;
    const set = (table: string, columns: string[], key: string) =>
      owner.query(
        `update "${table}" set ${columns.map((column) => `"${column}" = $1::timestamptz`).join(", ")} where "${key}" = $2`,
        [at, number],
      );
    await set("recommendation", ["createdAt"], "number");
    await set("order", ["orderedAt", "stateSince", "confirmedAt"], "recommendationNumber");
    await set("lead", ["createdAt", "touchedAt", "attentionAt"], "recommendationNumber");
    await owner.query(
      booked(
        `insert into reward_claim ("tenantId", id, state, "stateSince", "sourceKey", role, kind, cents, "recommendationNumber", "createdAt")
         values ('elbschutz', gen_random_uuid(), 'reserved', $1, $2, 'referrer', 'base', $3, $2, $1)`,
      ),
      [at, number, index === 0 ? 123450 : 2505],
    );
    await owner.query(
      `insert into agency_invitation ("tenantId", id, "agencyId", kind, state, "stateSince", "firstName", "lastName", email, "emailKey",
         language, "invitedBy", "agreedAt", "remindedAt", "createdAt", "expiresAt")
       values ('elbschutz', gen_random_uuid(), $2, 'referrer', 'open', $1, 'Jörg', 'Weiß', $3, $3, 'de', $4, $1, $1, $1, $1)`,
      [at, agency.id, `${number}@post.example`, me.user.id],
    );
  }
  await owner.query(`update lead set "nextStepOn" = '2026-12-24' where "recommendationNumber" = 'EXP2'`);
  await owner.query(`update "order" set "confirmedAt" = null where "recommendationNumber" = 'EXP1'`);
  await owner.query(`insert into agency_referrer ("tenantId", "agencyId", "accountId", "createdAt")
    select "tenantId", "agencyId", "accountId", "createdAt" from recommendation where number = 'EXP2'`);
}
await addRows();

const day = (column: string) => `to_char(${column} at time zone 'Europe/Berlin', 'YYYY-MM-DD')`;
/** What each file must contain: the row's key, its days and its amount in cents, under the file's own headings. */
const expected: Record<AgencyReportName, string> = {
  orders: `select "externalId" as "Auftrag", ${day('"orderedAt"')} as "Bestellt am", ${day('"stateSince"')} as "Status seit",
    ${day('"confirmedAt"')} as "Freigegeben am" from "order"`,
  recommendations: `select number as "Nummer", ${day('"createdAt"')} as "Angelegt am" from recommendation`,
  referrers: `select email as "E-Mail", ${day('r."createdAt"')} as "Angelegt am" from agency_referrer r
    join account a on a."tenantId" = r."tenantId" and a.id = r."accountId"`,
  leads: `select "recommendationNumber" as "Empfehlung", ${day('"attentionAt"')} as "Fällig am", "nextStepOn"::text as "Am",
    ${day('"touchedAt"')} as "Zuletzt bearbeitet", ${day('"createdAt"')} as "Angelegt am" from lead`,
  rewards: `select "recommendationNumber" as "Empfehlung", ${day('"createdAt"')} as "Angelegt am", cents as "Betrag" from reward_claim`,
  invitations: `select email as "E-Mail", ${day('"createdAt"')} as "Angelegt am", ${day('"remindedAt"')} as "Erinnert am",
    ${day('"expiresAt"')} as "Gültig bis" from agency_invitation`,
};
const reports = Object.keys(expected) as AgencyReportName[];
type Row = Record<string, unknown>;

async function stored(report: AgencyReportName): Promise<Row[]> {
  const alias = report === "referrers" ? "r." : "";
  return (await owner.query(`${expected[report]} where ${alias}"agencyId" = $1 order by 1`, [agency.id])).rows;
}
const file = (report: AgencyReportName, format: string) =>
  ask("elbschutz", `GET /agentur/export/${report}?format=${format}`, { cookie: me.cookie });

/** The file's rows, limited to the columns of the expectation, in its order. */
function only(rows: readonly Row[], names: readonly string[]): Row[] {
  const [key = ""] = names;
  const picked = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
  return picked.sort((one, other) => (String(one[key]) < String(other[key]) ? -1 : 1));
}

const germanDay = (iso: unknown) => (iso === null ? "" : String(iso).split("-").reverse().join("."));

test.each(reports)(
  "the CSV of %s has the stored days as Berlin's calendar has them, and amounts as numbers",
  async (report) => {
    const rows = await stored(report);
    const names = Object.keys(rows[0] ?? {});
    const read: Row[] = parse((await file(report, "csv")).text, { bom: true, columns: true, delimiter: ";" });
    const written = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value], index) => [
          name,
          index === 0
            ? value
            : name === "Betrag"
              ? (Number(value) / 100).toFixed(2).replace(".", ",")
              : germanDay(value),
        ]),
      ),
    );
    expect(written.length).toBeGreaterThan(0);
    expect(only(read, names)).toEqual(written);
  },
);

/** The cells of a sheet as Excel would show them: a number in a date format as a day, in a euro format as cents. */
function readSheet(body: Uint8Array): Row[] {
  const parts = unzipSync(body);
  const xml = (name: string) => new TextDecoder().decode(parts[name]);
  const styles = xml("xl/styles.xml");
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code = ""]) => [id, code]),
  );
  const cellFormats = [
    ...(/<cellXfs[\s\S]*?<\/cellXfs>/.exec(styles)?.[0] ?? "").matchAll(/<xf numFmtId="(\d+)"/g),
  ].map(([, id]) => formats.get(id) ?? "");
  const value = (attributes: string, content: string): string | number | null => {
    const text = /<t[^>]*>([\s\S]*?)<\/t>/.exec(content)?.[1];
    if (text !== undefined || content === "") return text ?? null;
    const format = cellFormats[Number(/ s="(\d+)"/.exec(attributes)?.[1] ?? 0)] ?? "";
    const number = Number(/<v>([^<]*)<\/v>/.exec(content)?.[1]);
    // Excel counts days from 30 December 1899.
    if (/yy/.test(format)) return new Date(Date.UTC(1899, 11, 30 + number)).toISOString().slice(0, 10);
    return format.includes("€") ? Math.round(number * 100) : number;
  };
  const cells = (row: string) =>
    [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)].map(
      ([, column, attributes = "", content = ""]) => [column, value(attributes, content)] as const,
    );
  const rows = [...xml("xl/worksheets/sheet1.xml").matchAll(/<row [\s\S]*?<\/row>/g)].map(
    ([row]) => new Map<string | undefined, unknown>(cells(row)),
  );
  const [headings = new Map(), ...others] = rows;
  return others.map((row) =>
    Object.fromEntries([...headings].map(([column, name]) => [String(name), row.get(column) ?? null])),
  );
}

test.each(reports)(
  "the workbook of %s has the stored days as date cells, and amounts as euro cells",
  async (report) => {
    const rows = await stored(report);
    const names = Object.keys(rows[0] ?? {});
    expect(only(readSheet((await file(report, "xlsx")).body), names)).toEqual(rows);
  },
);
