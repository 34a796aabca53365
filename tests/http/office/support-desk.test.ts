import { beforeAll, describe, expect, test } from "vitest";
import { pageNames, rowOf } from "#app/sitemap.ts";
import { formatCaseNumber } from "#server/office/case/model.ts";
import { sendContactMessage } from "#server/office/case/send-message.ts";
import { correctEmail } from "#server/office/correct-email.ts";
import { rejectOrder } from "#server/orders/review-order.ts";
import { noCaptcha } from "#server/people/captcha/model.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import { withTransaction } from "#server/platform/context.ts";
import { block } from "#server/referral/recommendation/block.ts";
import { grantGoodwill } from "#server/rewards/claim/grant-goodwill.ts";
import { liftAddressHolds } from "#server/rewards/claim/holds.ts";
import { openReward } from "#server/rewards/claim/owner/open-reward.ts";
import { bookings, postingsOf } from "#server/rewards/ledger/bookings.ts";
import { caseWorld, good } from "#tests/http/office/cases/world.ts";
import { openSite } from "#tests/http/support.ts";
import { mainOf, textOf } from "#tests/support/checks/page-words.ts";
import { actionOfTwo, auditedAction as actOf } from "#tests/support/data/audited-action.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";

const site = await openSite();
const { ask, ctx, database } = site;
const context = ctx("elbschutz");
const rows = async (sql: string, values: unknown[] = []) => (await database.owner.query(sql, values)).rows;

beforeAll(() =>
  site.change("elbschutz", ({ orders }) => {
    orders.review = false;
  }),
);

const send = (cookie: string, path: string, fields: Record<string, string>) =>
  ask("elbschutz", `POST ${path}`, { cookie, body: new URLSearchParams(fields).toString() });
/** What is read of a page. */
const wordsOf = (html: string) =>
  html
    .replace(/<!-- -->|<[^>]+>/g, " ")
    .replace(/&nbsp;|\s+/g, " ")
    .replace(/ ([:,.])/g, "$1");
const waitingAbout = async (number: string) =>
  (await context.support.requestsAbout(number)).filter(({ state }) => state === "waiting");
const act = (cookie: string, number: string, fields: Record<string, string>) =>
  send(cookie, `/agent/vorgang/${number}?grund=call`, { reason: "call", confirmed: "on", ...fields });
const actedOn = async (userId: string) =>
  (await rows(`select kind, about from audit_entry where "actorId" = $1 order by seq`, [userId])).map(
    ({ kind, about }) => `${kind} ${about}`,
  );

describe("access", () => {
  const pages = ["/agent/vorgang", "/agent", "/agent/empfehlen/x", "/agent/vorgang/7KQ4M2XWPA?grund=call"];

  test("requires a login, and each role opens its own pages only", async () => {
    const agency = await addAgency(context);
    const who = {
      support: await signedInAs(context, "support"),
      agent: await signedInAs(context, "agent"),
      owner: await signedInAs(context, "owner", agency.id),
      none: await signedInAs(context, null),
    };
    const statuses = async (cookie?: string) =>
      Promise.all(pages.map(async (page) => (await ask("elbschutz", `GET ${page}`, cookie ? { cookie } : {})).status));
    expect(await statuses()).toEqual([303, 303, 303, 303]);
    expect(await statuses(who.support.cookie)).toEqual([200, 403, 403, 404]);
    expect(await statuses(who.agent.cookie)).toEqual([200, 200, 404, 403]);
    expect(await statuses(who.owner.cookie)).toEqual([200, 403, 403, 403]);
    expect(await statuses(who.none.cookie)).toEqual([403, 403, 403, 403]);
    expect((await send(who.none.cookie, "/agent/vorgang", { suche: "Meier" })).status).toBe(403);
    expect((await act(who.agent.cookie, "7KQ4M2XWPA", { intent: "block" })).status).toBe(403);
  });
});

