import { describe, expect, test } from "vitest";
import { openWork, workKinds } from "#server/office/work/open-work.ts";
import { withTransaction } from "#server/platform/context.ts";
import { caseWorld } from "#tests/http/office/cases/world.ts";
import { openSite } from "#tests/http/support.ts";
import { textOf } from "#tests/support/checks/page-words.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";

const site = await openSite();
const { ask, ctx, database } = site;
const context = ctx("elbschutz");
const rows = async (sql: string, values: unknown[] = []) => (await database.owner.query(sql, values)).rows;
const send = (cookie: string, path: string, fields: Record<string, string>) =>
  ask("elbschutz", `POST ${path}`, { cookie, body: new URLSearchParams(fields).toString() });

const contact = (message: string) =>
  ask("elbschutz", "POST /kontakt", {
    body: new URLSearchParams({
      salutation: "",
      name: "Mara König",
      email: "mara@post.example",
      topic: "reward",
      recommendationNumber: "",
      message,
      website: "",
      captchaSolution: "",
    }).toString(),
  });

/** The list's lines as a person reads them. */
const linesOf = (text: string) => [...text.matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) => textOf(row)).slice(1);

/** One of each kind of work that recommendations, orders, mails and money can cause. */
async function busyOffice() {
  const { user, cookie } = await signedInAs(context, "support");
  const asker = await signedInAs(context, "support");
  await contact("Wo ist meine Prämie?");

  const held = await caseWorld(site);
  await held.succeed();
  const claim = await held.claim("referrer");
  await send(cookie, `/agent/vorgang/${held.state.number}?grund=call`, {
    intent: "holdClaim",
    id: claim.id,
    reason: "check",
  });

  const asked = await caseWorld(site);
  asked.on(context.now().toISOString().slice(0, 10));
  await asked.recommend();
  await send(asker.cookie, `/agent/vorgang/${asked.state.number}?grund=call`, {
    ...{ intent: "goodwill", cents: "20", role: "referrer", caseName: "K 18", reason: "letter" },
  });
  await asked.mailed("linkReady", "failed");

  const foreign = await caseWorld(site);
  await foreign.recommend();
  await foreign.order("received", { recommendationNumber: "XXXXXXXXXX", recipientNumber: null });

  const reviewed = await caseWorld(site);
  await reviewed.recommend();
  await reviewed.click();
  await reviewed.order("received");
  await rows(`update "order" set state = 'inReview', "stateSince" = now() where "externalId" = $1`, [
    reviewed.orderNumber,
  ]);

  const given = { number: "12345678", submittedAt: context.now(), reasonCode: null, decidedAt: null, decidedBy: null };
  await withTransaction(context, (tx) =>
    tx.customerNumbers.save({
      ...given,
      id: asked.state.accountId,
      accountId: asked.state.accountId,
      state: "rejected",
    }),
  );
  await rows(
    `insert into bank_entry ("tenantId", id, account, reference, "statementId", "bookedOn", direction, cents, "isReversal",
       outcome, "importedBy", "importedAt")
     values ('elbschutz', gen_random_uuid(), 'DE00', 'BANK-77', 'S1', current_date, 'debit', 1234, false, 'unknown', 'x', now())`,
  );
  return { user, cookie, asker: asker.user, held, asked, foreign, reviewed };
}

