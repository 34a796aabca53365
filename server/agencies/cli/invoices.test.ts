import { expect, test } from "vitest";
import { invoices } from "#server/agencies/cli/invoices.ts";
import { writtenNumber } from "#server/agencies/invoice/rules/totals.ts";
import { operator } from "#server/platform/cli/operator.ts";
import { addInvoice } from "#tests/support/data/invoice.ts";
import { addAgency } from "#tests/support/data/sso-user.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

/** Commands of operators for agencies' invoices (decision 032). */
const { deps, printed, ctx: ctxOf, database } = await seededServices();
const ctx = ctxOf("elbschutz");
const agency = await addAgency(ctx, { name: "Agentur Øresund" });

async function type(words: string, OPERATOR_KEY?: string): Promise<string[]> {
  printed.length = 0;
  const given = {
    ...deps,
    ctx: async () => ctx,
    variable: (name: string) => ({ OPERATOR_KEY })[name as "OPERATOR_KEY"],
  };
  await invoices.run(words.split(" "), given);
  return printed.map((line) => line.replaceAll("\u00a0", " "));
}
await operator.run(["add", "carl", "--email", "carl@marke.example"], deps);
const carl = /op_\S+/.exec(printed.join("\n"))?.[0];
const says = (message: string) => expect.objectContaining({ message: expect.stringContaining(message) });
const stateOf = async (number: number) => (await ctx.invoices.byNumber(number))?.state;

test("documents are listed newest first, by state and below a number", async () => {
  const one = await addInvoice(ctx, agency);
  const two = await addInvoice(ctx, agency, 700);
  const numbers = (lines: readonly string[]) => lines.map((line) => line.split(" ")[0]);
  expect(numbers(await type("list"))).toEqual([two, one].map(({ number }) => writtenNumber(number)));
  expect(numbers(await type(`list --below ${writtenNumber(two.number)}`))).toEqual([writtenNumber(one.number)]);
  const [line] = await type("list --state issued --below 2");
  expect(line).toMatch(/^RE-000001 {2}\d\d\.\d\d\.\d{4} {2}\d{4}-\d\d {2}invoice +issued +59,50 € {2}Agentur Øresund$/);
  expect(await type("list --state paid")).toEqual(["no invoices"]);
  await expect(type("list --state lost")).rejects.toEqual(says("--state is one of"));
  await expect(type("list --below x")).rejects.toEqual(says("--below needs"));
});

test("an operator marks an invoice as paid, once, and only with a key", async () => {
  const { number } = await addInvoice(ctx, agency);
  await expect(type(`pay ${number}`)).rejects.toEqual(says("No operator key"));
  await expect(type(`pay ${number}`, "op_guessed")).rejects.toEqual(says("not known"));
  expect(await stateOf(number)).toBe("issued");
  const [line] = await type(`pay ${writtenNumber(number)}`, carl);
  expect(line).toMatch(/^RE-\d{6} .* paid +59,50 €/);
  await expect(type(`pay ${number}`, carl)).rejects.toThrow();
  await expect(type(`cancel ${number}`, carl)).rejects.toThrow();
  expect(await stateOf(number)).toBe("paid");
  const audited = await database.owner.query(`select "actorId", about from audit_entry where about like '%Invoice:%'`);
  expect(audited.rows).toEqual([{ actorId: "carl", about: `payInvoice:cli:${writtenNumber(number)}` }]);
});

test("a cancellation is a document of its own, and the events contain the operator's name", async () => {
  const { number } = await addInvoice(ctx, agency);
  const lines = await type(`cancel ${number}`, carl);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(new RegExp(`^${writtenNumber(number)} .* invoice +cancelled +59,50 €`));
  expect(lines[1]).toMatch(new RegExp(`^${writtenNumber(number + 1)} .* cancellation +issued +-59,50 €`));
  await expect(type(`cancel ${number + 1}`, carl)).rejects.toThrow();
  const { rows } = await database.owner.query(
    `select event, "actorId", data from event where aggregate = 'invoice' and actor = 'OPS' order by "occurredAt"`,
  );
  expect(rows).toEqual([
    { event: "pay", actorId: "carl", data: { number: expect.any(Number) } },
    { event: "cancel", actorId: "carl", data: { number, cancellation: number + 1 } },
  ]);
});

test("wrong arguments are refused before anything is opened", async () => {
  for (const [words, message] of [
    ["pay", "pay needs an invoice's number"],
    ["cancel x", "cancel needs an invoice's number"],
    ["pay 1 2", "One at a time"],
    ["burn 1", "burn needs"],
  ] as const)
    await expect(type(words, carl)).rejects.toEqual(says(message));
  await expect(type("pay 999", carl)).rejects.toEqual(says("has no invoice RE-000999"));
});
