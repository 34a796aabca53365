import { describe, expect, it } from "vitest";
import type { Claim } from "#server/rewards/claim/model.ts";
import { confirmCustomerNumber, rejectCustomerNumber } from "#server/rewards/customer-number/decide.ts";
import { giveCustomerNumber } from "#server/rewards/customer-number/give.ts";
import { showCustomerNumber } from "#server/rewards/customer-number/show.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { ibans, recipients } from "#tests/support/data/money-people.ts";
import { day, linkTokens, moneyWorlds, qualifiedClaims } from "#tests/support/data/money-story.ts";
import {
  chooseReward,
  collectReward,
  dueErasures,
  eraseRecords,
  expireDueClaims,
  exportRun,
  giveBankDetails,
  issueVouchers,
  prepareRun,
  releaseRun,
} from "#tests/support/services/use-cases.ts";
import { seedTenant, type World } from "#tests/support/services/world.ts";

const newWorld = await moneyWorlds();
const asking = () => newWorld({ modules: { ...seedTenant.modules, askCustomerNumber: true } });
const code = (outcome: { ok: boolean; refusal?: { code: string } }) => (outcome.ok ? null : outcome.refusal?.code);
const by = (world: World) =>
  auditedAction({
    actorId: "anna",
    reasonCode: "UNKNOWN_THERE",
    key: world.ctx.secrets.newId(),
  });

async function referrersClaim(world: World): Promise<Claim> {
  const [claim] = await qualifiedClaims(world, { share: 0 });
  if (!claim) throw new Error("There is no claim.");
  return claim;
}

async function collected(world: World, claim: Claim) {
  const ctx = world.holderOf(claim.id);
  await chooseReward(ctx, { claimId: claim.id, rewardId: "cash" });
  await giveBankDetails(ctx, { claimId: claim.id, iban: ibans[0] ?? "", holder: "Anna Meier" });
  expect((await collectReward(ctx, claim.id)).ok).toBe(true);
}

async function given(world: World, claim: Claim, number = "123 456-789"): Promise<string> {
  const outcome = await giveCustomerNumber(world.holderOf(claim.id), { claimId: claim.id, number });
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value.id;
}