describe("the search", () => {
  test("finds by everything that a caller may name, and never writes it to a URL or the log", async () => {
    const { user, cookie } = await signedInAs(context, "support");
    const w = await caseWorld(site);
    await w.succeed();
    await w.vouchers("GEHEIM-CODE-Z9X8");
    await w.choose("referrer", "voucher");
    const found = async (suche: string) =>
      (await send(cookie, "/agent/vorgang", { suche, grund: "case" })).headers.location;
    const page = `/agent/vorgang/${w.state.number}?grund=case`;
    for (const said of [
      w.email,
      w.email.replace("joerg", "JOERG"),
      w.orderNumber,
      w.state.number.toLowerCase(),
      "z9x8",
    ])
      expect([said, await found(said)]).toEqual([said, page]);
    const [recipient] = await w.ctx.recipients.ofRecommendation(w.state.number);
    for (const said of [recipient?.details?.email ?? "", recipient?.number ?? "", "Öztürk, Eva", "eva öztürk"])
      expect([said, await found(said)]).toEqual([said, page]);
    expect((await send(cookie, "/agent/vorgang", { suche: "%" })).text).toContain("nichts zu finden");
    expect(await actedOn(user.id)).toContain("officeSearched case");
    expect(site.lines.join()).not.toContain(w.email);
  });

  test("finds a last name of several words, before or after the first name", async () => {
    const { cookie } = await signedInAs(context, "support");
    const w = await caseWorld(site);
    await w.recommend();
    const names = [w.state.accountId, "Anna Lena", "von der Heidenau"];
    await rows(`update account set "firstName" = $2, "lastName" = $3 where id = $1`, names);
    const location = async (suche: string) =>
      (await send(cookie, "/agent/vorgang", { suche, grund: "call" })).headers.location;
    const typed = ["anna lena von der heidenau", "von der Heidenau", "Anna von der", "von der Heidenau Anna"];
    for (const suche of [...typed, "Von der Heidenau, Anna"])
      expect([suche, await location(suche)]).toEqual([suche, `/agent/vorgang/${w.state.number}?grund=call`]);
    for (const suche of ["Lena Heidenau", "von der Heidenau Berta"]) expect(await location(suche)).toBeUndefined();
  });

  test("with several matches shows a short list, and nothing of another tenant", async () => {
    const { cookie } = await signedInAs(context, "support");
    const [one, other] = [await caseWorld(site), await caseWorld(site)];
    for (const w of [one, other]) await w.recommend();
    const list = await send(cookie, "/agent/vorgang", { suche: "meier", grund: "call" });
    expect(list.status).toBe(200);
    for (const w of [one, other]) expect(list.text).toContain(`/agent/vorgang/${w.state.number}?grund=call`);
    await site.change("nordlicht", ({ modules }) => {
      modules.agentRecommendation = true;
    });
    const foreign = await signedInAs(ctx("nordlicht"), "support");
    const body = new URLSearchParams({ suche: one.email, grund: "call" }).toString();
    const elsewhere = await ask("nordlicht", "POST /agent/vorgang", { cookie: foreign.cookie, body });
    expect([elsewhere.status, elsewhere.text.includes(one.state.number)]).toEqual([200, false]);
    const page = `/agent/vorgang/${one.state.number}?grund=call`;
    expect((await ask("nordlicht", `GET ${page}`, { cookie: foreign.cookie })).status).toBe(404);
    expect((await ask("elbschutz", `GET ${page}`, { cookie: foreign.cookie })).status).toBe(303);
  });
});

