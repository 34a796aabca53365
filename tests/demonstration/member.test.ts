import { expect, test } from "vitest";
import { addDemoAccount } from "#server/people/cli/demo-account.ts";
import { reportOverdueRecords } from "#server/people/privacy/erase-records.ts";
import { recommendationStates } from "#server/referral/recommendation/states.ts";
import { claimStates } from "#server/rewards/claim/states.ts";
import { addDemoVouchers } from "#server/rewards/cli/demo-vouchers.ts";
import { everyRecommendation } from "#server/rewards/list/recommendation-search.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { answerRequests } from "#tests/support/services/address-requests.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { bonusProgress, countRecommendations } from "#tests/support/services/use-cases.ts";
import { fillMember, memberAddress } from "./member.ts";

const { services, database, ctx } = await seededServices();

test.each(["nordlicht", "elbschutz", "standard"])(
  "at %s the demonstration account has links in every state",
  async (id) => {
    const tenant = await services.tenants.byId(id);
    if (!tenant) throw new Error(`There is no tenant ${id}.`);
    await addDemoAccount(ctx(id));
    await addDemoVouchers(ctx(id));
    const logged: unknown[] = [];
    const log = {
      info() {},
      warn: (fields: unknown) => void logged.push(fields),
      error: (fields: unknown) => void logged.push(fields),
    };
    expect(await fillMember({ ...services, log }, tenant)).toBe(16);
    await answerRequests(services.database.pool, ctx(id));
    expect(logged).toEqual([]);
    expect(await reportOverdueRecords(ctx(id))).toBe(0);
    expect(await checkInvariants(database.owner, id)).toEqual([]);

    const account = await ctx(id).accounts.byEmail(memberAddress);
    if (!account) throw new Error("There is no demonstration account.");
    const states = async (table: string) =>
      (
        await database.owner.query(`select distinct state from ${table} where "tenantId" = $1 and "accountId" = $2`, [
          id,
          account.id,
        ])
      ).rows.map(({ state }) => state);
    // A tenant that tells whether an address is known asks nobody to confirm a known one.
    const isAsked = !tenant.modules.verboseAccountMessages;
    expect(new Set(await states("recommendation"))).toEqual(
      new Set(recommendationStates.filter((state) => isAsked || state !== "awaitingOptIn")),
    );
    // A referrer's own reward never waits for a recipient.
    expect(new Set(await states("reward_claim"))).toEqual(
      new Set(claimStates.filter((state) => state !== "unclaimed")),
    );
    expect((await countRecommendations(ctx(id), account, everyRecommendation)).toDo).toBeGreaterThan(0);
    if (tenant.bonus.deals !== null)
      expect(await bonusProgress(ctx(id), account)).toMatchObject({ done: 4, remaining: 1 });

    const mails = `select count(*)::int from mail where "tenantId" = $1 and state = 'queued' and kind <> 'confirmRecommendation'`;
    expect((await database.owner.query(mails, [id])).rows).toEqual([{ count: 0 }]);
    expect(await fillMember(services, tenant)).toBe(0);
  },
);
