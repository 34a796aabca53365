import { vi } from "vitest";
import { path } from "#app/paths.ts";
import { typedFrom } from "#app/screens/catalogue/theme/parts/palette.ts";
import type { PageName } from "#app/sitemap.ts";
import { invite as keepInvitation } from "#server/agencies/invitation/invite.ts";
import type { LeadEvent } from "#server/agencies/lead/states.ts";
import { savePriceDraft, schedulePrices } from "#server/catalogue/price-change/change-prices.ts";
import { askForPrices } from "#server/catalogue/price-change/decide.ts";
import { applyTexts, textChanges } from "#server/catalogue/text/apply-texts.ts";
import { openCase } from "#server/office/case/open-case.ts";
import type { DiscardReason } from "#server/office/payouts/payouts.ts";
import { stopNoticesLink } from "#server/office/work/notices/choose-notices.ts";
import { saveView } from "#server/office/work/saved-view/save-view.ts";
import { runOfficeTasks } from "#server/office/work/task/work.ts";
import { startOrderCheck } from "#server/orders/inbox/file/order-file.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { bookEntries } from "#server/payouts/bank-entry/book-entries.ts";
import { closeEntry } from "#server/payouts/bank-entry/close-entry.ts";
import { actingAs } from "#server/people/sso/actor.ts";
import type { EmployeeChange } from "#server/people/sso/change-employee.ts";
import { withTransaction } from "#server/platform/context.ts";
import { addDays, dayOf, formatDay, startOf } from "#server/platform/values/calendar.ts";
import { startVoucherCheck } from "#server/rewards/voucher/check-list.ts";
import type { openSite } from "#tests/http/support.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { bookingOf, statementFor } from "#tests/support/data/bank-statement.ts";
import { exportedRun } from "#tests/support/data/exported-run.ts";
import { addInvoice } from "#tests/support/data/invoice.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { partnersHook } from "#tests/support/data/partners-hook.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { multipart } from "#tests/support/network/multipart.ts";
import { people } from "./people.ts";
import type { Row, Sent } from "./rows.ts";

const tenant = "elbschutz";
/** A tenant for tests, whose clock can be moved. */
const test = "standard";
const debtorIban = "DE02120300000000202051";
process.env["ELBSCHUTZ_DEBTOR_IBAN"] = debtorIban;