describe("the list of what waits", () => {
  test("has every kind with its reason, person, amount and deadline, and leads to where it is decided", async () => {
    const { cookie, asker, held, asked, foreign, reviewed } = await busyOffice();
    const { text, status } = await ask("elbschutz", "GET /agent/vorgaenge", { cookie });
    expect(status).toBe(200);
    const lines = linesOf(text);
    const line = (...parts: string[]) => lines.filter((one) => parts.every((part) => one.includes(part)));
    expect(line("Nachrichten", "Mara König", "Prämie", "antworten")).toHaveLength(1);
    expect(line("Angehaltene Prämien", held.state.number, "Jörg Meier", "Der Support prüft sie", "€")).toHaveLength(1);
    const request = `Kulanz, beantragt von ${asker.firstName} ${asker.lastName}`;
    expect(line("Anträge", "K 18", "Jörg Meier", request, "20 €")).toHaveLength(1);
    expect(line("Unzustellbare Mails", asked.state.number, "Jörg Meier")).toHaveLength(1);
    expect(line("Ohne Empfehlung", foreign.orderNumber)).toHaveLength(1);
    expect(line("Prüfungen", reviewed.orderNumber, "Jörg Meier", "€")).toHaveLength(1);
    expect(line("Abgelehnte Kundennummern", asked.state.number, "Jörg Meier")).toHaveLength(1);
    expect(line("Bankbuchungen")).toHaveLength(0);

    expect(text).toContain(`href="/agent/vorgang/${held.state.number}?grund=check"`);
    expect(text).toContain(`href="/agent/pruefung?ab=${reviewed.orderNumber}#auftrag-${reviewed.orderNumber}"`);
    const days = lines.map((one) => one.slice(0, 10).split(".").reverse().join("-"));
    expect(days).toEqual([...days].sort());

    const one = await ask("elbschutz", "GET /agent/vorgaenge?art=request", { cookie });
    expect(linesOf(one.text).every((shown) => shown.includes("Anträge"))).toBe(true);
    expect(one.text).toContain("Angehaltene Prämien");
  });

  test("has one line for all rewards at one bank account, with their sum, and one decision ends it", async () => {
    await site.change("elbschutz", ({ orders }) => {
      orders.review = false;
    });
    const { cookie } = await signedInAs(context, "support");
    const people = [await caseWorld(site), await caseWorld(site), await caseWorld(site)];
    const [first] = people;
    for (const one of people) {
      await one.succeed(0);
      one.on("2026-04-01");
      await one.choose("referrer", "cash");
      await one.bank("referrer", first?.ibans.referrer);
    }
    const lines = async () => {
      const { text } = await ask("elbschutz", "GET /agent/vorgaenge?art=held", { cookie });
      return linesOf(text).filter((line) => line.includes("dasselbe Konto"));
    };
    const claims = await Promise.all(people.map((one) => one.claim("referrer")));
    const sum = claims.reduce((cents, one) => cents + one.cents, 0) / 100;
    expect(await lines()).toEqual([
      expect.stringContaining(`3 Prämien: Mehrere Personen haben dasselbe Konto angegeben. ${sum} €`),
    ]);
    await send(cookie, `/agent/vorgang/${people[2]?.state.number}?grund=check`, {
      ...{ intent: "releaseClaim", id: claims[2]?.id ?? "", reason: "call" },
    });
    expect(await lines()).toEqual([]);
  });

  test("has no day for a reward whose recommendation is blocked: that is decided, until somebody asks to lift it", async () => {
    const { cookie } = await signedInAs(context, "support");
    const one = await caseWorld(site);
    await one.succeed();
    const page = `/agent/vorgang/${one.state.number}?grund=check`;
    const { id } = await one.claim("referrer");
    const listed = async () =>
      linesOf((await ask("elbschutz", "GET /agent/vorgaenge?art=held", { cookie })).text).filter((line) =>
        line.includes(one.state.number),
      );
    await send(cookie, page, { intent: "holdClaim", id, reason: "check" });
    expect(await listed()).toHaveLength(1);
    await send(cookie, page, { intent: "block", reason: "check", confirmed: "on" });
    expect((await context.recommendations.byNumber(one.state.number))?.state).toBe("blocked");
    expect(await listed()).toEqual([]);
  });

  test("shows finance what finance decides, nobody else's people, and the call-centre nothing", async () => {
    const { cookie } = await signedInAs(context, "finance");
    const { text } = await ask("elbschutz", "GET /agent/vorgaenge", { cookie });
    expect(linesOf(text).join("\n")).toMatch(/Bankbuchungen BANK-77 .* 12,34 €/);
    expect(text).not.toContain("Meier");
    expect(text).not.toContain("Mara König");
    const { cookie: agent } = await signedInAs(context, "agent");
    expect((await ask("elbschutz", "GET /agent/vorgaenge", { cookie: agent })).status).toBe(403);
    expect((await ask("elbschutz", "GET /agent/vorgaenge")).status).toBe(303);
  });

  test("reads each kind, and never another tenant's", async () => {
    const { user } = await signedInAs(context, "support");
    const own = await openWork(context, { ...user, role: "support" }, null);
    expect(own.counts.length).toBeGreaterThan(5);
    const other = ctx("nordlicht");
    for (const role of ["support", "finance"] as const) {
      for (const kind of workKinds) await openWork(other, { ...user, role }, kind);
      expect((await openWork(other, { ...user, role }, null)).items.filter(({ kind }) => kind !== "voucher")).toEqual(
        [],
      );
    }
  });
});

describe("a case", () => {
  test("has its page with sender, topic and thread, also after it was answered", async () => {
    const { user, cookie } = await signedInAs(context, "support");
    await contact("Noch eine Frage,\nmit zwei Zeilen");
    const list = await ask("elbschutz", "GET /agent/vorgaenge?art=message", { cookie });
    const href = /href="(\/agent\/vorgaenge\/[\w-]+)"/.exec([...list.text.split("<tr>")].at(-1) ?? "")?.[1] ?? "";
    const page = await ask("elbschutz", `GET ${href}`, { cookie });
    for (const part of ["Mara König", "mara@post.example", "Noch eine Frage,\nmit zwei Zeilen", "Prämie"])
      expect(page.text).toContain(part);

    const empty = await send(cookie, href, { intent: "answer", text: " " });
    expect([empty.status, /id="text-error">[^<]/.test(empty.text)]).toEqual([400, true]);
    const long = "x".repeat(2001);
    const tooLong = await send(cookie, href, { intent: "answer", text: long });
    expect([tooLong.status, tooLong.text.includes(long)]).toEqual([400, true]);
    expect((await send(cookie, href, { intent: "resolve", text: "Sie ist da." })).status).toBe(303);
    const again = await send(cookie, href, { intent: "resolve", text: "Noch einmal" });
    expect([again.status, again.text.includes("Sie ist da.")]).toEqual([409, true]);
    const [seen] = await rows(`select count(*)::int from audit_entry where "actorId" = $1 and about like 'case:%'`, [
      user.id,
    ]);
    expect(seen?.count).toBeGreaterThan(2);
    expect(linesOf((await ask("elbschutz", "GET /agent/vorgaenge?art=message", { cookie })).text).join()).not.toContain(
      href.split("/").at(-1) ?? "?",
    );
    expect((await ask("elbschutz", "GET /agent/vorgaenge/XXXX-XXXX", { cookie })).status).toBe(404);
    const { cookie: finance } = await signedInAs(context, "finance");
    expect((await ask("elbschutz", `GET ${href}`, { cookie: finance })).status).toBe(403);
  });
});
