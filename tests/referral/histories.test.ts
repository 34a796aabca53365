import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requestLoginLink } from "#server/domain/account/request-login-link.ts";
import { qualifyDueOrders } from "#server/domain/order/qualify-due.ts";
import { takeOrderMessage } from "#server/domain/order/take-message.ts";
import { agreeToTerms } from "#server/domain/recipient/agree-to-terms.ts";
import { eraseDue } from "#server/domain/recipient/erase-due.ts";
import { saveRecipientDetails } from "#server/domain/recipient/save-details.ts";
import { admit } from "#server/domain/recommendation/admission.ts";
import { block } from "#server/domain/recommendation/block.ts";
import { confirmRecommendation } from "#server/domain/recommendation/confirm.ts";
import { createRecommendation } from "#server/domain/recommendation/create.ts";
import { expireDue } from "#server/domain/recommendation/expire-due.ts";
import { followLink } from "#server/domain/recommendation/follow-link.ts";
import { listReferrals } from "#server/domain/recommendation/list-referrals.ts";
import { openShare } from "#server/domain/recommendation/open-share.ts";
import {
  nextRecommendationState,
  type RecommendationEvent,
  recommendationStates,
} from "#server/domain/recommendation/states.ts";
import { unblock } from "#server/domain/recommendation/unblock.ts";
import { detailsOf, friends, products, referrers } from "#tests/money/cast.ts";
import { type Browser, memoryWorld, newBrowser, seedTenant, type World } from "#tests/support/memory-world.ts";
import { orderMessage } from "#tests/support/order-message.ts";

const day = 86_400_000;

/** One life of two referrers, three friends and a stranger who knows every address. */
type Stage = { world: World; mine: Browser[]; theirs: Browser[]; count: number };
const links = ({ world }: Stage) => [...world.tables.recommendations.values()];
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const deeds = {
  async recommend(stage: Stage, who: number, what: number) {
    const email = at(referrers, who);
    const form = { firstName: "Anna", lastName: "Meier", terms: true, audience: "private" as const };
    const productId = at(["m", "l", null], what);
    const input = { ...form, email, productId, recipientShare: 50 as const, attempt: `${stage.count}` };
    await createRecommendation(stage.world.from(at(stage.mine, who)), input);
  },
  async confirm(stage: Stage, who: number, which: number) {
    const tokens = [...stage.world.tables.tokens.values()].filter(({ purpose }) => purpose === "confirmRecommendation");
    const { tokenHash = "" } = at(tokens, which) ?? {};
    await confirmRecommendation(stage.world.from(at(stage.mine, who)), tokenHash.split("|")[1] ?? "");
  },
  async click(stage: Stage, who: number, which: number) {
    const link = at(links(stage), which);
    const before = link && (await stage.world.ctx.recommendations.clicksOf(link.number));
    const followed =
      link && (await followLink(stage.world.from(at(stage.theirs, who)), { number: link.number, channel: null }));
    if (!followed) return;
    const after = await stage.world.ctx.recommendations.clicksOf(link.number);
    const counts = admit(link, stage.world.now()) === "landing";
    expect(after).toBe((before ?? 0) + (counts ? 1 : 0));
  },
  async details(stage: Stage, who: number, which: number) {
    const link = at(links(stage), which);
    const details = detailsOf(at([...friends, at(referrers, which)], who));
    if (link) await saveRecipientDetails(stage.world.from(at(stage.theirs, who)), { number: link.number, details });
  },
  async agree(stage: Stage, who: number, which: number) {
    const link = at(links(stage), which);
    if (link) await agreeToTerms(stage.world.from(at(stage.theirs, who)), { number: link.number, terms: true });
  },
  async order(stage: Stage, who: number, which: number) {
    const number = at(links(stage), which)?.number ?? null;
    const kind = at(["received", "confirmed", "delivered", "cancelled"] as const, who);
    const message = orderMessage(stage.world.now(), {
      eventId: `e${stage.count}`,
      externalOrderId: `x${which % 5}`,
      kind,
      recommendationNumber: number,
      productId: "m",
    });
    await takeOrderMessage(stage.world.ctx, message);
  },
  async operations(stage: Stage, who: number, which: number) {
    const link = at(links(stage), which);
    const by = { actor: "OPS" as const, actorId: "olga", key: `${stage.count}` };
    if (link && who % 3 < 2) await block(stage.world.ctx, link.number, by);
    else if (link) await unblock(stage.world.ctx, link.number, { operators: ["olga", "paul"], key: by.key });
  },
  async account(stage: Stage, who: number, which: number) {
    const account = at([...stage.world.tables.accounts.values()], which);
    if (account && who % 3 === 0) await stage.world.ctx.accounts.block(account.id, "misuse", stage.world.now());
    else if (account) await stage.world.ctx.accounts.unblock(account.id, stage.world.now());
  },
  async pass(stage: Stage, who: number) {
    stage.world.pass(at([0.01, 1, 14, 29, 31, 61, 90], who) * day);
    await expireDue(stage.world.ctx);
    await qualifyDueOrders(stage.world.ctx);
    await eraseDue(stage.world.ctx);
  },
};
type DeedName = keyof typeof deeds;

type Step = [DeedName, number, number];

