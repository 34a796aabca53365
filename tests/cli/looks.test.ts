import { expect, it } from "vitest";
import type { CliDeps, Command } from "#server/cli/command.ts";
import { payouts } from "#server/payouts/cli/payouts.ts";
import { people } from "#server/people/cli/people.ts";
import { giveAccess } from "#server/people/sso/give-access.ts";
import { audit } from "#server/platform/cli/audit.ts";
import { operator } from "#server/platform/cli/operator.ts";
import { customerNumbers } from "#server/rewards/cli/customer-numbers.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { prepareRun } from "#tests/support/services/use-cases.ts";

const { deps, printed, database, ctx: ctxOf } = await seededServices();
const ctx = ctxOf("nordlicht");

async function type(command: Command, words: string, key?: string): Promise<string> {
  printed.length = 0;
  const given: CliDeps = { ...deps, variable: (name) => (name === "OPERATOR_KEY" ? key : undefined) };
  await command.run(words.split(" "), given);
  return printed.join("\n").replaceAll("\u00a0", " ");
}

const added = await type(operator, "add anna --email anna@marke.example");
const key = /op_\S+/.exec(added)?.[0] ?? expect.fail(added);
const facts = { email: "petra@brand.example", firstName: "Petra", lastName: "Heide", number: null };
await giveAccess(ctx, { ...facts, role: "support", agency: null }, "anna");
const { accountId, iban } = await collectedClaim(ctx, { usableFrom: new Date(0) });
const prepared = await prepareRun(ctx, { operator: "anna" });
const run = (prepared.ok && prepared.value.run?.messageId) || expect.fail("nothing to pay");

async function trail() {
  const { rows } = await database.owner.query(
    `select actor, "actorId", about, "accountId" from audit_entry where "tenantId" = 'nordlicht' order by seq`,
  );
  return rows;
}

it.each<[Command, words: string, shows: string, about: string, accountId: string | null]>([
  [people, "list", "petra@brand.example", "listPeople:cli:all", null],
  [audit, "list", "accessGiven", "listAuditTrail:cli:all", null],
  [audit, `show ${accountId}`, `showAuditTrail:cli:${accountId}`, `showAuditTrail:cli:${accountId}`, accountId],
  [payouts, `show ${run}`, `…${iban.slice(-4)}`, `showPayout:cli:${run}`, null],
  [payouts, `show ${run} --as-of ${ctx.now().toISOString()}`, iban.slice(-4), `showPayout:cli:${run}`, null],
  [customerNumbers, "list", "submitted", "listCustomerNumbers:cli:submitted", null],
])(
  "%o %s names nobody without a person's key, and leaves one entry with it",
  async (command, words, shows, ...entry) => {
    const before = await trail();
    await expect(type(command, words)).rejects.toThrow("Who is this?");
    expect([printed, await trail()]).toEqual([[], before]);

    expect(await type(command, words, key)).toContain(shows);
    const [about, of] = entry;
    expect(await trail()).toEqual([...before, { actor: "OPS", actorId: "anna", about, accountId: of }]);
  },
);
