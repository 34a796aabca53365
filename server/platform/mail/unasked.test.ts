import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { sweeps } from "#server/jobs/sweeps.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { dueKinds } from "#server/platform/due-work/model.ts";
import { followLink } from "#server/referral/link/follow-link.ts";
import { agreeToTerms } from "#server/referral/recipient/agree-to-terms.ts";
import { saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { addRecommendation, details, form } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url, owner: look } = await database();
const { services, clock, job, browser, later } = testServices(url);
const tenant = seededTenant("nordlicht", {
  modules: { verboseAccountMessages: true },
  recommendation: { confirmEmail: false },
});
afterAll(() => services.database.end());

const recipient = fc.constantFrom("one", "two");
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("click" as const), recipient }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("details" as const), recipient }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("agree" as const), recipient }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("order" as const),
      recipient,
      kind: fc.constantFrom("received" as const, "confirmed" as const, "delivered" as const, "cancelled" as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("days" as const), days: fc.constantFrom(1, 8, 15, 40, 100) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A story in which everything succeeds: the recipient, who agreed, gets a mail about their reward. */
const whole: Step[] = [
  { do: "click", recipient: "one" },
  { do: "details", recipient: "one" },
  { do: "agree", recipient: "one" },
  { do: "order", recipient: "one", kind: "confirmed" },
  { do: "order", recipient: "one", kind: "delivered" },
  { do: "days", days: 15 },
  { do: "days", days: 8 },
];

let story = 0;

/** One referrer, two recipients, random actions; returns who got a mail without having agreed to anything. */
async function mailsAfter(steps: Step[]): Promise<string[]> {
  story += 1;
  const email = (name: string) => `${name}${story}@freund.example`;
  const referrer = await browser(tenant).ctx();
  const { number } = await addRecommendation(referrer, { ...form(), email: email("werber"), recipientShare: 50 });
  const browsers = { one: browser(tenant), two: browser(tenant) };
  const agreed = new Set<string>([email("werber")]);
  let event = 0;
  for (const now of steps) {
    if (now.do === "days") {
      later(now.days);
      for (const kind of dueKinds) await sweeps[kind](job(tenant));
    } else {
      const ctx = await browsers[now.recipient as "one" | "two"].ctx();
      const address = email(now.recipient);
      if (now.do === "click") await followLink(ctx, { number, channel: null });
      if (now.do === "details") await saveRecipientDetails(ctx, { number, details: { ...details, email: address } });
      if (now.do === "agree" && (await agreeToTerms(ctx, { number, terms: true })).ok) agreed.add(address);
      if (now.do === "order") {
        event += 1;
        const message = orderMessage(clock.at, {
          eventId: `${story}-${event}`,
          externalOrderId: `${story}-${now.recipient}`,
          kind: now.kind,
          recommendationNumber: number,
          buyerEmail: address,
          productId: "tariff-m",
          productName: "Tarif M",
        });
        await ingestOrderMessage(job(tenant), message);
      }
    }
    const { rows } = await look.query<{ recipient: string }>(
      "select distinct recipient from mail where recipient like $1",
      [`%${story}@freund.example`],
    );
    const unasked = rows.map(({ recipient }) => recipient).filter((address) => !agreed.has(address));
    if (unasked.length > 0) return unasked;
  }
  return [];
}

it("no mail is sent to people who did not act themselves, for any sequence of events", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      expect(await mailsAfter(steps)).toEqual([]);
    }),
    { numRuns: 30, examples: [[whole]] },
  );
  const written = await look.query("select recipient from mail");
  const to = (who: string) => written.rows.filter(({ recipient }) => recipient.startsWith(who)).length;
  // the stories led to mails, to referrers and to recipients who agreed
  expect(to("werber")).toBeGreaterThan(1);
  expect(to("one") + to("two")).toBeGreaterThan(0);
});