describe("the support's actions", () => {
  test("are in the audit trail, like each access, and the trail stays valid", async () => {
    const { user, cookie } = await signedInAs(context, "support");
    const w = await caseWorld(site);
    await w.recommend();
    const { number } = w.state;
    expect((await ask("elbschutz", `GET /agent/vorgang/${number}`, { cookie })).headers.location).toBe(
      "/agent/vorgang",
    );
    await ask("elbschutz", `GET /agent/vorgang/${number}?grund=letter`, { cookie });
    const done = await act(cookie, number, { intent: "block" });
    expect([done.status, done.headers.location]).toEqual([303, `/agent/vorgang/${number}?grund=call&ok=1`]);
    expect((await context.recommendations.byNumber(number))?.state).toBe("blocked");
    expect((await act(cookie, number, { intent: "block" })).status).toBe(409);
    expect((await act(cookie, number, { intent: "block", reason: "" })).status).toBe(400);
    // A refused action renders the page again, which is audited as another look.
    const looks = [`supportViewed call:${number}`, `supportViewed call:${number}`];
    expect(await actedOn(user.id)).toEqual([
      `supportViewed letter:${number}`,
      `supportActed block:call:${number}`,
      ...looks,
    ]);
    expect((await verifyAudit(context)).intact).toBe(true);
  });

  test("are named, say what they do with the amount, and ask before what one person cannot undo", async () => {
    const { cookie } = await signedInAs(context, "support");
    const w = await caseWorld(site);
    await w.recommend();
    await w.agree();
    await w.order("confirmed");
    const { number } = w.state;
    const textOf = (text: string) => text.replaceAll("\u00a0", " ");
    const page = textOf((await ask("elbschutz", `GET /agent/vorgang/${number}?grund=letter`, { cookie })).text);
    expect(page).not.toContain("Ausführen");
    const order = await context.orders.byExternalId(w.orderNumber);
    const claims = await context.claims.ofOrder(order?.id ?? "");
    const euros = claims.reduce((sum, { cents }) => sum + cents, 0) / 100;
    expect(page).toContain(`Die Bestellung endet, und die Prämie von zusammen ${euros} € entfällt.`);
    const formOf = (text: string, intent: string) =>
      text.split("<form").find((part) => part.includes(`name="intent" value="${intent}"`)) ?? "";
    const ending = formOf(page, "endOrder");
    expect(ending).toMatch(/<button[^>]*>.*Bestellung beenden/);
    // Nothing is chosen in advance but the occasion for which the page was opened.
    expect([...ending.matchAll(/<option value="([^"]*)" selected=""/g)].map(([, value]) => value)).toEqual([
      "",
      "letter",
    ]);
    expect(ending).toContain('<option value="" selected="">Bitte wählen</option>');

    const end = { intent: "endOrder", id: w.orderNumber };
    for (const [fields, error] of [
      [{ ...end, confirmed: "on" }, "Bitte einen Grund wählen."],
      [{ ...end, why: "" }, "Bitte einen Grund wählen."],
      [{ ...end, why: "RULE_STAFF", confirmed: "" }, "Bitte das Kästchen ankreuzen"],
    ] as const) {
      const refused = await act(cookie, number, fields);
      expect(refused.status).toBe(400);
      expect(formOf(refused.text, "endOrder")).toMatch(new RegExp(`<p class="error"[^>]*>${error}`));
      expect(formOf(refused.text, "endOrder")).toContain('aria-invalid="true"');
      expect(refused.text.match(/<details class="act" open=""/g)).toHaveLength(1);
    }
    expect((await context.orders.byExternalId(w.orderNumber))?.state).toBe(order?.state);
    for (const intent of ["block", "blockAccount"])
      expect((await act(cookie, number, { intent, confirmed: "" })).status).toBe(400);
    expect((await act(cookie, number, { ...end, why: "RULE_STAFF" })).status).toBe(303);
    expect((await context.orders.byExternalId(w.orderNumber))?.state).toMatch(/cancelled|notEligible/);
  });

  test.each(["99999", "-5", "0", "viel"])(
    "a goodwill of %s marks the field, names the limit and keeps the form",
    async (cents) => {
      const { cookie } = await signedInAs(context, "support");
      const w = await caseWorld(site);
      await w.recommend();
      const refused = await act(cookie, w.state.number, {
        intent: "goodwill",
        cents,
        role: "recipient",
        caseName: "T-1",
      });
      expect(refused.status).toBe(400);
      const [, form = ""] = /<details class="act" open="">([\s\S]*?)<\/details>/.exec(refused.text) ?? [];
      expect(form.replaceAll("\u00a0", " ")).toContain("bis 500 € angeben.");
      expect(form).toMatch(new RegExp(`<input[^>]*name="cents"[^>]*aria-invalid="true"[^>]*value="${cents}"`));
      expect(form).toMatch(/<option value="recipient" selected=""/);
      expect(await waitingAbout(w.state.number)).toEqual([]);
    },
  );

  test("let one person request goodwill and another release it", async () => {
    const [anna, ben] = [await signedInAs(context, "support"), await signedInAs(context, "support")];
    const w = await caseWorld(site);
    await w.recommend();
    const { number } = w.state;
    const ask20 = { intent: "goodwill", cents: "20", role: "referrer", caseName: "K 17" };
    expect((await act(anna.cookie, number, ask20)).status).toBe(303);
    expect((await act(ben.cookie, number, { ...ask20, cents: "30" })).status).toBe(409);
    const [request] = await waitingAbout(number);
    const release = { intent: "release", id: request?.id ?? "" };
    expect((await act(anna.cookie, number, release)).status).toBe(403);
    expect(await w.ctx.claims.ofRecommendation(number)).toEqual([]);
    expect((await act(ben.cookie, number, release)).status).toBe(303);
    expect(await w.ctx.claims.ofRecommendation(number)).toMatchObject([
      { kind: "goodwill", cents: 2000, state: "choose" },
    ]);
    // A second click is answered like the first, and pays nothing again.
    expect((await act(ben.cookie, number, release)).status).toBe(303);
    expect(await w.ctx.claims.ofRecommendation(number)).toHaveLength(1);
    // The command line names the same case: it is paid already.
    const typed = { name: "k-17", recommendationNumber: number, recipientNumber: null, cents: 2500 };
    const two = actionOfTwo({ key: "cli", reasonCode: "KULANZ" });
    expect(await grantGoodwill(w.ctx, typed, two)).toMatchObject({ refusal: { code: "goodwillConflict" } });
    const page = await ask("elbschutz", `GET /agent/vorgang/${number}?grund=call`, { cookie: ben.cookie });
    expect(page.text).toContain("Kulanz");
  });

  test("give up what somebody has to give back only by two people, and never more than that", async () => {
    const [anna, ben] = [await signedInAs(context, "support"), await signedInAs(context, "support")];
    const w = await caseWorld(site);
    await w.recommend();
    const { number } = w.state;
    const page = (cookie: string) => ask("elbschutz", `GET /agent/vorgang/${number}?grund=call`, { cookie });
    expect((await page(anna.cookie)).text).not.toContain("Verzicht auf Rückgabe");
    const owner = (await w.ctx.recommendations.byNumber(number))?.accountId ?? "";
    // As after an order that was reversed once it was paid.
    const lost = {
      id: w.ctx.secrets.newId(),
      kind: bookings.reverse.kind,
      claimId: null,
      orderId: null,
      invoiceId: null,
    };
    const postings = postingsOf("reverse", { whole: 5000 }, { recoverable: owner });
    await w.ctx.ledger.book([{ ...lost, key: `lost:${number}`, occurredAt: w.ctx.now(), bookedOn: null, postings }]);

    const asked = (await page(anna.cookie)).text.replaceAll("\u00a0", " ");
    expect(asked).toContain("stehen noch 50 € zur Rückgabe aus");
    const wanted = { intent: "waive", cents: "30", role: "referrer", caseName: "K 30" };
    expect((await act(anna.cookie, number, { ...wanted, cents: "60" })).status).toBe(409);
    expect((await act(anna.cookie, number, { ...wanted, role: "recipient" })).status).toBe(409);
    expect((await act(anna.cookie, number, wanted)).status).toBe(303);
    const [request] = await waitingAbout(number);
    const seen = (await page(ben.cookie)).text.replaceAll("\u00a0", " ");
    expect(seen).toContain("Auf 30 € ist damit sofort verzichtet");
    expect(seen).toContain("Beantragt von");
    const release = { intent: "release", id: request?.id ?? "" };
    expect((await act(anna.cookie, number, release)).status).toBe(403);
    expect(await w.ctx.ledger.recoverableOf(owner)).toBe(5000);
    expect((await act(ben.cookie, number, release)).status).toBe(303);
    expect(await w.ctx.ledger.recoverableOf(owner)).toBe(2000);
    // Declined, nothing changes; the reason stays with the request.
    expect((await act(ben.cookie, number, { ...wanted, cents: "20", caseName: "K 31" })).status).toBe(303);
    const [other] = await waitingAbout(number);
    const decline = { intent: "decline", id: other?.id ?? "", declinedWhy: "tooMuch" };
    expect((await act(anna.cookie, number, decline)).status).toBe(303);
    expect(await w.ctx.ledger.recoverableOf(owner)).toBe(2000);
  });

  test("take an order up again only by two people, the second of whom sees which rule is set aside", async () => {
    const [anna, ben] = [await signedInAs(context, "support"), await signedInAs(context, "support")];
    const w = await caseWorld(site);
    await w.recommend();
    await w.click();
    await w.order("received");
    const { number } = w.state;
    const order = await context.orders.byExternalId(w.orderNumber);
    good(await rejectOrder(w.ctx, order?.id ?? "", { ...actOf({ key: "rule" }), reasonCode: "RULE_STAFF" }));
    const stateOf = async () => (await context.orders.byExternalId(w.orderNumber))?.state;
    const refused = await stateOf();
    const reopen = { intent: "reopenOrder", id: w.orderNumber };
    const waiting = async () => (await waitingAbout(number))[0]?.id ?? "";
    expect((await act(anna.cookie, number, reopen)).status).toBe(303);
    expect(await stateOf()).toBe(refused);
    const seen = await ask("elbschutz", `GET /agent/vorgang/${number}?grund=call`, { cookie: ben.cookie });
    const { firstName, lastName } = anna.user;
    for (const fact of [
      `${firstName} ${lastName} am `,
      "Anruf",
      "Beschäftigte oder Vertriebspartner",
      "Kosten",
      "Link vom",
    ])
      expect(seen.text.replaceAll("<!-- -->", ""), fact).toContain(fact);
    const pageOf = async ({ cookie }: { cookie: string }) =>
      wordsOf((await ask("elbschutz", `GET /agent/vorgang/${number}?grund=call`, { cookie })).text);
    const name = `${firstName} ${lastName}`;
    const asked = `Bestellung wiederaufnehmen ${w.orderNumber}: beantragt von ${name} am `;
    expect(await pageOf(anna)).toMatch(new RegExp(`${asked}[0-9.]+\\. Darüber entscheidet eine zweite Person`));
    expect(await pageOf(anna)).toContain("Als Nächstes: eine zweite Person im Support");
    expect(await pageOf(ben)).toMatch(new RegExp(`${asked}[0-9.]+\\. Darüber kann jetzt entschieden werden`));
    const id = await waiting();
    expect((await act(anna.cookie, number, { intent: "decline", id, declinedWhy: "tooMuch" })).status).toBe(403);
    expect((await act(ben.cookie, number, { intent: "withdraw", id })).status).toBe(403);
    expect((await act(ben.cookie, number, { intent: "decline", id })).status).toBe(400);
    expect((await act(ben.cookie, number, { intent: "decline", id, declinedWhy: "unproven" })).status).toBe(303);
    expect(await rows(`select state, "declinedWhy", "decidedBy" from support_request where id = $1`, [id])).toEqual([
      { state: "declined", declinedWhy: "unproven", decidedBy: ben.user.id },
    ]);
    expect(await stateOf()).toBe(refused);
    const declined = await pageOf(anna);
    expect(declined).not.toContain("Darüber entscheidet");
    expect(declined).toContain(
      `Entscheidung zu zweit beantragt ${w.orderNumber} · Bestellung wiederaufnehmen · ${name}`,
    );
    const other = `${ben.user.firstName} ${ben.user.lastName}`;
    expect(declined).toContain(
      `Antrag abgelehnt ${w.orderNumber} · Bestellung wiederaufnehmen · nicht belegt · ${other}`,
    );
    expect((await act(anna.cookie, number, reopen)).status).toBe(303);
    const again = { intent: "release", id: await waiting() };
    expect((await act(anna.cookie, number, again)).status).toBe(403);
    expect((await act(ben.cookie, number, again)).status).toBe(303);
    expect(await stateOf()).toBe("inReview");
    const [event] = await rows(`select "actorId" from event where event = 'reopen' and "aggregateId" = $1`, [
      order?.id,
    ]);
    expect(event.actorId).toBe(`${anna.user.id}, ${ben.user.id}`);
    expect(await pageOf(ben)).toContain(`Bestellung wieder aufgenommen ${w.orderNumber} · ${name}, ${other}`);
  });

  test("lift a block only by two people", async () => {
    const [anna, ben] = [await signedInAs(context, "support"), await signedInAs(context, "support")];
    const w = await caseWorld(site);
    await w.recommend();
    const { number } = w.state;
    good(await block(w.ctx, number, actOf({ actorId: "cli", reasonCode: "RISK_ABUSE", key: "k" })));
    await act(anna.cookie, number, { intent: "unblock" });
    const [request] = await waitingAbout(number);
    expect((await act(anna.cookie, number, { intent: "release", id: request?.id ?? "" })).status).toBe(403);
    expect((await context.recommendations.byNumber(number))?.state).toBe("blocked");
    expect((await act(ben.cookie, number, { intent: "release", id: request?.id ?? "" })).status).toBe(303);
    expect((await context.recommendations.byNumber(number))?.state).toBe("open");
  });

  test("correct a misheard address, and invalidate the mail that went to the wrong one", async () => {
    const { cookie } = await signedInAs(context, "support");
    const w = await caseWorld(site);
    await w.recommend({ isProven: false });
    const { number } = w.state;
    const tokens = () => rows(`select 1 from token where subject = $1 and purpose = 'confirmRecommendation'`, [number]);
    expect(await tokens()).toHaveLength(1);
    const email = `richtig-${number.toLowerCase()}@post.example`;
    expect((await act(cookie, number, { intent: "correctEmail", email })).status).toBe(303);
    const [changed] = await rows(
      `select actor, "actorId" from event where event = 'changeEmail' order by "recordedAt" desc`,
    );
    expect(changed).toMatchObject({ actor: "OPS", actorId: expect.any(String) });
    expect((await context.accounts.byId(w.state.accountId))?.email).toBe(email);
    expect(await rows(`select kind from mail where recipient = $1`, [email])).toEqual([
      { kind: "confirmRecommendation" },
    ]);
    expect(await tokens()).toHaveLength(1);
  });

  test("correct the address of somebody who is owed money only by two people, tell the old one, and let it rest a day", async () => {
    const [anna, ben] = [await signedInAs(context, "support"), await signedInAs(context, "support")];
    const w = await caseWorld(site);
    await w.succeed();
    const { number, accountId } = w.state;
    // As where addresses need no confirmation.
    await rows(`update account set state = 'unconfirmed' where id = $1`, [accountId]);
    const former = (await context.accounts.byId(accountId))?.email;
    const claimState = async () => (await w.claim("referrer")).state;
    expect(await claimState()).toBe("choose");
    const email = `neu-${number.toLowerCase()}@post.example`;
    const by = { ...actOf({ key: "alone" }), actorId: anna.user.id };
    const recommendation = (await context.recommendations.byNumber(number)) ?? expect.fail();
    expect(await correctEmail(context, recommendation, email, by)).toMatchObject({ ok: false });
    expect((await act(anna.cookie, number, { intent: "correctEmail", email })).status).toBe(303);
    expect((await context.accounts.byId(accountId))?.email).toBe(former);
    const [request] = await waitingAbout(number);
    const seen = await ask("elbschutz", `GET /agent/vorgang/${number}?grund=call`, { cookie: ben.cookie });
    expect(seen.text).toContain(email);
    const release = { intent: "release", id: request?.id ?? "" };
    expect((await act(anna.cookie, number, release)).status).toBe(403);
    expect((await act(ben.cookie, number, release)).status).toBe(303);
    expect((await context.accounts.byId(accountId))?.email).toBe(email);
    expect(await rows(`select kind from mail where recipient = $1 and kind = 'emailChanged'`, [former])).toHaveLength(
      1,
    );
    expect(await rows(`select email from support_request where id = $1`, [request?.id])).toEqual([{ email: null }]);
    expect(await claimState()).toBe("onHold");
    const claimId = (await w.claim("referrer")).id;
    const page = await ask("elbschutz", `GET /agent/vorgang/${number}?grund=call`, { cookie: ben.cookie });
    expect(page.text).toContain('data-code="heldAddress"');
    expect((await act(ben.cookie, number, { intent: "releaseClaim", id: claimId })).status).not.toBe(303);
    const held = (interval: string) =>
      rows(`update claim_hold set "createdAt" = $2::timestamptz - $3::interval where "claimId" = $1`, [
        claimId,
        w.ctx.now().toISOString(),
        interval,
      ]);
    await held("23 hours");
    await liftAddressHolds(w.ctx);
    expect(await claimState()).toBe("onHold");
    await held("25 hours");
    expect(await w.ctx.due.kinds(w.ctx.now())).toContain("lift-address-holds");
    await liftAddressHolds(w.ctx);
    expect(await claimState()).toBe("choose");
  });

  test("release the rewards at one account of several people, whose names and amounts they see, for a reason", async () => {
    const { cookie, user } = await signedInAs(context, "support");
    const [w, other] = [await caseWorld(site), await caseWorld(site)];
    for (const one of [w, other]) {
      await one.succeed(0);
      one.on("2026-04-01");
      await one.choose("referrer", "cash");
      await one.bank("referrer", w.ibans.referrer);
    }
    const { number } = w.state;
    const { holder, claimId } = await w.as("referrer");
    expect(await openReward(holder, claimId)).toMatchObject({
      value: { step: "notReady", look: { last4: "3000", by: "2026-04-10", isLate: false } },
    });
    const queue = await ask("elbschutz", "GET /agent/vorgaenge?art=held", { cookie });
    expect(queue.text).toContain("Mehrere Personen haben dasselbe Konto angegeben.");
    const { text } = await ask("elbschutz", `GET /agent/vorgang/${number}?grund=check`, { cookie });
    expect(text).toContain("Ein Konto, mehrere Personen: …3000");
    expect(text).toMatch(/Prämien von 2 Personen, zusammen 100\s€/);
    for (const one of [w, other]) expect(text).toContain(`/agent/vorgang/${one.state.number}?grund=check`);
    expect(text).not.toContain(w.ibans.referrer);

    const claim = await w.claim("referrer");
    expect((await act(cookie, number, { intent: "releaseClaim", id: claim.id })).status).toBe(303);
    const states = await Promise.all([w, other].map(async (one) => (await one.claim("referrer")).state));
    expect(states).toEqual(["readyToPay", "readyToPay"]);
    expect(await actedOn(user.id)).toContain(`supportActed releaseClaim:call:${claim.id}`);
    expect(await openReward(holder, claimId)).toMatchObject({ value: { step: "confirm", look: null } });
  });

  test("say of a held reward until when it is looked at, and once it is blocked only that it is", async () => {
    const { cookie } = await signedInAs(context, "support");
    const [w, other] = [await caseWorld(site), await caseWorld(site)];
    for (const one of [w, other]) {
      await one.succeed(0);
      one.on("2026-04-01");
      await one.choose("referrer", "cash");
      await one.bank("referrer", w.ibans.recipient);
    }
    const { number } = w.state;
    const answers = async () => {
      const { text } = await ask("elbschutz", `GET /agent/vorgang/${number}?grund=check`, { cookie });
      return /<ul class="answers">.*?<\/ul>/s.exec(text)?.[0] ?? expect.fail("no answers");
    };
    expect(await answers()).toMatch(/data-code="heldSameBank".*, bis \d/s);
    expect((await act(cookie, number, { intent: "block" })).status).toBe(303);
    const blocked = await answers();
    expect([...blocked.matchAll(/data-code="(\w+)"/g)].map(([, code]) => code)).toEqual([
      "recommendationBlocked",
      "heldBlocked",
      "noShare",
    ]);
    expect(blocked).not.toMatch(/Support prüft|, bis \d/);
    expect((await act(cookie, number, { intent: "blockAccount" })).status).toBe(303);
    const account = await answers();
    expect(account).toContain('data-code="heldAccount"');
    expect(account).not.toMatch(/Support prüft|, bis \d/);
  });

  test("show no full IBAN, no birth date, no voucher code and no street", async () => {
    const { cookie } = await signedInAs(context, "support");
    const w = await caseWorld(site);
    await w.succeed();
    await w.choose("recipient", "cash");
    await w.bank("recipient");
    await w.vouchers("GEHEIM-CODE-4711");
    await w.choose("referrer", "voucher");
    const page = await ask("elbschutz", `GET /agent/vorgang/${w.state.number}?grund=call`, { cookie });
    const list = await send(cookie, "/agent/vorgang", { suche: "öztürk", grund: "call" });
    const pages = pageNames.filter((name) => rowOf(name).access === "ssoUser" && !rowOf(name).path.de.includes(":"));
    const all = await Promise.all(pages.map((name) => ask("elbschutz", `GET ${rowOf(name).path.de}`, { cookie })));
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(6);
    const secret = [...Object.values(w.ibans), "1990-05-04", "04.05.1990", "GEHEIM", "Gänseweg", "01067"];
    for (const { text } of [page, list, ...all]) expect(secret.filter((one) => text.includes(one))).toEqual([]);
  });
});

