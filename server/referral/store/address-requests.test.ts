import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import type { RequestContext } from "#server/context.ts";
import { answer } from "#server/jobs/address-requests.ts";
import type { SealedAddressRequest } from "#server/people/account/address-request.ts";
import { requestLoginLink } from "#server/people/account/login/login-link.ts";
import { requestPasswordReset } from "#server/people/account/password/reset-password.ts";
import { register, resendRegistration } from "#server/people/account/register.ts";
import { confirmRecommendation, resendConfirmation } from "#server/referral/recommendation/confirmation.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { renewRewardLink } from "#server/rewards/claim/owner/links.ts";
import { addGoodwill } from "#tests/support/data/goodwill.ts";
import { form } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { answerRequests } from "#tests/support/services/address-requests.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url, owner: look } = await database();
const { browser, job, services, clock } = testServices(url);
afterAll(() => services.close());

const quiet = seededTenant("nordlicht", { modules: { verboseAccountMessages: false } });
const known = "bekannt@freund.example";
const rows = async (sql: string, values: unknown[] = []) => (await look.query(sql, values)).rows;
const answered = () => answerRequests(services.database.pool, job(quiet));
const mailsTo = async (email: string): Promise<string[]> =>
  (await rows(`select kind from mail where recipient = $1 order by "createdAt", kind`, [email])).map(
    ({ kind }) => kind,
  );

const requests: Record<string, (ctx: RequestContext, email: string) => Promise<unknown>> = {
  "a login link": (ctx, email) => requestLoginLink(ctx, email),
  "the confirmation again": (ctx, email) => resendConfirmation(ctx, { email, productId: "tariff-m" }),
  "new reward links": (ctx, email) => renewRewardLink(ctx, { email, token: null }),
  "a new link for one reward": (ctx, email) => renewRewardLink(ctx, { email, token: "x".repeat(43) }),
  "a registration": (ctx, email) => register(ctx, { email, firstName: "Eva", lastName: "Ost" }),
  "a registration's mail again": (ctx, email) => resendRegistration(ctx, email),
  "another password": (ctx, email) => requestPasswordReset(ctx, email),
  "a recommendation": (ctx, email) => createRecommendation(ctx, form({ email, attempt: "same" })),
  "a recommendation of another product": (ctx, email) =>
    createRecommendation(ctx, form({ email, attempt: "same", productId: "internet" })),
};

/** The texts of all statements that a request executes. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const spy = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    for (const [query] of spy.mock.calls as unknown[][]) {
      const { text = String(query) } = query as { text?: string };
      texts.push(text);
    }
  } finally {
    spy.mockRestore();
  }
  return texts;
}

/** The number of rows by table, without jobs. */
const stored = async () =>
  Object.fromEntries(
    await Promise.all(
      ["account", "recommendation", "token", "mail", "event"].map(async (table) => [
        table,
        (await rows(`select count(*)::int as n from ${table}`))[0].n,
      ]),
    ),
  );

test.each(Object.keys(requests))(
  "%s: the same statements and the same answer for known and unknown addresses",
  async (what) => {
    const ask = requests[what];
    if (!ask) throw new Error(what);
    await createRecommendation(await browser(quiet).ctx(), form({ email: known }));
    await addGoodwill(job(quiet), known, { state: "choose" });
    await answered();
    const before = await stored();
    const answers: unknown[] = [];
    const sent: string[][] = [];
    for (const email of [known, "unbekannt@freund.example"]) {
      const ctx = await browser(quiet).ctx();
      sent.push(await statementsOf(async () => answers.push(await ask(ctx, email))));
    }
    expect(sent[0]?.join("\n")).toContain("pgboss.job");
    expect(sent[1]).toEqual(sent[0]);
    expect(answers[1]).toEqual(answers[0]);
    // Only the job is added, with the encrypted address.
    expect(await stored()).toEqual(before);
    const jobs = await rows("select data::text as data from pgboss.job where name = 'answer-address-request'");
    expect(jobs).toHaveLength(2);
    expect(jobs.some(({ data }) => data.includes("freund"))).toBe(false);
    await answered();
  },
);