/** Half of the lives begin well: recommended, confirmed, clicked, agreed, ordered, delivered. */
const beginning = fc.constantFrom<Step[]>(
  [],
  (["recommend", "confirm", "click", "details", "agree"] as const).map((name): Step => [name, 0, 0]),
  [
    ["recommend", 0, 0],
    ["confirm", 0, 0],
    ["click", 0, 0],
    ["order", 2, 0],
    ["pass", 2, 0],
    ["pass", 1, 0],
  ],
);
const rest = fc.array(
  fc.tuple(fc.constantFrom(...(Object.keys(deeds) as DeedName[])), fc.nat({ max: 20 }), fc.nat({ max: 20 })),
  { minLength: 5, maxLength: 40, size: "max" },
);
const history = fc.tuple(beginning, rest).map(([first, then]): Step[] => [...first, ...then]);

const labelOf = {
  awaitingOptIn: ["open"],
  open: ["open", "expired"],
  clicked: ["open"],
  detailsConfirmed: ["open"],
  ordered: ["open"],
  successful: ["ok"],
  closed: ["paid"],
  failed: ["cancelled", "open"],
  expired: ["expired"],
  blocked: ["cancelled"],
} as const;

const reached = new Set<string>();

/** What must hold at every moment. */
async function check(stage: Stage): Promise<void> {
  const { tables } = stage.world;
  const live = new Set<string>();
  for (const link of links(stage)) {
    const events = [...tables.events.values()].filter(({ aggregateId }) => aggregateId === link.number);
    let state: string | null = null;
    let interrupted: typeof link.state | null = null;
    for (const { event, from, to } of events) {
      expect(from).toBe(state);
      if (from !== null) {
        const legal = nextRecommendationState(from as typeof link.state, event as RecommendationEvent, interrupted);
        expect(to).toBe(legal);
      }
      if (event === "block") interrupted = from as typeof link.state;
      state = to;
    }
    expect(link.state).toBe(state);
    reached.add(link.state);
    const slot = link.state === "blocked" ? link.blockedFrom : link.state;
    if (slot && ["awaitingOptIn", "open", "clicked", "detailsConfirmed"].includes(slot)) {
      const key = `${link.accountId}|${link.productId}`;
      expect(live.has(key)).toBe(false);
      live.add(key);
    }
    expect(link.openedAt === null).toBe(
      slot === "awaitingOptIn" || (link.openedAt === null && link.state === "expired"),
    );
    const clicks = await stage.world.ctx.recommendations.clicksOf(link.number);
    if (link.state === "clicked") expect(clicks).toBeGreaterThan(0);
    if (link.state === "open") expect(clicks).toBe(0);
    // Whoever is no owner learns nothing from the share page.
    const refused = await openShare(stage.world.from(newBrowser()), link.number);
    expect(refused).toMatchObject({ refusal: { code: "notAuthorized" } });
  }
  for (const recipient of tables.recipients.values()) {
    if (recipient.confirmedAt) expect(recipient.details).not.toBeNull();
    if (recipient.erasedAt) expect([recipient.details, recipient.matchHash]).toEqual([null, null]);
  }
  for (const account of tables.accounts.values()) {
    const { referrals } = await listReferrals(stage.world.ctx, account, { size: 50 });
    for (const referral of referrals) {
      const state = tables.recommendations.get(referral.number)?.state ?? "open";
      expect(labelOf[state], state).toContain(referral.label);
    }
    const said = JSON.stringify(referrals);
    for (const friend of friends) expect(said).not.toContain(friend.split("@")[0]);
    for (const { number } of tables.recipients.values()) expect(said).not.toContain(`"${number}"`);
  }
  for (const { to } of tables.mails.values()) {
    const agreed = [...tables.recipients.values()].some(
      ({ confirmedAt, details }) => confirmedAt && details?.email === to,
    );
    expect(referrers.includes(to) || agreed, to).toBe(true);
  }
}

describe("referrals under random histories", () => {
  const tenants = fc.record({ told: fc.boolean(), optIn: fc.boolean() }).map(({ told, optIn }) => ({
    modules: { ...seedTenant.modules, verboseAccountMessages: told },
    recommendation: { ...seedTenant.recommendation, confirmEmail: optIn },
  }));

  it("keep their states, their friends' secrets, and tell a stranger the same about everybody", async () => {
    await fc.assert(
      fc.asyncProperty(tenants, history, async (tenant, steps) => {
        const world = memoryWorld({ tenant, products });
        const stage: Stage = {
          world,
          mine: referrers.map(() => newBrowser()),
          theirs: friends.map(() => newBrowser()),
          count: 0,
        };
        for (const [name, who, which] of steps) {
          stage.count += 1;
          await deeds[name](stage, who, which);
          await check(stage);
        }
        if (tenant.modules.verboseAccountMessages) return;
        for (const email of [...referrers, "niemand@beispiel.de"]) {
          const stranger = newBrowser();
          const form = { firstName: "Eve", lastName: "Horch", email, terms: true, audience: "private" as const };
          const input = { ...form, productId: "m", recipientShare: 0 as const, attempt: "listen" };
          expect(await createRecommendation(world.from(stranger), input)).toEqual({
            ok: true,
            value: { confirmationSent: true, recommendation: null },
          });
          expect(await requestLoginLink(world.from(stranger), email)).toEqual({ ok: true, value: { minutes: 10 } });
          expect(stranger.cookies.size).toBe(0);
        }
      }),
      { numRuns: Number(process.env["REFERRAL_RUNS"] ?? 1000) },
    );
    // Payment is another story; everything else was really lived through.
    expect(recommendationStates.filter((state) => !reached.has(state))).toEqual(["closed"]);
  });
});
