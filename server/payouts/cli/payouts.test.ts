import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { CliDeps, Command } from "#server/cli/command.ts";
import { readTenant } from "#server/office/health/read.ts";
import { payouts } from "#server/payouts/cli/payouts.ts";
import { discardRun } from "#server/payouts/discard-run.ts";
import { releaseRun } from "#server/payouts/release-run.ts";
import { actionOfBoth } from "#server/platform/audit/audited-action.ts";
import { operator } from "#server/platform/cli/operator.ts";
import { vouchers } from "#server/rewards/cli/vouchers.ts";
import { actionOfTwo } from "#tests/support/data/audited-action.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { painProblems } from "../wire/sepa/pain.ts";

const { deps, printed, ctx: ctxOf, database } = await seededServices();
const ctx = ctxOf("nordlicht");
const folder = mkdtempSync(join(tmpdir(), "payouts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const debtorIban = "DE89 3704 0044 0532 0130 00";

async function type(command: Command, words: string, env: Record<string, string> = {}): Promise<string> {
  printed.length = 0;
  const given: CliDeps = { ...deps, variable: (name) => env[name], print: deps.print };
  await command.run(words.split(" "), given);
  return printed.join("\n").replaceAll("\u00a0", " ");
}

async function newOperator(
  name: string,
  email = `${name}@nordlicht.example`,
): Promise<{ OPERATOR_KEY: string; NORDLICHT_DEBTOR_IBAN: string }> {
  const key = /op_\S+/.exec(await type(operator, `add ${name} --email ${email}`))?.[0] ?? "";
  return { OPERATOR_KEY: key, NORDLICHT_DEBTOR_IBAN: debtorIban };
}

const userError = (message: string) => expect.objectContaining({ message: expect.stringContaining(message) });
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe("operators", () => {
  it("get a key once, lose it when revoked, and have unique names", async () => {
    const carl = await newOperator("carl");
    expect(carl.OPERATOR_KEY.length).toBeGreaterThan(40);
    const { rows } = await database.owner.query(`select * from operator`);
    expect(JSON.stringify(rows)).not.toContain(carl.OPERATOR_KEY);
    await expect(type(operator, "add carl --email c@nordlicht.example")).rejects.toEqual(userError("given before"));
    await expect(type(operator, "add Carl --email c@nordlicht.example")).rejects.toEqual(userError("small letters"));
    expect(await type(payouts, "prepare", carl)).toBe("Nothing is to be paid.");
    await type(operator, "revoke carl");
    await expect(type(payouts, "prepare", carl)).rejects.toEqual(userError("not known, or was revoked"));
    await expect(type(operator, "revoke carl")).rejects.toEqual(userError("working key"));
    expect(await type(operator, "list")).toMatch(/^carl {2}carl@nordlicht\.example {2}since .* revoked /);
  });

  it("must prove their key, and cannot be created by the processes' role", async () => {
    await expect(type(payouts, "prepare --as anna")).rejects.toEqual(userError("--as"));
    await expect(type(payouts, "prepare", { OPERATOR_KEY: "anna" })).rejects.toEqual(userError("not known"));
    const client = await database.owner.connect();
    try {
      await client.query("set role app");
      await expect(client.query(`insert into operator values ('eve', 'e@x.example', 'hash', now())`)).rejects.toThrow(
        "permission denied",
      );
    } finally {
      await client.query("reset role");
      client.release();
    }
  });
});

describe("payouts", () => {
  it("are prepared, released, exported and settled, by two people, without an IBAN on the screen", async () => {
    const [anna, ben] = [await newOperator("anna"), await newOperator("ben")];
    const first = await collectedClaim(ctx, { cents: 4550 });
    const second = await collectedClaim(ctx, { cents: 1000 });
    const said: string[] = [];
    const say = async (words: string, env = anna) => {
      said.push(await type(payouts, words, env));
      return said.at(-1) ?? "";
    };

    const run = /RF\d{8}-[A-Z0-9]{10}/.exec(await say("prepare"))?.[0] ?? "";
    expect(said[0]).toContain("2 payments, 55,50 €");
    expect(await say(`show ${run}`)).toContain(`…${first.iban.slice(-4)}`);
    await expect(say(`release ${run}`)).rejects.toEqual(userError("another person"));
    await expect(say(`export ${run}`)).rejects.toEqual(userError("not in a state"));
    await expect(say(`release ${run}`, { ...ben, NORDLICHT_DEBTOR_IBAN: "" })).rejects.toEqual(
      userError("NORDLICHT_DEBTOR_IBAN"),
    );
    expect(await say(`release ${run}`, ben)).toContain("released by ben");

    const out = join(folder, "run.xml");
    await expect(say(`export ${run} --out ${out}`, { ...ben, NORDLICHT_DEBTOR_IBAN: "" })).rejects.toEqual(
      userError("NORDLICHT_DEBTOR_IBAN"),
    );
    expect(await say(`export ${run} --out ${out}`, ben)).toContain("2 payments, 55,50 €");
    const xml = readFileSync(out, "utf8");
    expect(statSync(out).mode & 0o077).toBe(0);
    expect(await painProblems(xml)).toEqual([]);
    for (const iban of [first.iban, second.iban, "DE89370400440532013000"]) expect(xml).toContain(iban);
    await say(`export ${run} --out ${out}`, ben);
    expect(readFileSync(out, "utf8")).toBe(xml);
    await expect(say(`export ${run} --out ${file("taken.xml", "else")}`, ben)).rejects.toEqual(
      userError("not written"),
    );

    const ids = [...xml.matchAll(/<EndToEndId>([^<]+)</g)].map((match) => match[1] ?? "");
    const amounts = [...xml.matchAll(/>([\d.]+)<\/InstdAmt>/g)].map((match) => match[1] ?? "");
    let statements = 0;
    const statement = (entries: string, iban = debtorIban.replaceAll(" ", "")) =>
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
       <Stmt><Id>S${++statements}</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;
    const entry = (index: number, side: "DBIT" | "CRDT", id = ids[index]) =>
      `<Ntry><Amt Ccy="EUR">${amounts[index]}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
       <BookgDt><Dt>2026-11-23</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>
       ${side === "CRDT" ? "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>" : ""}</TxDtls></NtryDtls></Ntry>`;
    const booked = file("s1.xml", statement(entry(0, "DBIT") + entry(1, "DBIT") + entry(0, "DBIT", "RENT")));
    expect(await say(`settle ${booked}`)).toContain("2 paid, 0 returned, 0 known, 1 not ours");
    expect(await say(`settle ${booked}`)).toContain("0 paid, 0 returned, 3 known, 0 not ours");
    const foreign = file("s2.xml", statement(entry(0, "CRDT"), "AT611904300234573201"));
    expect(await say(`settle ${foreign}`)).toContain("of another account (…3201)");
    expect(await say(`settle ${file("s3.xml", statement(entry(1, "CRDT")))}`)).toContain("1 returned");
    const wrong = file("s4.xml", statement(entry(1, "DBIT").replace(amounts[1] ?? "", "0.01")));
    await expect(say(`settle ${wrong}`)).rejects.toEqual(userError("1 entry needs a look"));
    const waiting = await say("bank");
    expect(waiting).toMatch(/unknown .*\n.*amountDiffers .*-0,01 €.*\n2 wait for a person/);
    const [entryId = ""] = /^\S+/.exec(waiting) ?? [];
    await expect(say(`close ${entryId} --reason nonsense`)).rejects.toEqual(userError("--reason"));
    await expect(say(`close ${entryId} --reason other`)).rejects.toEqual(userError("--note"));
    expect(await say(`close ${entryId} --reason notOurs`)).toContain("closed, notOurs");
    expect(await say(`close ${entryId} --reason notOurs`)).toContain("closed, notOurs");
    await expect(say(`close ${entryId} --reason moneyBack`)).rejects.toEqual(userError("not there"));
    expect(await say("bank")).toContain("1 waits for a person");
    await expect(say(`settle ${file("s5.xml", "<x/>")}`)).rejects.toEqual(userError("camt.053"));
    await expect(say(`settle ${folder}/none.xml`)).rejects.toEqual(userError("cannot be read"));
    expect(await say("list")).toMatch(/settled.*prepared .* by anna, released by ben/);
    expect(said.join("\n")).not.toMatch(/[A-Z]{2}\d{2}[0-9 ]{12,}/);
  });

  it("are settled by hand and discarded", async () => {
    const [dora, emil] = [await newOperator("dora"), await newOperator("emil")];
    await collectedClaim(ctx);
    const prepare = async () => /RF\S+/.exec(await type(payouts, "prepare", dora))?.[0] ?? "";
    const discarded = await prepare();
    expect(await type(payouts, `discard ${discarded}`, dora)).toContain("discarded");
    const run = await prepare();
    await type(payouts, `release ${run}`, emil);
    await type(payouts, `export ${run} --out ${join(folder, "hand.xml")}`, emil);
    await expect(type(payouts, `settle ${run} --by-hand --returned nonsense`, dora)).rejects.toEqual(
      userError("--returned"),
    );
    expect(await type(payouts, `settle ${run} --by-hand --returned ${run}-000001=AC04`, dora)).toContain("1 returned");
    await expect(type(payouts, `show RF-none`, dora)).rejects.toEqual(userError("no payout run"));
    for (const words of ["prepare it", "release", "pay x", "settle"]) {
      await expect(type(payouts, words, dora)).rejects.toEqual(
        expect.objectContaining({ message: expect.any(String) }),
      );
    }
  });
});

describe("people", () => {
  it("are compared where two are needed: two keys of one person are one, and so are a key and a login", async () => {
    const ida = await newOperator("ida", "Ida@nordlicht.example");
    const again = await newOperator("ida-2", "ida+office@nordlicht.example");
    const jan = await newOperator("jan");
    const { user } = await signedInAs(ctx, "finance", null, { email: "IDA@nordlicht.example" });
    await collectedClaim(ctx);
    const run = /RF\S+/.exec(await type(payouts, "prepare", ida))?.[0] ?? "";
    await expect(type(payouts, `release ${run}`, again)).rejects.toEqual(userError("another person"));
    const { id: runId } = (await ctx.payouts.runByMessageId(run)) ?? expect.fail();
    expect(await releaseRun(ctx, { runId, operator: user.id })).toMatchObject({ refusal: { code: "sameOperator" } });
    expect(await type(payouts, "list")).toContain(`${run}  prepared`);
    await type(operator, "revoke ida");
    await expect(type(payouts, `release ${run}`, again)).rejects.toEqual(userError("another person"));
    expect(await type(payouts, `release ${run}`, jan)).toContain("released by jan");
    await type(payouts, `export ${run} --out ${join(folder, "ida.xml")}`, again);
    const rejected = { runId, operator: user.id, rejectedByBank: true, reason: "bank" };
    expect(await discardRun(ctx, rejected)).toMatchObject({ refusal: { code: "sameOperator" } });
    expect(await discardRun(ctx, { ...rejected, operator: "jan" })).toMatchObject({ ok: true });
    expect(await actionOfBoth(ctx, actionOfTwo({ key: "k", operators: ["ida-2", user.id] }))).toMatchObject({
      refusal: { code: "sameOperator" },
    });
    expect(await actionOfBoth(ctx, actionOfTwo({ key: "k", operators: ["jan", user.id] }))).toMatchObject({
      value: { actorId: `jan, ${user.id}` },
    });
  });

  it("who were added within a day do not count where two are needed, in either order, and are an alarm", async () => {
    const known = await newOperator("lea");
    await newOperator("tom");
    const { user } = await signedInAs(ctx, "finance");
    const since = (name: string, hours: number) =>
      database.owner.query(`update operator set "createdAt" = $2::timestamptz - $3::interval where name = $1`, [
        name,
        ctx.now().toISOString(),
        `${hours} hours`,
      ]);
    for (const { name } of (await database.owner.query(`select name from operator`)).rows) await since(name, 100);
    await newOperator("uwe");
    await since("uwe", 23);
    await collectedClaim(ctx);
    const run = /RF\d{8}-[A-Z0-9]{10}/.exec(await type(payouts, "prepare", known))?.[0] ?? "";
    const runId = (await ctx.payouts.runByMessageId(run))?.id ?? "";
    const refused = { ok: false, refusal: { code: "operatorNew" } };
    expect(await releaseRun(ctx, { runId, operator: "uwe" })).toEqual(refused);
    for (const operators of [
      ["uwe", "tom"],
      ["tom", "uwe"],
      [user.id, "uwe"],
    ] as [string, string][])
      expect(await actionOfBoth(ctx, actionOfTwo({ key: "k", operators }))).toEqual(refused);
    expect(await actionOfBoth(ctx, actionOfTwo({ key: "k", operators: ["tom", user.id] }))).toMatchObject({ ok: true });
    expect((await readTenant({ ...ctx, awaitsFeed: true })).peopleNew).toBe(1);

    await since("uwe", 24);
    expect((await readTenant({ ...ctx, awaitsFeed: true })).peopleNew).toBe(0);
    expect(await releaseRun(ctx, { runId, operator: "uwe" })).toMatchObject({ ok: true });
    // Nobody was there before the first: on the first day of an installation, all count at once.
    await database.owner.query(`update operator set "createdAt" = $1`, [ctx.now()]);
    expect(await actionOfBoth(ctx, actionOfTwo({ key: "k", operators: ["tom", "uwe"] }))).toMatchObject({ ok: true });
  });

  it("stand behind each key: none is made without an address, not even past the command", async () => {
    await expect(type(operator, "add kim")).rejects.toEqual(userError("--email"));
    await expect(type(operator, "add kim --email kim")).rejects.toEqual(userError("--email"));
    const nobody = `insert into operator (name, email, "keyHash", "createdAt") values ('kim', $1, 'hash', now())`;
    await expect(database.owner.query(nobody, [null])).rejects.toThrow("not-null");
    await expect(database.owner.query(nobody, ["Kim@nordlicht.example"])).rejects.toThrow("operator_email");
    expect(await type(operator, "list")).not.toContain("kim");
  });
});

describe("vouchers", () => {
  it("are checked, imported once, and counted; invalid lines do not prevent the import of others", async () => {
    const csv = file(
      "codes.csv",
      "\uFEFFcode;cents;validUntil\r\nABCD-1;5000;31.12.2027\r\nABCD-2;5000;2027-12-31\r\nABCD-2;5000;\r\nx;5000;\r\nABCD-3;50,00;\r\nABCD-4;5000;31.02.2027\r\n",
    );
    const anna = await newOperator("voucher-anna");
    const good = file("good.csv", "code,cents\nABCD-1,5000\nABCD-2,5000\nABCD-9,2500\n");
    await expect(type(vouchers, `import ${csv} --reward lesefuchs`)).rejects.toEqual(userError("3 bad lines"));
    expect(printed.at(-2)).toBe("2 would be new, 0 in the pool before, 1 twice in the file, 3 bad lines");
    expect(printed.slice(0, 3).map((line) => line.slice(0, 7))).toEqual(["line 5:", "line 6:", "line 7:"]);
    await expect(type(vouchers, `import ${csv} --reward lesefuchs --apply`, anna)).rejects.toEqual(
      userError("3 bad lines"),
    );
    expect(await type(vouchers, `import ${good} --reward lesefuchs --apply`, anna)).toMatch(
      /^1 new, 2 in the pool before/,
    );
    expect(await type(vouchers, `import ${good} --reward lesefuchs --apply`, anna)).toMatch(
      /^0 new, 3 in the pool before/,
    );
    expect(printed.join()).not.toContain("ABCD");
    const odd = file("odd.csv", "code,cents\nEFGH-1,9900\nEFGH-2,9900\nEFGH-3,2500\n");
    expect(await type(vouchers, `import ${odd} --reward lesefuchs`)).toMatch(
      /^2 codes of 99 €: no reward is worth as much, so nobody can choose them\n3 would be new/,
    );
    await collectedClaim(ctx, { method: "voucher", cents: 9900 });
    expect(await type(vouchers, "stock")).toMatch(
      /25 €: 1 free\n.*50 €: 2 free\n.*99 €: 0 free, 1 waiting, promised by/,
    );
    await expect(type(vouchers, `import ${good} --reward ueberweisung`)).rejects.toEqual(
      userError('no voucher "ueberweisung"'),
    );
    await expect(type(vouchers, `import ${good}`)).rejects.toEqual(userError("--reward"));
    await expect(type(vouchers, `import ${file("no.csv", "a,b\n")} --reward lesefuchs`)).rejects.toEqual(
      userError("columns"),
    );
  });
});
