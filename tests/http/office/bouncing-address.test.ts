import { beforeAll, expect, test } from "vitest";
import { deliverMail } from "#server/platform/mail/deliver.ts";
import type { Delivery } from "#server/platform/mail/repository.ts";
import { isSuppressed } from "#server/platform/mail/suppression.ts";
import { caseWorld } from "#tests/http/office/cases/world.ts";
import { openSite } from "#tests/http/support.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";

const site = await openSite();
const { ask, ctx, database } = site;
const context = ctx("elbschutz");
const rows = async (sql: string, values: unknown[] = []) => (await database.owner.query(sql, values)).rows;

beforeAll(() =>
  site.change("elbschutz", ({ orders }) => {
    orders.review = false;
  }),
);

const noSuchUser: Delivery = { ok: false, permanent: true, refusesAddress: true, reason: "550 5.1.1" };
const warning = "Die Adresse nimmt keine Mails an";

/** The mail server refuses each mail to the address. What became of them, and the page and acts of the support. */
async function refused({ ctx: at, state }: Awaited<ReturnType<typeof caseWorld>>, address: string) {
  const { cookie } = await signedInAs(context, "support");
  const mails = () =>
    rows(`select id::text, kind, failure from mail where recipient = $1 order by "createdAt", id`, [address]);
  for (const { id } of await mails()) await deliverMail(at, { deliver: async () => noSuchUser }, id);
  const path = `/agent/vorgang/${state.number}?grund=call`;
  return {
    ended: await mails(),
    /** How many people are said to take no mails. */
    warned: async () => (await ask("elbschutz", `GET ${path}`, { cookie })).text.split(warning).length - 1,
    act: async (fields: Record<string, string>) => {
      const body = new URLSearchParams({ reason: "call", confirmed: "on", ...fields }).toString();
      return (await ask("elbschutz", `POST ${path}`, { cookie, body })).status;
    },
  };
}

test("the support reads that an address takes no mails, and sends one again: then it does", async () => {
  const w = await caseWorld(site);
  await w.succeed();
  const { ended, warned, act } = await refused(w, w.email);
  expect(ended.map(({ failure }) => failure)).toEqual(["550 5.1.1", ...ended.slice(1).map(() => "suppressed")]);
  expect(await warned()).toBe(1);
  const kept = ended.find(({ kind }) => kind === "rewardReady") ?? expect.fail();
  expect(await act({ intent: "resendMail", id: kept.id })).toBe(303);
  expect(await warned()).toBe(0);
  expect(await deliverMail(w.ctx, { deliver: async () => ({ ok: true }) }, kept.id)).toBe("sent");
});

test.each(["referrer", "recipient"] as const)("a new link to the reward lifts it for the %s alone", async (role) => {
  const w = await caseWorld(site);
  await w.succeed();
  const [recipient] = await w.ctx.recipients.ofRecommendation(w.state.number);
  const addresses = { referrer: w.email, recipient: recipient?.details?.email ?? "" };
  await refused(w, addresses.referrer);
  const { warned, act } = await refused(w, addresses.recipient);
  expect(await warned()).toBe(2);
  expect(await act({ intent: "rewardLink", id: (await w.claim(role)).id, attempt: role })).toBe(303);
  expect(await warned()).toBe(1);
  expect(await isSuppressed(w.ctx, addresses[role])).toBe(false);
});

test("a confirmation that is sent again lifts it", async () => {
  const w = await caseWorld(site);
  await w.recommend({ isProven: false });
  const { warned, act } = await refused(w, w.email);
  expect(await warned()).toBe(1);
  expect(await act({ intent: "confirmation", attempt: "1" })).toBe(303);
  expect(await warned()).toBe(0);
});