/** The forms of agencies, the call-centre and the support, in states in which they have an effect. */
export function agencyForms(site: Awaited<ReturnType<typeof openSite>>) {
  const ctx = site.ctx(tenant);
  const { owner } = site.database;
  const { newEmail, mailedToken, recommended } = people(site);
  const sent = (to: string, fields: Sent["fields"], cookie = ""): Sent => ({ tenant, path: to, fields, cookie });
  const row = (make: Row["make"]): Row => ({ make });
  const post = ({ path: to, fields, cookie = "" }: Sent) =>
    site.ask(tenant, `POST ${to}`, { cookie, body: String(new URLSearchParams(fields)) });
  const at = (name: PageName, params = {}) =>
    (path as (language: "de", name: PageName, params: object) => string)("de", name, params);

  async function owning() {
    const agency = await addAgency(ctx);
    return { agency, ...(await signedInAs(ctx, "owner", agency.id)) };
  }
  /** An owner with one order in review and its lead. */
  async function withOrder() {
    const { orders, leads, ...all } = await withOrders(1);
    return { ...all, orderId: orders[0] ?? "", leadId: leads[0] ?? "" };
  }
  /** The same with several of each. */
  async function withOrders(count: number) {
    const all = await owning();
    const prefix = `T${crypto.randomUUID().slice(0, 6)}`.toUpperCase();
    await addAgencyOrders(owner, { agencyId: all.agency.id, count, prefix });
    const idsOf = async (table: "lead" | "order") => {
      const of = [all.agency.id];
      const { rows } = await owner.query<{ id: string }>(`select id from "${table}" where "agencyId" = $1`, of);
      return rows.map(({ id }) => id);
    };
    return { ...all, orders: await idsOf("order"), leads: await idsOf("lead") };
  }
  /** What an agent asked a caller. */
  async function callerForm() {
    const [product] = await ctx.products.list();
    const fields = {
      firstName: "Anna",
      lastName: "Busch",
      email: newEmail(),
      recipientShare: "50",
      delivery: "code",
      agreed: "spoken",
      attempt: crypto.randomUUID(),
    };
    const { cookie } = await signedInAs(ctx, "agent");
    return sent(at("callCentreRecommend", { productId: product?.id ?? "" }), fields, cookie);
  }
  /** The form of a lead's page. */
  const onLead = (fields: Sent["fields"]) =>
    row(async () => {
      const { cookie, leadId } = await withOrder();
      const all = { nextStep: "Anrufen", nextStepOn: "2090-01-02", notes: "Mittwoch", ...fields };
      return sent(at("agencyLead", { leadId }), all, cookie);
    });
  const leadEvents: Record<LeadEvent, Row> = {
    contact: onLead({ event: "contact" }),
    arrange: onLead({ event: "arrange" }),
    win: onLead({ event: "win" }),
    lose: onLead({ event: "lose", lostReason: "notReached" }),
  };
  /** The form of somebody else of the agency. */
  const onEmployee = (role: "employee" | null, change: EmployeeChange, fields: Sent["fields"] = {}) =>
    row(async () => {
      const { cookie, agency } = await owning();
      const { user } = await signedInAs(ctx, role, agency.id);
      return sent(at("agencyEmployees"), { id: user.id, change, ...fields }, cookie);
    });
  const employeeChanges: Record<EmployeeChange, Row> = {
    toNone: onEmployee("employee", "toNone"),
    toEmployee: onEmployee(null, "toEmployee"),
    end: onEmployee("employee", "end", { confirmed: "on" }),
  };
  /** A lead that is closed. `closed`: what the form that takes it up again names. */
  async function closedLead() {
    const { cookie, leadId } = await withOrder();
    const fields = { intent: "closeChosen", lostReason: "notReached", confirmed: "on", id: leadId };
    const { text } = await post(sent(at("agencyLeads"), fields, cookie));
    return { cookie, leadId, closed: /name="closed" value="([^"]*)"/.exec(text)?.[1] ?? "" };
  }
  /** Several leads that are closed at once, on one of the two pages that list them. */
  const closing = (name: "agencyLeads" | "agencyTabLeads") => ({
    closed: row(async () => {
      const { cookie, leads } = await withOrders(3);
      const fields = { intent: "closeChosen", lostReason: "notReached", confirmed: "on" };
      return { ...sent(at(name), fields, cookie), ids: leads };
    }),
    reopened: row(async () => {
      const { cookie, closed } = await closedLead();
      return sent(at(name), { intent: "reopen", closed }, cookie);
    }),
  });
  const invite = (email: string) => ({ kind: "referrer", firstName: "Jörg", lastName: "Weiß", email, agreed: "on" });
  async function invited() {
    const { cookie, agency } = await owning();
    const email = newEmail();
    await post(sent(at("agencyInvite"), invite(email), cookie));
    const { rows } = await owner.query<{ id: string }>(`select id from agency_invitation where "agencyId" = $1`, [
      agency.id,
    ]);
    return { cookie, email, id: rows[0]?.id ?? "" };
  }
  const planRow = async () => ({
    productGroup: (await ctx.products.list())[0]?.group ?? "",
    kind: "fixed",
    referrerCents: "12,50",
    recipientCents: "10",
    validFrom: "01.01.2090",
    validUntil: "31.01.2090",
    intent: "save",
  });
  const remind = (name: "agencyInvitations" | "agencyTabInvitations") => ({
    sent: row(async () => {
      const { cookie, user, agency } = await owning();
      const person = {
        kind: "referrer",
        firstName: "Jörg",
        lastName: "Weiß",
        email: newEmail(),
        agreed: false,
      } as const;
      const kept = await keepInvitation(ctx, { ...user, agencyId: agency.id }, person);
      return sent(at(name), { intent: "send", id: kept.ok ? kept.value.id : "" }, cookie);
    }),
    withdrawn: row(async () => {
      const { cookie, id } = await invited();
      return sent(at(name), { intent: "withdraw", id }, cookie);
    }),
    reminded: row(async () => {
      const { cookie, id } = await invited();
      return sent(at(name), { intent: "remind", id }, cookie);
    }),
  });
  /** An order that names no recommendation of ours. */
  async function unattributed(): Promise<string> {
    const externalOrderId = `U-${crypto.randomUUID().slice(0, 8)}`;
    await ingestOrderMessage(ctx, orderMessage(ctx.now(), { externalOrderId, kind: "received" }));
    return externalOrderId;
  }
  const support = async () => (await signedInAs(ctx, "support")).cookie;
  const finance = async () => (await signedInAs(ctx, "finance")).cookie;
  const operations = async () => (await signedInAs(ctx, "operations")).cookie;
  const orderFile = () => {
    const day = formatDay(dayOf(ctx.now()));
    return `Auftragsnummer;Art;Zeitpunkt;Bestelldatum\nDATEI-${crypto.randomUUID()};eingegangen;${day};${day}`;
  };
  /** The page of a prepared run with one payment. */
  async function preparedRun(): Promise<string> {
    const cookie = await support();
    await post(sent(at("supportPayouts"), {}, cookie));
    await collectedClaim(ctx);
    return String((await post(sent(at("supportPayouts"), {}, cookie))).headers.location);
  }
  async function releasedRun(): Promise<string> {
    const run = await preparedRun();
    await post(sent(run, { intent: "release" }, await support()));
    return run;
  }
  const discards: Record<DiscardReason, Row> = {
    mistake: row(async () => sent(await preparedRun(), { intent: "discard", reason: "mistake" }, await support())),
    doubt: row(async () => sent(await preparedRun(), { intent: "discard", reason: "doubt" }, await support())),
    bank: row(async () => {
      const run = await releasedRun();
      await post(sent(`${run}/datei`, {}, await finance()));
      return sent(run, { intent: "discard", reason: "bank" }, await support());
    }),
  };
  /** A booking of the bank that only two people write off. `askedBy`: who asked for it already. */
  async function lost(askedBy: string | null) {
    const cents = 95_000 + ++losses;
    const fees = bookingOf({ endToEndId: "FEES", cents }, { reference: crypto.randomUUID() });
    await bookEntries(ctx, { account: debtorIban, entries: [fees] }, { actor: "BANK", actorId: "test" });
    const id = (await ctx.bankEntries.open(50)).find((one) => one.cents === cents)?.id ?? "";
    if (askedBy) await closeEntry(ctx, { id, reason: "writtenOff", note: "weg", operator: askedBy });
    return { buchung: id, grund: "writtenOff" };
  }
  let losses = 0;
  async function inReview(count = 1): Promise<string[]> {
    const prefix = `R${crypto.randomUUID().slice(0, 6)}`.toUpperCase();
    const { id } = await addAgency(ctx);
    await addAgencyOrders(owner, { agencyId: id, count, prefix });
    const { rows } = await owner.query<{ externalId: string }>(
      `select "externalId" from "order" where "agencyId" = $1`,
      [id],
    );
    return rows.map(({ externalId }) => externalId);
  }
  const dayAhead = () => formatDay(addDays(dayOf(ctx.now()), 9));
  /** A form of the products' rewards, beside no draft. */
  async function changing(fields: Sent["fields"]) {
    await owner.query(`delete from price_change where "tenantId" = $1`, [tenant]);
    const base = String((await ctx.catalogue.inForce())?.version);
    return sent(at("prices"), { seen: "", base, ...fields }, (await signedInAs(ctx, "marketing")).cookie);
  }
  let rewards = 0;
  /** A reward that was never in force, this much or a little more. */
  const freshReward = (cents: number) => cents + 100 * ++rewards;
  /** A form about a reward's draft, beside no other. `step`: a second person was asked, who sends it; it has a day. */
  async function deciding(fields: Sent["fields"], cents: number, step?: "asked" | "bySecond" | "scheduled") {
    await owner.query(`delete from price_change where "tenantId" = $1`, [tenant]);
    const { user, cookie } = await signedInAs(ctx, "marketing");
    const by = { ...actingAs(user), name: "Mia Marten" };
    const base = (await ctx.catalogue.inForce())?.version ?? 0;
    const wanted = [{ id: "mobil-s", cents }];
    const saved = await savePriceDraft(ctx, { wanted, base, seen: "", campaignId: null }, by);
    const id = (saved.ok && saved.value?.id) || "";
    if (step === "scheduled") await schedulePrices(ctx, { id, publishAt: startOf(addDays(dayOf(ctx.now()), 9)) }, by);
    else if (step) await askForPrices(ctx, { id, reason: "Weihnachten", publishAt: null }, by);
    const sender = step === "bySecond" ? (await signedInAs(ctx, "marketing")).cookie : cookie;
    return sent(at("prices"), { id, ...fields }, sender);
  }
  const brand = async () => (await ctx.rewards.all()).find(({ kind }) => kind === "voucher")?.id ?? "";
  const codes = () => `${crypto.randomUUID()};2500;`;
  /** A form of a text with one version of its own. */
  async function ofText(fields: Sent["fields"]) {
    const { cookie } = await signedInAs(ctx, "marketing");
    const slug = `text-${crypto.randomUUID().slice(0, 8)}`;
    const wanted = [{ slug, language: "de", markdown: "# Titel\n\nEins.\n" } as const];
    const by = { actor: "OPS", actorId: "anna", name: "anna" } as const;
    await applyTexts(ctx, { wanted, seen: textChanges([], wanted) }, by);
    return sent(at("text", { slug, of: "de" }), { seen: "1", ...fields }, cookie);
  }
  let tints = 0;
  /** A colour that was never in force: one that is makes no version. */
  const tinted = () => ({ "light-line": `#c0ff${String(++tints).padStart(2, "0")}` });
  /** A form of colours, beside no draft. */
  async function ofTheme(fields: Sent["fields"]) {
    await owner.query(`delete from theme_draft where "tenantId" = $1`, [tenant]);
    const [current] = await ctx.themes.versions();
    const typed = typedFrom(ctx.tenant.theme);
    const seen = String(current?.version ?? 0);
    return sent(at("theme"), { ...typed, seen, draft: "", ...fields }, (await signedInAs(ctx, "marketing")).cookie);
  }
  /** The id of a view of the audit trail that this person kept. */
  async function keptView(userId: string): Promise<string> {
    await saveView(ctx, { id: userId }, { list: "auditTrail", name: "Zugänge", query: "kind=accessGiven" });
    return (await ctx.savedViews.ofUser(userId))[0]?.id ?? "";
  }
  /** A partner of a test tenant at the form of its clock. */
  async function atClock(): Promise<Sent> {
    if (!site.ctx(test).tenant.test)
      await site.change(test, (record) => {
        record.test = true;
        record.modules.agentRecommendation = true;
      });
    const { partners } = site.ctx(test);
    await vi.waitUntil(async () => site.services.aheadMsOf(test) === (await partners.testClock()), { timeout: 10_000 });
    const { cookie } = await signedInAs(site.ctx(test), "partner");
    const { text } = await site.ask(test, `GET ${at("integration")}`, { cookie });
    const [, from = ""] = /name="from" value="(\d+)"/.exec(text) ?? [];
    return { tenant: test, path: at("integration"), cookie, fields: { intent: "clock", days: "1", from } };
  }
  const oneInReview = async () => (await inReview())[0] ?? "";
  const ofCase = (fields: Sent["fields"]) =>
    row(async () => {
      const written = { name: "Mara König", email: newEmail(), topic: "reward", text: "Wo ist sie?" } as const;
      const person = { firstName: written.name, lastName: "", actor: "REF", isProven: false } as const;
      const attemptHash = crypto.randomUUID();
      const { number } = await withTransaction(ctx, (tx) =>
        openCase(tx, { kind: "contact", ...written, ...person, attemptHash }),
      );
      return sent(at("supportCase", { caseNumber: number }), fields, await support());
    });

  return {
    agencyLogin: { begun: row(async () => sent(at("agencyLogin"), {})) },
    agencyLogout: { out: row(async () => sent(at("agencyLogout"), {}, (await owning()).cookie)) },
    agencyInvite: { invited: row(async () => sent(at("agencyInvite"), invite(newEmail()), (await owning()).cookie)) },
    agencyInvitations: remind("agencyInvitations"),
    agencyTabInvitations: remind("agencyTabInvitations"),
    invitation: {
      accepted: row(async () => {
        const { email } = await invited();
        const token = await mailedToken(tenant, "agencyInvitation", email);
        return sent(at("invitation"), { token, answer: "accept" });
      }),
    },
    agencyLead: {
      ...leadEvents,
      saved: onLead({}),
      reopened: row(async () => {
        const { cookie, leadId, closed } = await closedLead();
        return sent(at("agencyLead", { leadId }), { intent: "reopen", closed }, cookie);
      }),
    },
    agencyLeads: closing("agencyLeads"),
    agencyTabLeads: closing("agencyTabLeads"),
    agencyRelease: {
      chosenReleased: row(async () => {
        const { cookie, orders } = await withOrders(3);
        return { ...sent(at("agencyRelease"), { intent: "releaseChosen", confirmed: "on" }, cookie), ids: orders };
      }),
      released: row(async () => {
        const { cookie, orderId } = await withOrder();
        return sent(at("agencyRelease"), { id: orderId, confirmed: "on" }, cookie);
      }),
    },
    agencyExport: {
      started: row(async () => {
        const fields = { attempt: crypto.randomUUID() };
        return sent(at("agencyExport", { report: "leads" }), fields, (await owning()).cookie);
      }),
    },
    auditTrailFile: {
      started: row(async () => sent(at("auditTrailFile"), { attempt: crypto.randomUUID() }, await operations())),
    },
    agencyNewPlanRow: {
      saved: row(async () => sent(at("agencyNewPlanRow"), await planRow(), (await owning()).cookie)),
    },
    agencyRewardPlan: {
      removed: row(async () => {
        const { cookie, agency } = await owning();
        await post(sent(at("agencyNewPlanRow"), await planRow(), cookie));
        const [saved] = await ctx.rewardPlan.ofAgency(agency.id);
        return sent(at("agencyRewardPlan"), { id: saved?.id ?? "" }, cookie);
      }),
    },
    agencyMasterData: {
      saved: row(async () => {
        const address = { street: "Elbweg 1", postcode: "20095", city: "Hamburg", phone: "040 123456" };
        return sent(at("agencyMasterData"), { ...address, email: newEmail(), iban: "" }, (await owning()).cookie);
      }),
      agreed: row(async () => {
        const waiting = await addAgency(ctx, { agreement: null });
        const { cookie } = await signedInAs(ctx, "owner", waiting.id);
        const { version } = ctx.tenant.terms;
        return sent(at("agencyMasterData"), { intent: "agreement", accept: "on", version }, cookie);
      }),
    },
    agencyEmployees: employeeChanges,
    callCentre: {
      looked: row(async () => sent(at("callCentre"), { email: newEmail() }, (await signedInAs(ctx, "agent")).cookie)),
    },
    callCentreRecommend: {
      recommended: row(callerForm),
      corrected: row(async () => {
        const form = await callerForm();
        const { headers } = await post(form);
        const number = new URL(headers.location ?? "", "http://site.example").searchParams.get("code") ?? "";
        return { ...form, fields: { intent: "correct", number, email: newEmail() } };
      }),
    },
    supportSearch: { sought: row(async () => sent(at("supportSearch"), { suche: "Niemand" }, await support())) },
    supportQueues: {
      liabilityEnded: row(async () => {
        const { id, accountId } = await collectedClaim(ctx);
        await owner.query(`update account set state = 'deleted', email = '' where id = $1`, [accountId]);
        await owner.query(
          `update reward_claim set state = 'needsBankDetails', method = null, "expiresAt" = now() - interval '1 day'
           where id = $1`,
          [id],
        );
        const fields = { intent: "endLiability", claim: id, reason: "check", confirmed: "on" };
        return sent(at("supportQueues"), fields, await support());
      }),
    },
    supportUnattributed: {
      ended: row(async () => {
        const order = await unattributed();
        const fields = { intent: "refuse", order, reason: "check", why: "RULE_NO_RECOMMENDATION", confirmed: "on" };
        return sent(at("supportUnattributed"), fields, await support());
      }),
      asked: row(async () => {
        const { number } = await recommended(tenant);
        await owner.query(`update recommendation set "openedAt" = "createdAt" where number = $1`, [number]);
        const fields = { intent: "attribute", order: await unattributed(), reason: "check", number };
        return sent(at("supportUnattributed"), fields, await support());
      }),
    },
    supportCase: {
      answered: ofCase({ intent: "answer", text: "Wann war die Bestellung?" }),
      resolved: ofCase({ intent: "resolve", text: "Sie ist da." }),
      rejected: ofCase({ intent: "reject", text: "Sie war schon da." }),
    },
    supportPayouts: {
      prepared: row(async () => {
        const cookie = await support();
        await post(sent(at("supportPayouts"), {}, cookie));
        await collectedClaim(ctx);
        return sent(at("supportPayouts"), {}, cookie);
      }),
    },
    supportPayout: {
      released: row(async () => sent(await preparedRun(), { intent: "release" }, await support())),
      ...discards,
    },
    supportPayoutFile: { exported: row(async () => sent(`${await releasedRun()}/datei`, {}, await finance())) },
    supportStatement: {
      booked: row(async () => {
        const cookie = await finance();
        const { text } = await post(sent(`${await releasedRun()}/datei`, {}, cookie));
        const file = { field: "datei", name: "auszug.xml", text: statementFor(text, debtorIban) };
        return { ...sent(at("supportStatement"), {}, cookie), raw: multipart({ attempt: crypto.randomUUID() }, file) };
      }),
    },
    moneyReports: {
      made: row(async () => {
        await site.database.owner.query(`update money_report set at = at - interval '1 day'`);
        return sent(at("moneyReports"), {}, await finance());
      }),
    },
    supportBank: {
      closed: row(async () => {
        const cookie = await finance();
        const rent = bookingOf({ endToEndId: "RENT", cents: 90_000 }, { reference: crypto.randomUUID() });
        await bookEntries(ctx, { account: debtorIban, entries: [rent] }, { actor: "BANK", actorId: "test" });
        const [entry] = await ctx.bankEntries.open(1);
        return sent(at("supportBank"), { buchung: entry?.id ?? "", grund: "notOurs", vermerk: "" }, cookie);
      }),
      assigned: row(async () => {
        const claim = await collectedClaim(ctx, { cents: 1000 });
        const { run } = await exportedRun(ctx);
        const payment = (await ctx.payouts.items(run.id)).find(({ claimId }) => claimId === claim.id);
        if (!payment) throw new Error("A payment was expected.");
        const nameless = bookingOf(payment, { endToEndId: "SEPA-1", reference: crypto.randomUUID() });
        await bookEntries(ctx, { account: debtorIban, entries: [nameless] }, { actor: "BANK", actorId: "test" });
        const id = (await ctx.bankEntries.byReference(debtorIban, [nameless.reference]))[0]?.id ?? "";
        const said = { buchung: id, vorhaben: "zuordnen", zahlung: payment.endToEndId, vermerk: "Auskunft der Bank" };
        return sent(at("supportBank"), said, await finance());
      }),
      writeOffAsked: row(async () =>
        sent(at("supportBank"), { ...(await lost(null)), vermerk: "weg" }, await finance()),
      ),
      writtenOff: row(async () =>
        sent(at("supportBank"), { ...(await lost("anna")), vermerk: "weg" }, await finance()),
      ),
      declined: row(async () => {
        const fields = { ...(await lost("anna")), vorhaben: "ablehnen", vermerk: "Beleg fehlt" };
        return sent(at("supportBank"), fields, await finance());
      }),
    },
    supportVouchers: {
      checked: row(async () => {
        const fields = { marke: await brand(), zeilen: codes(), attempt: crypto.randomUUID() };
        return sent(at("supportVouchers"), fields, await support());
      }),
      imported: row(async () => {
        const { user, cookie } = await signedInAs(ctx, "support");
        const list = { rewardId: await brand(), text: codes(), attempt: crypto.randomUUID() };
        const check = await startVoucherCheck(ctx, user, list);
        await runOfficeTasks(ctx);
        return sent(at("supportVouchers"), { pruefung: check.ok ? check.value : "" }, cookie);
      }),
    },
    officeAgencies: {
      added: row(async () => {
        const where = { street: "Lindenweg 3", postcode: "01067", city: "Dresden", phone: "0351 5550100" };
        const who = {
          externalId: `A-${crypto.randomUUID()}`,
          name: "Agentur Lindenhof",
          email: newEmail(),
          feeCents: "5,00",
        };
        return sent(at("officeAgencies"), { ...where, ...who }, await operations());
      }),
    },
    officeAgency: {
      changed: row(async () => {
        const { externalId, name, street, postcode, city, phone, email } = await addAgency(ctx);
        const facts = { name, street, postcode, city, phone, email, feeCents: "7,50" };
        return sent(at("officeAgency", { agency: externalId }), facts, await operations());
      }),
    },
    people: {
      given: row(async () => {
        const facts = { firstName: "Ida", lastName: "Ilse", email: newEmail(), role: "finance" };
        return sent(at("people"), facts, await operations());
      }),
      keyEnded: row(async () => {
        const key = `k${crypto.randomUUID().slice(0, 8)}`;
        await owner.query(
          `insert into operator (name, email, "keyHash", "createdAt") values ($1, 'olga@marke.example', $1, now())`,
          [key],
        );
        return sent(at("people"), { key, confirmed: "on" }, await operations());
      }),
      ended: row(async () => {
        const { user } = await signedInAs(ctx, "agent");
        return sent(at("people"), { id: user.id, confirmed: "on" }, await operations());
      }),
    },
    supportOrderFile: {
      checked: row(async () => {
        const file = { field: "datei", name: "auftraege.csv", text: orderFile() };
        const raw = multipart({ attempt: crypto.randomUUID() }, file);
        return { ...sent(at("supportOrderFile"), {}, await operations()), raw };
      }),
      imported: row(async () => {
        const { user, cookie } = await signedInAs(ctx, "operations");
        const check = await startOrderCheck(ctx, user, { text: orderFile(), attempt: crypto.randomUUID() });
        await runOfficeTasks(ctx);
        return sent(at("supportOrderFile"), { pruefung: check.ok ? check.value : "" }, cookie);
      }),
    },
    supportReviews: {
      chosenAccepted: row(async () => {
        const fields = { intent: "acceptChosen", reason: "check" };
        return { ...sent(at("supportReviews"), fields, await support()), ids: await inReview(3) };
      }),
      chosenRefused: row(async () => {
        const fields = { intent: "refuseChosen", why: "RULE_STAFF", reason: "check", confirmed: "on" };
        return { ...sent(at("supportReviews"), fields, await support()), ids: await inReview(3) };
      }),
      accepted: row(async () => {
        const order = await oneInReview();
        return sent(at("supportReviews"), { order, intent: "accept", reason: "check" }, await support());
      }),
      refused: row(async () => {
        const order = await oneInReview();
        const fields = { order, intent: "refuse", why: "RULE_STAFF", reason: "check", confirmed: "on" };
        return sent(at("supportReviews"), fields, await support());
      }),
    },
    supportInvoices: {
      billed: row(async () => {
        const fields = { intent: "bill", attempt: crypto.randomUUID() };
        return sent(at("supportInvoices"), fields, await finance());
      }),
      paid: row(async () => {
        const { number } = await addInvoice(ctx, await addAgency(ctx));
        return sent(at("supportInvoices"), { number: String(number), intent: "pay" }, await finance());
      }),
      cancelled: row(async () => {
        const { number } = await addInvoice(ctx, await addAgency(ctx));
        return sent(at("supportInvoices"), { number: String(number), intent: "cancel" }, await support());
      }),
    },
    integration: {
      replayed: row(async () => {
        const { cookie } = await signedInAs(ctx, "partner", null, { email: `${ctx.secrets.newId()}@partner.example` });
        await unattributed();
        return sent(at("integration"), { intent: "test", endpoint: await partnersHook(ctx) }, cookie);
      }),
      resent: row(async () => {
        const { cookie } = await signedInAs(ctx, "partner", null, { email: `${ctx.secrets.newId()}@partner.example` });
        const endpoint = await partnersHook(ctx);
        await unattributed();
        const { rows } = await owner.query<{ id: string }>(
          `select d."eventId" as id from webhook_delivery d join webhook_endpoint e on e.id = d."endpointId" where e.name = $1 limit 1`,
          [endpoint],
        );
        await owner.query(`update webhook_delivery set state = 'delivered' where "eventId" = $1`, [rows[0]?.id]);
        return sent(at("integration"), { endpoint, event: rows[0]?.id ?? "" }, cookie);
      }),
      checked: row(async () => {
        const { cookie } = await signedInAs(ctx, "partner");
        return sent(at("integration"), { intent: "check", messages: "{}" }, cookie);
      }),
      clockMoved: {
        make: atClock,
        says: { done: "Die Uhr ist vorgestellt.", again: "Die Uhr steht inzwischen anders; es wurde nichts geändert." },
      },
    },
    prices: {
      saved: row(async () => changing({ intent: "save", "praemie-mobil-s": "51" })),
      discarded: row(async () => changing({ intent: "discard" })),
      restored: row(async () => changing({ intent: "restore", version: "1" })),
      published: row(async () => deciding({ intent: "publish" }, freshReward(5_000))),
      scheduled: row(async () => deciding({ intent: "schedule", tag: dayAhead() }, freshReward(5_000))),
      unscheduled: row(async () => deciding({ intent: "unschedule" }, freshReward(5_000), "scheduled")),
      asked: row(async () => deciding({ intent: "ask", grund: "Weihnachten" }, freshReward(21_000))),
      withdrawn: row(async () => deciding({ intent: "withdraw" }, freshReward(21_000), "asked")),
      approved: row(async () => deciding({ intent: "approve" }, freshReward(21_000), "bySecond")),
      declined: row(async () => deciding({ intent: "decline", grund: "Zu viel" }, freshReward(21_000), "bySecond")),
    },
    notices: {
      chosen: row(async () => {
        const { cookie } = await signedInAs(ctx, "finance");
        return sent(at("notices"), { bank: "daily", voucher: "never", payoutRun: "soon" }, cookie);
      }),
    },
    savedViews: {
      saved: row(async () => {
        const { cookie } = await signedInAs(ctx, "operations");
        const query = "sortierung=at&kind=accessGiven";
        return sent(at("savedViews"), { intent: "save", list: "auditTrail", query, name: "Zugänge" }, cookie);
      }),
      renamed: row(async () => {
        const { cookie, user } = await signedInAs(ctx, "operations");
        const id = await keptView(user.id);
        return sent(at("savedViews"), { intent: "rename", id, name: "Neu" }, cookie);
      }),
      removed: row(async () => {
        const { cookie, user } = await signedInAs(ctx, "operations");
        return sent(at("savedViews"), { intent: "remove", id: await keptView(user.id) }, cookie);
      }),
    },
    stopNotices: {
      stopped: row(async () => {
        const { user } = await signedInAs(ctx, "support");
        const link = await ctx.transaction(async (tx) => stopNoticesLink(tx, user.id));
        return sent(at("stopNotices"), { token: new URL(link).searchParams.get("t") ?? "" });
      }),
    },
    theme: {
      published: row(() => ofTheme({ intent: "publish", ...tinted() })),
      compared: row(() => ofTheme({ intent: "compare", ...tinted() })),
      saved: row(() => ofTheme({ intent: "save", ...tinted() })),
      previewed: row(() => ofTheme({ intent: "preview", ...tinted() })),
      scheduled: row(() => ofTheme({ intent: "schedule", ...tinted(), tag: dayAhead() })),
      discarded: row(async () => {
        const form = await ofTheme({ intent: "discard" });
        await post({ ...form, fields: { ...form.fields, intent: "save" } });
        return { ...form, fields: { ...form.fields, draft: (await ctx.themes.draft())?.id ?? "" } };
      }),
      restored: row(async () => {
        await post(await ofTheme({ intent: "publish", ...tinted() }));
        return ofTheme({ intent: "restore", version: "1" });
      }),
    },
    text: {
      published: row(() => ofText({ intent: "publish", markdown: "# Titel\n\nZwei.\n" })),
      compared: row(() => ofText({ intent: "compare", markdown: "# Titel\n\nZwei.\n" })),
      saved: row(() => ofText({ intent: "save", markdown: "# Titel\n\nZwei.\n" })),
      previewed: row(() => ofText({ intent: "preview", markdown: "# Titel\n\nZwei.\n" })),
      scheduled: row(() => ofText({ intent: "schedule", markdown: "# Titel\n\nZwei.\n", tag: dayAhead() })),
      discarded: row(async () => {
        const form = await ofText({ intent: "discard" });
        await post({ ...form, fields: { ...form.fields, intent: "save", markdown: "# Titel\n\nZwei.\n" } });
        const { rows } = await owner.query<{ id: string }>('select id from text_draft order by "savedAt" desc limit 1');
        return { ...form, fields: { ...form.fields, draft: rows[0]?.id ?? "" } };
      }),
      restored: row(() => ofText({ intent: "restore", version: "0" })),
    },
  };
}