describe("the queues", () => {
  test("let a message be answered once, and mail the answer", async () => {
    const { user, cookie } = await signedInAs(context, "support");
    const contact = new URLSearchParams({
      salutation: "",
      name: "Mara König",
      email: "mara@post.example",
      topic: "reward",
      recommendationNumber: "",
      message: "Wo ist meine Prämie?",
      website: "",
      captchaSolution: "",
    }).toString();
    await ask("elbschutz", "POST /kontakt", { body: contact });
    const list = await ask("elbschutz", "GET /agent/vorgaenge", { cookie });
    const page = /href="(\/agent\/vorgaenge\/[\w-]+)"/.exec(list.text)?.[1] ?? "";
    expect((await ask("elbschutz", `GET ${page}`, { cookie })).text).toContain("Wo ist meine Prämie?");
    expect((await send(cookie, page, { intent: "answer", text: "" })).status).toBe(400);
    // As long as the field lets it become, which counts a line end once, although browsers send two characters.
    const long = `${"x\r\n".repeat(999)}y`;
    expect((await send(cookie, page, { intent: "answer", text: long })).status).toBe(303);
    expect((await send(cookie, page, { intent: "resolve", text: "Sie ist da." })).status).toBe(303);
    const late = await send(cookie, page, { intent: "resolve", text: "Noch einmal" });
    expect(late.status).toBe(409);
    expect(late.text).not.toContain('name="text"');
    expect(textOf(mainOf(late.text))).toContain("Diese Antwort wurde nicht gesendet Noch einmal");
    expect(
      await rows(`select kind from mail where recipient = 'mara@post.example' and kind = 'caseAnswered'`),
    ).toHaveLength(2);
    expect((await actedOn(user.id)).filter((line) => line.startsWith("supportActed resolveCase:"))).toHaveLength(1);
    const { cookie: agent } = await signedInAs(context, "agent");
    expect((await ask("elbschutz", "GET /agent/vorgaenge", { cookie: agent })).status).toBe(403);
  });

  test("show what deleted accounts are owed, which a person ends once its time is over", async () => {
    const { cookie } = await signedInAs(context, "support");
    const claim = await collectedClaim(context, { cents: 1234 });
    await rows(`update account set state = 'deleted', email = '' where id = $1`, [claim.accountId]);
    const expires = (interval: string) =>
      rows(
        `update reward_claim set state = 'needsBankDetails', method = null, "expiresAt" = now() + $2::interval where id = $1`,
        [claim.id, interval],
      );
    await expires("2 years");
    const queue = async () => (await ask("elbschutz", "GET /agent/vorgaenge?art=liability", { cookie })).text;
    const form = `value="${claim.id}"`;
    expect((await queue()).replaceAll("\u00a0", " ")).toContain("12,34 €");
    expect(await queue()).not.toContain(form);
    const end = { intent: "endLiability", claim: claim.id, reason: "check", confirmed: "on" };
    expect((await send(cookie, "/agent/vorgaenge", end)).status).toBe(409);
    await expires("-1 day");
    expect(await queue()).toContain(form);
    const sent = (await queue()).split("<form").find((part) => part.includes(form));
    const unsure = await send(cookie, /action="([^"]*)"/.exec(sent ?? "")?.[1] ?? "", { ...end, confirmed: "" });
    expect(unsure.status).toBe(400);
    expect(unsure.text).toMatch(new RegExp(`id="sicher-${claim.id}-error"[^>]*>Bitte das Kästchen ankreuzen`));
    expect((await send(cookie, "/agent/vorgaenge", end)).status).toBe(303);
    expect((await send(cookie, "/agent/vorgaenge", end)).status).toBe(409);
    expect((await context.claims.byId(claim.id))?.state).toBe("expired");
  });

  test("show orders without a recommendation, which two people attribute, or one ends with a reason", async () => {
    const [anna, ben] = [await signedInAs(context, "support"), await signedInAs(context, "support")];
    const w = await caseWorld(site);
    await w.recommend();
    await w.click();
    const trace = { recommendationNumber: "XXXXXXXXXX", recipientNumber: null };
    await w.order("received", trace);
    const { number } = w.state;
    const queue = "/agent/ohne-empfehlung";
    const order = () => context.orders.byExternalId(w.orderNumber);
    const seen = await ask("elbschutz", `GET ${queue}`, { cookie: anna.cookie });
    expect(seen.text).toContain(`value="${w.orderNumber}"`);
    const fields = { intent: "attribute", order: w.orderNumber, reason: "letter" };
    for (const [typed, status] of [
      ["", 404],
      ["YYYYYYYYYY", 404],
      [number.toLowerCase(), 303],
      [number, 409],
    ] as const) {
      expect((await send(anna.cookie, queue, { ...fields, number: typed })).status, typed).toBe(status);
    }
    expect((await order())?.recommendationNumber).toBe(null);
    const [request] = await waitingAbout(number);
    const page = await ask("elbschutz", `GET /agent/vorgang/${number}?grund=call`, { cookie: ben.cookie });
    const costs = /Kosten<\/dt><dd[^>]*>([^<]*)/.exec(page.text.replaceAll("<!-- -->", ""))?.[1];
    expect(costs?.replaceAll("\u00a0", " ")).not.toBe("0,00 €");
    expect(page.text).toContain("Bestellt am");
    const release = { intent: "release", id: request?.id ?? "" };
    expect((await act(anna.cookie, number, release)).status).toBe(403);
    expect((await act(ben.cookie, number, release)).status).toBe(303);
    expect(await order()).toMatchObject({ state: "inReview", recommendationNumber: number, attribution: "manual" });

    const other = `${w.orderNumber}-2`;
    await w.order("received", { ...trace, externalOrderId: other });
    const end = { intent: "refuse", order: other, reason: "letter", why: "RULE_NO_RECOMMENDATION" };
    expect((await send(anna.cookie, queue, end)).status).toBe(400);
    expect((await send(anna.cookie, queue, { ...end, confirmed: "on", why: "" })).status).toBe(400);
    expect((await send(anna.cookie, queue, { ...end, confirmed: "on" })).status).toBe(303);
    expect((await send(anna.cookie, queue, { ...end, confirmed: "on" })).status).toBe(409);
    expect(await context.orders.byExternalId(other)).toMatchObject({
      state: "notEligible",
      reasonCode: "RULE_NO_RECOMMENDATION",
    });
  });
});

