import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { CliDeps } from "#server/cli/command.ts";
import { orders } from "#server/cli/orders/orders.ts";
import { recommendations } from "#server/cli/recommendations.ts";
import { operator } from "#server/platform/cli/operator.ts";
import { recordVisit } from "#server/referral/link/record-visit.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { claims } from "#server/rewards/cli/claims.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

const { deps, services, printed, ctx: ctxOf } = await seededServices();
const ctx = ctxOf("nordlicht");
const said = () => printed.splice(0).join("\n");

async function withKey(name: string): Promise<CliDeps> {
  await operator.run(["add", name, "--email", `${name}@beispiel.example`], deps);
  const key = /\S{30,}/.exec(said())?.[0] ?? "";
  return { ...deps, variable: (one) => (one === "OPERATOR_KEY" ? key : deps.variable(one)) };
}

/** The first person's command with a second person's key. */
const withSecond = (first: CliDeps, second: CliDeps): CliDeps => ({
  ...first,
  variable: (one) => (one === "SECOND_OPERATOR_KEY" ? second.variable("OPERATOR_KEY") : first.variable(one)),
});

async function recommendation(email = "adele@beispiel.example"): Promise<string> {
  const [product] = await ctx.products.list();
  const form = { firstName: "Anna", lastName: "Meier", email, audience: "private" as const };
  const made = await createRecommendation(ctx, {
    ...form,
    productId: product?.id ?? null,
    recipientShare: 50,
    terms: true,
    attempt: "1",
  });
  const number = made.ok ? (made.value.recommendation?.number ?? "") : expect.fail(made.refusal.code);
  await recordVisit(ctx, number, { channel: null });
  return number;
}

describe("decisions by a person", () => {
  it("an imported order is cancelled, reopened and confirmed", async () => {
    const number = await recommendation();
    await orders.run(["example", number.toLowerCase()], deps);
    const file = join(tmpdir(), `${number}.csv`);
    const text = said();
    await writeFile(file, text);
    await orders.run(["import", file, "--apply"], deps);
    expect(said()).toContain("2 lines: 2 taken, 0 known, 0 bad");
    const order = /T-\w+/.exec(text)?.[0] ?? "";
    await orders.run(["show", order], deps);
    expect(said()).toMatch(new RegExp(`${order}  confirmed  ${number} \\(number\\)  counts from`));

    const anna = await withKey("anna");
    await expect(orders.run(["cancel", order], anna)).rejects.toMatchObject({ tag: "usage" });
    await orders.run(["cancel", order, "--reason", "RULE_CANCELLED_BY_CUSTOMER"], anna);
    await expect(orders.run(["reopen", order], withSecond(anna, anna))).rejects.toThrow("another person");
    await orders.run(["reopen", order], withSecond(anna, await withKey("ben")));
    expect(said()).toMatch(/ordered \d\d\.\d\d\.\d{4}, link \d\d\.\d\d\.\d{4}\n/);
    await orders.run(["confirm", order], anna);
    expect(said()).toContain(`${order}  confirmed  ${number}`);
    await orders.run(["late"], anna);
    expect(said()).toBe("0 late");
    services.clock.setOffset(100 * 86_400_000);
    await orders.run(["late"], anna);
    services.clock.setOffset(0);
    expect(said()).toMatch(new RegExp(`^${order}  confirmed [\\s\\S]* LONG OVERDUE\\n1 late$`));
    await orders.run(["show", order], anna);
    const history = said();
    expect(history).toMatch(/reopen {2}cancelled → inReview {2}OPS anna, ben/);
    await expect(orders.run(["confirm", order], anna)).rejects.toThrow("Refused: orderConflict.");
    await expect(orders.run(["show", "nothing"], anna)).rejects.toThrow("has no order nothing");

    const claim = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(history)?.[0] ?? "";
    await claims.run(["hold", claim, "--reason", "RISK_REVIEW"], anna);
    await claims.run(["held"], anna);
    expect(said()).toMatch(/onHold since .* RISK_REVIEW[\s\S]*1 on hold/);
    await claims.run(["release", claim], anna);
    await claims.run(["show", claim], anna);
    expect(said()).toMatch(/release {2}onHold → reserved {2}OPS anna {2}LOOKED_AT[\s\S]*booked accrued/);
    await claims.run(["balance"], anna);
    expect(said()).toMatch(/accrued[\s\S]*open/);
    await expect(claims.run(["release", claim], deps)).rejects.toThrow("No operator key was given");
    await expect(claims.run(["show", "'; drop table"], deps)).rejects.toThrow("has no claim");
  });

  it("a recommendation is blocked, unblocked by two people, and goodwill is granted", async () => {
    const number = await recommendation("bert@beispiel.example");
    const [carla, dora] = [await withKey("carla"), await withKey("dora")];
    const second = dora.variable("OPERATOR_KEY");
    const both = {
      ...carla,
      variable: (one: string) => (one === "SECOND_OPERATOR_KEY" ? second : carla.variable(one)),
    };
    await expect(recommendations.run(["block", number], carla)).rejects.toMatchObject({ tag: "usage" });
    await recommendations.run(["block", number.toLowerCase(), "--reason", "RISK_REVIEW"], carla);
    expect(said()).toMatch(
      new RegExp(`^${number}  blocked since[\\s\\S]*block  clicked → blocked  OPS carla  RISK_REVIEW`),
    );
    await expect(recommendations.run(["unblock", number], carla)).rejects.toThrow("No operator key was given");
    const alone = { ...carla, variable: (one: string) => carla.variable(one.replace("SECOND_", "")) };
    await expect(recommendations.run(["unblock", number], alone)).rejects.toThrow("another person");
    await recommendations.run(["unblock", number], both);
    expect(said()).toMatch(/unblock {2}blocked → clicked {2}OPS carla, dora/);

    const carlas = await recommendation("Carla+privat@beispiel.example");
    const goodwill = ["goodwill", "R-18", "--recommendation", carlas, "--cents", "1500", "--reason", "KULANZ"];
    await expect(claims.run(goodwill, both)).rejects.toThrow("is the referrer, the recipient");
    await expect(claims.run(goodwill, withSecond(dora, carla))).rejects.toThrow("is the referrer, the recipient");

    await recommendations.run(["block", number, "--reason", "RISK_FRAUD", "--account"], carla);
    expect(said()).toMatch(/account \S+ {2}blocked/);
    const kulanz = ["goodwill", "R-17", "--recommendation", number, "--cents", "1500", "--reason", "KULANZ"];
    await expect(claims.run(kulanz, both)).rejects.toThrow("Refused: accountBlocked.");
    await recommendations.run(["unblock", number, "--account"], both);
    expect(said()).toMatch(/clicked since[\s\S]*account \S+ {2}unconfirmed/);
    const made = await ctx.recommendations.byNumber(number);
    const history = await ctx.events.of("account", made?.accountId ?? "");
    expect(history.slice(1).map(({ event, actorId, reasonCode }) => [event, actorId, reasonCode ?? null])).toEqual([
      ["block", "carla", "RISK_FRAUD"],
      ["unblock", "carla, dora", null],
    ]);

    await expect(claims.run([...kulanz.slice(0, 4), "--cents", "15.00", "--reason", "K"], both)).rejects.toMatchObject({
      tag: "usage",
    });
    await claims.run(kulanz, both);
    expect(said()).toMatch(/referrer goodwill {2}15\s€ {2}choose since/);
    await expect(recommendations.run(["show", "ABCDEFGHJK"], carla)).rejects.toThrow("has no recommendation");
  });
});