describe("a customer number", () => {
  it("is submitted for one's own reward, stored sealed, and shown by its last digits", async () => {
    const world = asking();
    const claim = await referrersClaim(world);
    const ctx = world.holderOf(claim.id);
    expect(await showCustomerNumber(ctx, null)).toMatchObject({ value: { status: "none", masked: null } });
    expect(code(await giveCustomerNumber(world.ctx, { claimId: claim.id, number: "123456789" }))).toBe(
      "rewardTokenInvalid",
    );
    for (const number of ["12", "x".repeat(40), "12345678a"])
      expect(code(await giveCustomerNumber(ctx, { claimId: claim.id, number }))).toBe("customerNumberInvalid");
    const id = await given(world, claim);
    expect(await given(world, claim, "123456789")).toBe(id);
    expect(await showCustomerNumber(ctx, claim.id)).toMatchObject({
      value: { status: "submitted", masked: "•••• 6789" },
    });
    const rows = await world.rows(`select * from customer_number where "tenantId" = $1`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("123456789");
    const events = await world.rows(`select event from event where "tenantId" = $1 and aggregate = 'customerNumber'`);
    expect(events).toEqual([{ event: "submit" }]);
  });

  it("is not asked of recipients, nor in a tenant without it", async () => {
    const world = asking();
    const [claim] = await qualifiedClaims(world, { share: 100, recipient: recipients[0] ?? "" });
    const answer = await giveCustomerNumber(world.holderOf(claim?.id ?? ""), {
      claimId: claim?.id ?? "",
      number: "123456789",
    });
    expect(code(answer)).toBe("notFound");
    const silent = newWorld();
    const theirs = await referrersClaim(silent);
    expect(
      code(await giveCustomerNumber(silent.holderOf(theirs.id), { claimId: theirs.id, number: "123456789" })),
    ).toBe("notFound");
    expect(code(await showCustomerNumber(silent.holderOf(theirs.id), null))).toBe("notFound");
  });

  it.each([
    ["none", [], 1],
    ["submitted", ["submit"], 1],
    ["confirmed", ["submit", "confirm"], 1],
    ["rejected", ["submit", "reject"], 0],
    ["rejected, then confirmed", ["submit", "reject", "confirm"], 1],
    ["confirmed, then rejected", ["submit", "confirm", "reject"], 0],
    ["rejected, then corrected", ["submit", "reject", "correct"], 1],
  ] as const)("%s: the payout follows", async (_name, steps, items) => {
    const world = asking();
    const claim = await referrersClaim(world);
    await collected(world, claim);
    let id = "";
    for (const step of steps) {
      if (step === "submit") id = await given(world, claim);
      if (step === "correct") id = await given(world, claim, "987654321");
      if (step === "confirm") await confirmCustomerNumber(world.ctx, id, by(world));
      if (step === "reject") await rejectCustomerNumber(world.ctx, id, by(world));
    }
    const prepared = await prepareRun(world.ctx, { operator: "anna" });
    expect(prepared).toMatchObject({
      value: { leftOut: items ? {} : { customerNumberRejected: 1 } },
    });
    expect((prepared.ok && prepared.value.run?.items) || 0).toBe(items);
  });

  it("that is rejected after a run was prepared removes the reward from the file", async () => {
    const world = asking();
    const claim = await referrersClaim(world);
    await collected(world, claim);
    const id = await given(world, claim);
    const prepared = await prepareRun(world.ctx, { operator: "anna" });
    const runId = (prepared.ok && prepared.value.run?.id) || "";
    await releaseRun(world.ctx, { runId, operator: "ben" });
    await rejectCustomerNumber(world.ctx, id, by(world));
    await exportRun(world.ctx, { runId, operator: "ben", debtorIban: ibans[1] ?? "", makeFile: async () => "file" });
    expect(await world.ctx.payouts.items(runId)).toMatchObject([
      { state: "dropped", reasonCode: "customerNumberRejected" },
    ]);
  });

  it("that is rejected suspends a voucher until another is submitted", async () => {
    const world = asking();
    const claim = await referrersClaim(world);
    await world.ctx.vouchers.import("voucher", [{ code: "V", cents: 5000, validUntil: null }], world.now());
    await chooseReward(world.holderOf(claim.id), { claimId: claim.id, rewardId: "voucher" });
    await rejectCustomerNumber(world.ctx, await given(world, claim), by(world));
    expect(await issueVouchers(world.ctx)).toBe(0);
    expect(await world.ctx.due.kinds(world.now())).not.toContain("issue-vouchers");
    await given(world, claim, "987654321");
    expect(await issueVouchers(world.ctx)).toBe(1);
    expect((await world.ctx.claims.byId(claim.id))?.state).toBe("paid");
  });

  it("that is rejected is announced by one mail, whose link opens the reward; the same number again is refused", async () => {
    const world = asking();
    const claim = await referrersClaim(world);
    const id = await given(world, claim);
    await confirmCustomerNumber(world.ctx, id, by(world));
    expect(code(await giveCustomerNumber(world.holderOf(claim.id), { claimId: claim.id, number: "987654321" }))).toBe(
      "customerNumberConfirmed",
    );
    for (const _ of [1, 2]) await rejectCustomerNumber(world.ctx, id, by(world));
    expect(await world.mails("customerNumberRejected")).toHaveLength(1);
    expect((await linkTokens(world, "customerNumberRejected"))[0]).toMatch(/^t+\d+$/);
    expect(code(await giveCustomerNumber(world.holderOf(claim.id), { claimId: claim.id, number: "123456789" }))).toBe(
      "customerNumberRejected",
    );
  });

  it("is erased a year later, unless a reward is open", async () => {
    const world = asking();
    const claim = await referrersClaim(world);
    await given(world, claim);
    world.pass(367 * day);
    const erase = async () => {
      for (const name of await dueErasures(world.ctx)) await eraseRecords(world.ctx, name);
      return (await world.rows(`select 1 from customer_number where "tenantId" = $1`)).length;
    };
    expect(await erase()).toBe(1);
    expect(await expireDueClaims(world.ctx)).toBe(1);
    expect(await erase()).toBe(0);
  });
});

describe("the holder's birth date", () => {
  const world = () => newWorld({ payout: { ...seedTenant.payout, askBirthDate: true } });

  it("is required if the tenant's record says so, stored sealed, and an adult's", async () => {
    const withBirthDate = world();
    const claim = await referrersClaim(withBirthDate);
    const ctx = withBirthDate.holderOf(claim.id);
    await chooseReward(ctx, { claimId: claim.id, rewardId: "cash" });
    const account = { claimId: claim.id, iban: ibans[0] ?? "", holder: "Anna Meier" };
    expect(code(await giveBankDetails(ctx, account))).toBe("invalidInput");
    expect(code(await giveBankDetails(ctx, { ...account, birthDate: "2015-01-01" }))).toBe("recipientMinor");
    expect((await giveBankDetails(ctx, { ...account, birthDate: "1988-03-24" })).ok).toBe(true);
    const [row] = await withBirthDate.rows<{ id: string; birthDateSealed: string }>(
      `select * from bank_detail where "tenantId" = $1`,
    );
    expect(JSON.stringify(row)).not.toContain("1988-03");
    expect((await withBirthDate.ctx.bankDetails.open([row?.id ?? ""])).get(row?.id ?? "")?.birthDate).toBe(
      "1988-03-24",
    );
  });

  it("is not stored otherwise; an older account without it is not used again", async () => {
    const silent = newWorld();
    const claim = await referrersClaim(silent);
    const ctx = silent.holderOf(claim.id);
    await chooseReward(ctx, { claimId: claim.id, rewardId: "cash" });
    const account = { claimId: claim.id, iban: ibans[0] ?? "", holder: "Anna Meier", birthDate: "1988-03-24" };
    expect((await giveBankDetails(ctx, account)).ok).toBe(true);
    expect(await silent.rows(`select "birthDateSealed" from bank_detail where "tenantId" = $1`)).toEqual([
      { birthDateSealed: null },
    ]);

    const withBirthDate = world();
    const mine = await referrersClaim(withBirthDate);
    const at = { createdAt: withBirthDate.now(), usableFrom: withBirthDate.now() };
    const owner = { kind: "account" as const, id: mine.accountId ?? "" };
    const id = withBirthDate.ctx.secrets.newId();
    await withBirthDate.ctx.bankDetails.save({ id, owner, iban: ibans[0] ?? "", holder: "Anna Meier", ...at });
    const chosen = await chooseReward(withBirthDate.holderOf(mine.id), { claimId: mine.id, rewardId: "cash" });
    expect(chosen).toMatchObject({ value: { claim: { state: "needsBankDetails" } } });
  });

  it("belongs to an account that is used again", async () => {
    const withBirthDate = world();
    const mine = await referrersClaim(withBirthDate);
    const at = { createdAt: withBirthDate.now(), usableFrom: withBirthDate.now() };
    const owner = { kind: "account" as const, id: mine.accountId ?? "" };
    const whole = { iban: ibans[0] ?? "", holder: "Anna Meier", birthDate: "1988-03-24" };
    await withBirthDate.ctx.bankDetails.save({ id: withBirthDate.ctx.secrets.newId(), owner, ...whole, ...at });
    const chosen = await chooseReward(withBirthDate.holderOf(mine.id), { claimId: mine.id, rewardId: "cash" });
    expect(chosen).toMatchObject({ value: { claim: { state: "readyToPay" } } });
  });
});