describe("customer numbers", () => {
  test("wait in their queue until they are decided; a rejected one stays listed until the person submits another", async () => {
    const { cookie } = await signedInAs(context, "support");
    const w = await caseWorld(site);
    await w.recommend();
    const { number, accountId } = w.state;
    const given = { number: "12345678", accountId, submittedAt: context.now(), reasonCode: null };
    const inQueue = async (kind: string) => {
      const { text } = await ask("elbschutz", `GET /agent/vorgaenge?art=${kind}`, { cookie });
      return text.includes(`href="/agent/vorgang/${number}?grund=check"`);
    };
    const save = (state: "submitted" | "rejected") =>
      withTransaction(context, (tx) =>
        tx.customerNumbers.save({ ...given, id: accountId, state, decidedAt: null, decidedBy: null }),
      );
    await save("submitted");
    expect([await inQueue("number"), await inQueue("rejectedNumber")]).toEqual([true, false]);
    await save("rejected");
    expect([await inQueue("number"), await inQueue("rejectedNumber")]).toEqual([false, true]);
  });
});

describe("the call-centre", () => {
  test("recommends for a caller: actor, number and consent are taken from the login and the form", async () => {
    const { user, cookie } = await signedInAs(context, "agent");
    const [product] = await context.products.list();
    const path = `/agent/empfehlen/${product?.id}`;
    const form = {
      firstName: "Anna",
      lastName: "Busch",
      email: "anna.busch@post.example",
      recipientShare: "50",
      delivery: "code",
      agreed: "spoken",
      attempt: "a1",
      agentNumber: "9999",
    };
    expect((await send(cookie, path, { ...form, agreed: "" })).status).toBe(400);
    const made = await send(cookie, path, form);
    const code = /\?code=(\w{10})$/.exec(String(made.headers.location))?.[1] ?? "";
    expect(made.status).toBe(303);
    expect(await context.recommendations.byNumber(code)).toMatchObject({
      createdBy: "AGT",
      agentNumber: user.number,
      termsGiven: "spoken",
      state: "awaitingOptIn",
      channel: "call-code",
    });
    expect(await rows(`select kind from mail where recipient = $1`, [form.email])).toEqual([
      { kind: "confirmRecommendation" },
    ]);
    expect((await send(cookie, path, form)).headers.location).toBe(made.headers.location);
    expect((await send(cookie, path, { ...form, attempt: "a2" })).status).toBe(409);
    const page = await ask("elbschutz", `GET ${made.headers.location}`, { cookie });
    expect(page.text).toContain(`${code.slice(0, 5)} ${code.slice(5)}`);
    expect(await actedOn(user.id)).toContain(`recommendedForCaller spoken:${code}`);
    const other = await signedInAs(context, "support");
    expect((await send(other.cookie, path, form)).status).toBe(403);
  });

  test("looks for a caller's links, and the next key goes to the product, or to the address that is wrong", async () => {
    const { cookie } = await signedInAs(context, "agent");
    const focused = async (email: string) => {
      const { text } = await send(cookie, "/agent", { email });
      return [...text.matchAll(/<input[^>]*>/g)]
        .filter(([tag]) => /autofocus/i.test(tag))
        .map(([tag]) => /id="(\w+)"/.exec(tag)?.[1]);
    };
    expect(await focused("niemand@post.example")).toEqual(["produkt"]);
    expect(await focused("niemand")).toEqual(["anrufer"]);
  });

  test("finds a product by a few letters; a single match opens its form", async () => {
    const { cookie } = await signedInAs(context, "agent");
    const [product] = await context.products.list();
    const name = encodeURIComponent(product?.displayName ?? "");
    const answer = await ask("elbschutz", `GET /agent?produkt=${name}`, { cookie });
    expect([200, 303]).toContain(answer.status);
    if (answer.status === 303) expect(answer.headers.location).toBe(`/agent/empfehlen/${product?.id}`);
    expect((await ask("elbschutz", "GET /agent?produkt=gibtesnicht", { cookie })).text).toContain(
      "So heißt kein Produkt",
    );
  });
});

