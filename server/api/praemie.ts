import { dayOf } from "#server/domain/calendar.ts";
import { done } from "#server/domain/outcome.ts";
import { isRewardValidOn } from "#server/domain/reward/model.ts";
import { praemienOut } from "#server/wire/praemie.ts";
import { endpoint } from "./endpoint.ts";

export const praemie = [
  endpoint(
    "GET /praemie",
    { summary: "Rewards that are on offer today (sections 3 and 7)" },
    async (ctx) => done((await ctx.rewards.all()).filter((reward) => isRewardValidOn(reward, dayOf(ctx.now())))),
    praemienOut,
  ),
];
