import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { statementFor } from "#tests/support/data/bank-statement.ts";
import { tenantVariables } from "#tests/support/process/app.ts";
import type { Site } from "./site.ts";

/** Work of the back office: importing vouchers, paying out as two people, booking the bank statement. */
export async function importVouchers(site: Site, reward: string, code: string, cents: number): Promise<void> {
  const file = await write("vouchers.csv", `code,cents,validUntil\r\n${code},${cents},31.12.2099\r\n`);
  await site.cli(`vouchers import ${file} --reward ${reward} --apply --tenant nordlicht`, await newOperator(site));
}

/**
 * A payout run prepared by one person, released by another, exported for the bank and settled by its statement; returns
 * the bank's file.
 */
export async function payOut(site: Site, signature: string): Promise<string> {
  const [anna, ben] = await Promise.all([operator(site, `anna-${signature}`), operator(site, `ben-${signature}`)]);
  const payouts = (words: string, who: Record<string, string>) => site.cli(`payouts ${words} --tenant nordlicht`, who);
  const run = /RF\d{8}-[A-Z0-9]{10}/.exec(await payouts("prepare", anna))?.[0] ?? "";
  await payouts(`release ${run}`, ben);
  const file = await write("pain.xml");
  await payouts(`export ${run} --out ${file}`, ben);
  const xml = await readFile(file, "utf8");
  await payouts(`settle ${await write("camt.xml", statementFor(xml, tenantVariables.NORDLICHT_DEBTOR_IBAN))}`, anna);
  return xml;
}

/** A reward without an order (goodwill), for a referrer of nordlicht. */
export async function grantGoodwill(
  site: Site,
  { name, number, cents }: { name: string; number: string; cents: number },
) {
  const [anna, ben] = await Promise.all([operator(site, `anna-${name}`), operator(site, `ben-${name}`)]);
  const both = { ...anna, SECOND_OPERATOR_KEY: ben["OPERATOR_KEY"] ?? "" };
  const words = `claims goodwill ${name} --recommendation ${number} --cents ${cents} --reason KULANZ`;
  await site.cli(`${words} --tenant nordlicht`, both);
}

/** Creates an operator and returns their key, as the command line expects it. */
export async function operator(site: Site, name: string): Promise<Record<string, string>> {
  const key = /op_\S+/.exec(await site.cli(`operator add ${name} --email ${name}@marke.example`))?.[0];
  return { OPERATOR_KEY: key ?? "" };
}

/** One whom nobody else uses: the author of a record, a catalogue or an import. */
export const newOperator = (site: Site) => operator(site, `op-${randomUUID()}`);

async function write(name: string, content?: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), "office-")), name);
  if (content !== undefined) await writeFile(file, content);
  return file;
}