// Last: an open message is the first of every queue.
describe("the search for a case", () => {
  test("leads to a case by its number, also of a person who never recommended", async () => {
    const { cookie } = await signedInAs(context, "support");
    const typed = { salutation: "ms", name: "Ida Fremd", email: "ida@post.example", topic: "order" } as const;
    const message = { ...typed, recommendationNumber: null, message: "Wo?", website: "" };
    const sent = await sendContactMessage(context, message, noCaptcha);
    const number = sent.ok ? formatCaseNumber(sent.value.number) : "";
    const found = await send(cookie, "/agent/vorgang", { suche: number.toLowerCase(), grund: "call" });
    expect(found.status).toBe(303);
    expect(found.headers.location).toContain(number);
    expect((await ask("elbschutz", `GET ${found.headers.location}`, { cookie })).text).toContain("Ida Fremd");
    const none = await send(cookie, "/agent/vorgang", { suche: "K7Q4-M2XW", grund: "call" });
    expect(none.status).toBe(200);
  });

  test("a recommendation's page lists the messages that name it, and names the only one in the form for goodwill", async () => {
    const { cookie } = await signedInAs(context, "support");
    const w = await caseWorld(site);
    await w.recommend();
    const shown = async () => {
      const { text } = await ask("elbschutz", `GET /agent/vorgang/${w.state.number}?grund=call`, { cookie });
      const [, value = ""] = /<input[^>]*id="goodwill-x-caseName"[^>]* value="([^"]*)"/.exec(text) ?? [];
      return { value, links: [...text.matchAll(/<a href="\/agent\/vorgaenge\/([^"?]+)">/g)].map(([, one]) => one) };
    };
    const write = async (said: string) => {
      const typed = { salutation: null, name: "Ida Vogt", email: "ida@post.example", topic: "reward" } as const;
      const message = { ...typed, recommendationNumber: w.state.number, message: said, website: "" };
      const sent = await sendContactMessage(context, message, noCaptcha);
      return sent.ok ? formatCaseNumber(sent.value.number) : expect.fail("refused");
    };
    expect(await shown()).toEqual({ value: "", links: [] });
    const one = await write("Wo?");
    expect(await shown()).toEqual({ value: one, links: [one] });
    const other = await write("Wann?");
    const both = await shown();
    expect([both.value, [...both.links].sort()]).toEqual(["", [one, other].sort()]);
  });
});
