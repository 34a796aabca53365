import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { RequestContext } from "#server/context.ts";
import { reachGoal } from "#server/people/analytics/reach-goal.ts";
import { openAnalytics } from "#server/people/analytics/upstream/index.ts";
import { answerConsent } from "#server/people/consent/answer.ts";
import { consentTextVersion } from "#server/people/consent/model.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { goals } from "#server/tenants/names.ts";
import { fakeAnalytics } from "#tests/fakes/analytics.ts";
import { database } from "#tests/support/database/database.ts";
import { products } from "#tests/support/services/services.ts";
import { openWorlds } from "#tests/support/services/world.ts";

const server = await fakeAnalytics();
const warnings: string[] = [];
const log = { info() {}, warn: (_: unknown, message: string) => void warnings.push(message), error() {} };
const analytics = openAnalytics(log, { budgetMs: 300, breaker: { failures: 3, halfOpenMs: 150 } });
const worlds = openWorlds(await database());
afterAll(async () => {
  await worlds.close();
  await analytics.close();
  await server.close();
});

const numbered = Object.fromEntries(goals.map((goal, at) => [goal, at + 1]));
const both: Tenant["analytics"] = {
  matomo: { baseUrl: server.url, siteId: 7, goals: numbered },
  adobe: { baseUrl: server.url, reportSuite: "nord licht", events: { recommendation: "event1" } },
};
const world = worlds.newWorld({ products, tenant: { analytics: both } });
/** Requests of one browser with consent cookies of its own. */
const from = async (browser = world.newBrowser()): Promise<RequestContext> =>
  Object.assign(await browser.ctx(), { analytics: analytics.of(world.tenant, "https://nordlicht.test") });
const answered = async (values: Record<string, "give" | "decline">): Promise<RequestContext> => {
  const browser = world.newBrowser();
  const outcome = await answerConsent(await from(browser), {
    events: Object.entries(values),
    textVersion: consentTextVersion,
    place: "banner",
  });
  expect(outcome.ok).toBe(true);
  return from(browser);
};
const expectReceived = (count: number) => expect.poll(() => server.received).toHaveLength(count);

beforeEach(() => {
  server.received.length = 0;
  warnings.length = 0;
  server.fail(null);
});

describe("an analytics goal", () => {
  test("is sent to each tool with consent and to no other, in the tool's own format", async () => {
    reachGoal(await from(), "recommendation");
    reachGoal(await answered({ matomo: "decline", adobe: "decline" }), "recommendation");
    reachGoal(await answered({ campaign: "give" }), "recommendation");
    reachGoal(await answered({ matomo: "give", adobe: "decline" }), "reward");
    reachGoal(await answered({ matomo: "decline", adobe: "give" }), "recommendation");
    // Adobe has no event for it.
    reachGoal(await answered({ matomo: "decline", adobe: "give" }), "reward");
    await expectReceived(2);
    expect(server.received.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      "GET /b/ss/nord%20licht/0?AQB=1&ndh=1&pe=lnk_o&events=event1&g=https%3A%2F%2Fnordlicht.test%2F&AQE=1",
      "GET /matomo.php?idsite=7&rec=1&apiv=1&send_image=0&idgoal=5&url=https%3A%2F%2Fnordlicht.test%2F",
    ]);
  });

  test("is sent by the server, without anything about the visitor", async () => {
    const ctx = await answered({ matomo: "give", adobe: "give" });
    const input = {
      firstName: "Mara",
      lastName: "Quittenbaum",
      email: "mara@post.example",
      productId: "tariff-m",
      recipientShare: 50,
      terms: true,
      audience: "private",
      attempt: "1",
    } as const;
    const first = await createRecommendation(ctx, input);
    // The same form sent again is the same action.
    await createRecommendation(ctx, input);
    await expectReceived(2);
    expect(server.events().sort()).toEqual(["1", "event1"]);
    const number = first.ok && first.value.recommendation?.number;
    const all = JSON.stringify(server.received);
    for (const secret of [
      "Mara",
      "Quittenbaum",
      "mara",
      String(number),
      ctx.cookies.get("psoe_consent")?.split(".")[1],
    ])
      expect(all).not.toContain(secret);
    for (const { headers } of server.received) expect(Object.keys(headers)).not.toContain("cookie");
  });

  test.each([
    ["answers with a fault", { kind: "status", status: 500 }],
    ["hangs", { kind: "hang" }],
    ["cuts the connection", { kind: "reset" }],
    ["answers a page", { kind: "html" }],
    ["answers without end", { kind: "large", bytes: 5_000_000 }],
  ] as const)("does not affect the request when the analytics server %s", async (_, failure) => {
    server.fail(failure);
    const ctx = await answered({ matomo: "give", adobe: "give" });
    const began = performance.now();
    for (let at = 0; at < 50; at++) reachGoal(ctx, "recommendation");
    // Less than the server takes for one of them.
    expect(performance.now() - began).toBeLessThan(300);
    await expect.poll(() => server.received.length).toBeGreaterThan(0);
    server.fail(null);
    // Recovers by itself.
    await vi.waitFor(
      () => {
        server.received.length = 0;
        reachGoal(ctx, "order");
        return vi.waitFor(() => expect(server.events()).toContain("4"), { timeout: 250 });
      },
      { timeout: 30_000, interval: 50 },
    );
  });

  test("is dropped if the server is too slow, and logged once", async () => {
    server.fail({ kind: "delay", ms: 20 }, { only: () => true });
    const ctx = await answered({ matomo: "give", adobe: "decline" });
    for (let at = 0; at < 1_000; at++) reachGoal(ctx, "details");
    expect(warnings).toEqual(["goals are dropped, their server is behind"]);
  });
});
