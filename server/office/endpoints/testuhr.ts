import { z } from "zod";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { feedHeaders } from "#server/platform/api/feed-signature.ts";
import { done, refuse } from "#server/platform/outcome.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { field } from "#server/platform/wire/fields.ts";
import { moment, momentOut } from "#server/platform/wire/time.ts";
import type { RequestContext } from "../context.ts";
import { moveTestClock, readTestClock, type TestClock } from "../partner/move-test-clock.ts";

const endpoint = endpointsOf<RequestContext>();

const vorIn = z.object({
  Tage: field(z.int().min(0).max(400).optional(), "Days that the clock is moved forward", 16),
  Stunden: field(z.int().min(0).max(23).optional(), "Hours in addition", 1),
});

const uhrOut = answer(
  z
    .object({
      Jetzt: field(moment, "The time by which the test environment decides"),
      VorausSekunden: field(z.int(), "How far that is ahead of the time on the wall", 1_382_400),
    })
    .meta({ id: "Testuhr" }),
  ({ now, aheadMs }: TestClock) => ({ Jetzt: momentOut(now), VorausSekunden: Math.floor(aheadMs / 1000) }),
);

export const testuhr = [
  endpoint(
    "POST /testuhr",
    {
      summary: "Moves the clock of a test environment forward; without Tage and Stunden only reads it",
      description:
        "Only tenants that are test environments have one: any other answers 404. Signed as the order feed. Every rule follows it at once, every timer within a minute; signatures, sessions and attempts of webhooks stay on real time. It never goes back. Send an Idempotency-Key, or a repeat moves it again.",
      body: vorIn,
      auth: "signed",
      headers: feedHeaders,
    },
    async (ctx, { body }) => {
      const ms = ((body.Tage ?? 0) * 24 + (body.Stunden ?? 0)) * 3_600_000;
      if (ms > 0) return moveTestClock(ctx, { ms, fromMs: null }, { actor: "SHOP", actorId: "feed" });
      const clock = await readTestClock(ctx);
      return clock ? done(clock) : refuse("notFound");
    },
    uhrOut,
  ),
];