test("the worker mails known addresses the answer, and unknown ones only what a new link needs", async () => {
  const email = "worker@freund.example";
  const stranger = async () => browser(quiet).ctx();
  await createRecommendation(await stranger(), form({ email }));
  expect(await mailsTo(email)).toEqual([]);
  await answered();
  expect(await mailsTo(email)).toEqual(["confirmRecommendation"]);
  clock.at = new Date(clock.at.getTime() + 25 * 3_600_000);
  await addGoodwill(job(quiet), email, { state: "choose" });
  for (const ask of [requests["a login link"], requests["the confirmation again"], requests["new reward links"]]) {
    await ask?.(await stranger(), email);
    await ask?.(await stranger(), "niemand@freund.example");
  }
  expect(await answered()).toBe(6);
  expect(await mailsTo(email)).toEqual([
    "confirmRecommendation",
    "confirmRecommendation",
    "loginLink",
    "rewardLinkRenewed",
  ]);
  expect(await mailsTo("niemand@freund.example")).toEqual([]);
  expect(await rows("select 1 from account where email like 'niemand@%'")).toEqual([]);
});

test("answering a request twice, as after a worker that died, changes nothing", async () => {
  const email = "zweimal@freund.example";
  const input = form({ email });
  const createThis = async () => createRecommendation(await browser(quiet).ctx(), input);
  const loginWithIt = async () => requestLoginLink(await browser(quiet).ctx(), email);
  const again: { data: SealedAddressRequest }[] = [];
  for (const ask of [createThis, loginWithIt]) {
    await ask();
    again.push(...(await rows("select data from pgboss.job where name = 'answer-address-request'")));
    await answered();
  }
  expect(await mailsTo(email)).toEqual(["confirmRecommendation", "loginLink"]);
  const before = [await stored(), await mailsTo(email)];
  for (const { data } of again) {
    const ctx = job(quiet);
    await answer(ctx, ctx.addressRequests.open(data));
  }
  const [{ token: _, ...then }, mails] = before as [Record<string, number>, string[]];
  const { token: __, ...now } = (await stored()) as Record<string, number>;
  expect([now, await mailsTo(email)]).toEqual([then, mails]);
});

test("a request can be decrypted in its own tenant only", async () => {
  await requestLoginLink(await browser(quiet).ctx(), known);
  const [{ data }] = await rows("select data from pgboss.job where name = 'answer-address-request'");
  const other = job(seededTenant("standard"));
  expect(() => other.addressRequests.open(data)).toThrow("another row or column");
  await answered();
});

test("an account for an unknown address is stored together with its recommendation, or not at all", async () => {
  const email = "spurlos@freund.example";
  await look.query(
    `create function no_links() returns trigger language plpgsql as $$ begin raise 'no links today'; end $$`,
  );
  await look.query("create trigger no_links before insert on recommendation execute function no_links()");
  const verbose = seededTenant("nordlicht", { modules: { verboseAccountMessages: true } });
  await expect(createRecommendation(await browser(verbose).ctx(), form({ email }))).rejects.toThrow();
  for (const change of [{ terms: false }, { productId: "gone" }, { email: `x,${email}` }])
    expect(await createRecommendation(await browser(verbose).ctx(), form({ email, ...change }))).toMatchObject({
      ok: false,
    });
  expect(await rows("select 1 from account where email = $1", [email])).toEqual([]);
  await look.query("drop function no_links cascade");
});

test("a browser in which the address was confirmed gets the answer immediately", async () => {
  const email = "bewiesen@freund.example";
  await createRecommendation(await browser(quiet).ctx(), form({ email }));
  await answered();
  const [{ id }] = await rows("select id from mail where recipient = $1", [email]);
  const mail = await job(quiet).mails.byId(id);
  const token = mail && "link" in mail.params ? new URL(mail.params.link).searchParams.get("t") : null;
  const mine = browser(quiet);
  clock.at = new Date(clock.at.getTime() + 60_000);
  await confirmRecommendation(await mine.ctx(), token ?? "");
  const made = await createRecommendation(await mine.ctx(), form({ email, productId: "internet" }));
  expect(made).toMatchObject({ value: { confirmationSent: false } });
  expect(await createRecommendation(await mine.ctx(), form({ email }))).toMatchObject({
    refusal: { code: "recommendationExists" },
  });
});
