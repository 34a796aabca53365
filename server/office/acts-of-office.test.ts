import { expect, test } from "vitest";
import { acceptAgreement } from "#server/agencies/accept-agreement.ts";
import { addAgency as addNewAgency } from "#server/agencies/add-agency.ts";
import { changeAgency } from "#server/agencies/change-agency.ts";
import { changeMasterData } from "#server/agencies/change-master-data.ts";
import { closedAtOf } from "#server/agencies/lead/model.ts";
import { openLead } from "#server/agencies/lead/open-lead.ts";
import { reopenLead } from "#server/agencies/lead/reopen-leads.ts";
import { workOnLead } from "#server/agencies/lead/work-on-lead.ts";
import { applyCatalogue } from "#server/catalogue/apply.ts";
import { campaignItems, productItems } from "#server/catalogue/item/kinds.ts";
import { publishItem } from "#server/catalogue/item/write-item.ts";
import { askForDays } from "#server/catalogue/price-change/ask-for-days.ts";
import {
  publishPrices,
  savePriceDraft,
  schedulePrices,
  unschedulePrices,
} from "#server/catalogue/price-change/change-prices.ts";
import { askForPrices, decideAboutPrices } from "#server/catalogue/price-change/decide.ts";
import { readCatalogue } from "#server/catalogue/seed/read-catalogue.ts";
import { applyTexts, textChanges } from "#server/catalogue/text/apply-texts.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { assignEntry } from "#server/payouts/bank-entry/assign-entry.ts";
import { bookEntries } from "#server/payouts/bank-entry/book-entries.ts";
import { closeEntry } from "#server/payouts/bank-entry/close-entry.ts";
import { declineClosing } from "#server/payouts/bank-entry/decline-closing.ts";
import { changeEmployee } from "#server/people/sso/change-employee.ts";
import { endOperator, endSignOn } from "#server/people/sso/end-sign-on.ts";
import { giveAccess } from "#server/people/sso/give-access.ts";
import { withTransaction } from "#server/platform/context.ts";
import { resendMail } from "#server/platform/mail/deliver.ts";
import { liftSince, suppress, suppressBounced, suppressReturned } from "#server/platform/mail/suppression.ts";
import { done } from "#server/platform/outcome.ts";
import { addDays } from "#server/platform/values/calendar.ts";
import { endLiability } from "#server/rewards/claim/expire-due.ts";
import { bookings, postingsOf } from "#server/rewards/ledger/bookings.ts";
import { waiveRecoverable } from "#server/rewards/ledger/waive-recoverable.ts";
import { cutActs } from "#tests/support/checks/cut-acts.ts";
import { actionOfTwo, auditedAction } from "#tests/support/data/audited-action.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { debtorIban, exportedRun } from "#tests/support/data/exported-run.ts";
import { partnersHook } from "#tests/support/data/partners-hook.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";
import { actOnRecommendation } from "./act.ts";
import { answerCase, closeCase } from "./case/answer-case.ts";
import { openCase } from "./case/open-case.ts";
import { correctEmail } from "./correct-email.ts";
import { sendForPartner } from "./partner/integration.ts";
import { moveTestClock } from "./partner/move-test-clock.ts";
import { decideRequest, requestRelease } from "./requests.ts";

/** Acts about people, mails, cases, agencies and what a tenant shows; the others are in acts.test.ts. */

const { ctx: base, clock, link, message, owner } = await moneyServices();
const ctx = base as Parameters<typeof cutActs>[0];
const acted = await cutActs(ctx, owner);

const { user: support } = await signedInAs(ctx, "support");
const { user: second } = await signedInAs(ctx, "support");
let keys = 0;
const by = (actorId: string = support.id) => auditedAction({ actorId, reasonCode: "LOOKED_AT", key: `act-${keys++}` });

async function linked() {
  const made = await link(0);
  const recommendation = await ctx.recommendations.byNumber(made.number);
  return { ...made, recommendation: recommendation ?? expect.fail("there is no recommendation") };
}

test("what the support does about one recommendation", async () => {
  const { number, recommendation } = await linked();
  await ingestOrderMessage(ctx, message(`A-${number}`, "delivered", number));
  clock.now = new Date(start.getTime() + 16 * day);
  await qualifyDueOrders(ctx);
  const [order] = await ctx.orders.ofRecommendation(number);
  const [claim] = await ctx.claims.ofOrder(order?.id ?? "");
  await acted("actOnRecommendation", (on) =>
    actOnRecommendation(on, number, support, {
      intent: "rewardLink",
      reason: "call",
      id: claim?.id ?? "",
      attempt: "1",
    }),
  );

  const other = await linked();
  const email = (address: string) => `${address}@beispiel.example`;
  await acted("correctEmail", (on) => correctEmail(on, other.recommendation, email("richtig"), by()));

  const facts = { recommendation, recipients: [] };
  const request = { intent: "unblock", reason: "letter" } as const;
  const { id } = await acted("requestRelease", (on) => requestRelease(on, facts, request, by()));
  await acted("decideRequest", (on) =>
    decideRequest(on, number, { intent: "decline", id, declinedWhy: "unproven" }, by(second.id)),
  );
});

test("what a partner sends again, and the clock that they move", async () => {
  const name = await partnersHook(ctx);
  const { number } = await linked();
  await ingestOrderMessage(ctx, message(`W-${number}`, "received", number));
  const { user: partner } = await signedInAs(ctx, "partner", null, { email: "paul@partner.example" });
  await acted("sendForPartner", (on) => sendForPartner(on, partner, { name, eventId: null }));

  await owner.query(
    `insert into tenant (id, version, record, "appliedAt", "appliedBy") values ('nordlicht', 1, '{"test": true}', now(), 'test')
     on conflict (id) do update set record = tenant.record || excluded.record`,
  );
  await acted("moveTestClock", (on) =>
    moveTestClock({ ...on, tenant: { ...on.tenant, test: true } }, { ms: day, fromMs: null }, by(partner.id)),
  );
});

test("mails and cases", async () => {
  const [mail] = (await owner.query(`update mail set state = 'failed' where "tenantId" = 'nordlicht' returning id`))
    .rows;
  await acted("resendMail", (on) => resendMail(on, mail.id, by()));
  await withTransaction(ctx, (tx) => suppress(tx, "weg@beispiel.example", "5.1.1"));
  await acted("suppressReturned", (on) => suppressReturned(on, "zurueck@beispiel.example", by()));
  const { rows: sent } = await owner.query(
    `select "messageId", recipient from mail where "tenantId" = 'nordlicht' and id = $1`,
    [mail.id],
  );
  const bounce = { messageId: sent[0].messageId, recipients: [sent[0].recipient], status: "5.1.1" };
  await acted("suppressBounced", (on) => suppressBounced(on, [bounce], by()));
  await acted("liftSince", (on) => liftSince(on, start, by()));

  const opened = () =>
    withTransaction(ctx, (tx) =>
      openCase(tx, {
        kind: "contact",
        topic: "order",
        name: "Jörg Meier",
        email: "joerg@beispiel.example",
        attemptHash: tx.secrets.newId(),
        text: "Wo bleibt sie?",
        firstName: "Jörg",
        lastName: "Meier",
        actor: "REF",
        isProven: false,
      }),
    );
  const { number } = await opened();
  await acted("answerCase", (on) => answerCase(on, number, "Unterwegs.", by()));
  await acted("closeCase", (on) => closeCase(on, number, { end: "resolve", text: "" }, by()));
});

test("what the bank booked", async () => {
  await collectedClaim(ctx);
  const { payments } = await exportedRun(ctx);
  const entries = payments.map((one) => bookingOf(one));
  const fiona = { actor: "BANK", actorId: "fiona" } as const;
  await acted("bookEntries", async (on) => done(await bookEntries(on, { account: debtorIban, entries }, fiona)));
});

test("what a person says the bank has paid", async () => {
  await collectedClaim(ctx, { cents: 7000 });
  const [payment] = (await exportedRun(ctx)).payments;
  if (!payment) throw new Error("A payment was expected.");
  const entries = [bookingOf(payment, { endToEndId: "SEPA-1", reference: "nameless" })];
  await bookEntries(ctx, { account: debtorIban, entries }, { actor: "BANK", actorId: "fiona" });
  const [{ id }] = (await owner.query(`select id from bank_entry where reference = 'nameless'`)).rows;
  const said = { id, payment: payment.endToEndId, note: "Auskunft", operator: "anna" };
  await assignEntry(ctx, { ...said, operator: "fiona" });
  await acted("assignEntry", (on) => assignEntry(on, said));
});

test("money that waits for a person", async () => {
  const entry = bookingOf({ endToEndId: "RENT", cents: 7 });
  await bookEntries(ctx, { account: debtorIban, entries: [entry] }, { actor: "BANK", actorId: "fiona" });
  const { id } = (await owner.query(`select id from bank_entry where cents = 7`)).rows[0];
  const closing = { id, reason: "notOurs", note: null, operator: "anna" } as const;
  await acted("closeEntry", (on) => closeEntry(on, closing));
  const fees = bookingOf({ endToEndId: "FEES", cents: 70_000 });
  await bookEntries(ctx, { account: debtorIban, entries: [fees] }, { actor: "BANK", actorId: "fiona" });
  const asked = { id: (await ctx.bankEntries.open(1))[0]?.id ?? "", reason: "writtenOff", note: "weg" } as const;
  await closeEntry(ctx, { ...asked, operator: "anna" });
  await acted("declineClosing", (on) => declineClosing(on, { ...asked, operator: "fiona" }));

  const claim = await collectedClaim(ctx, { state: "choose" });
  await owner.query(`update reward_claim set "expiresAt" = $2 where id = $1`, [claim.id, start]);
  await owner.query(`update account set state = 'deleted', email = '' where id = $1`, [claim.accountId]);
  await acted("endLiability", (on) => endLiability(on, claim.id, by()));

  const owes = (await collectedClaim(ctx)).accountId;
  const lost = { kind: bookings.reverse.kind, claimId: null, orderId: null, invoiceId: null, bookedOn: null };
  const postings = postingsOf("reverse", { whole: 900 }, { recoverable: owes });
  await withTransaction(ctx, (tx) =>
    tx.ledger.book([{ ...lost, id: tx.secrets.newId(), key: "lost", occurredAt: tx.now(), postings }]),
  );
  const two = { ...actionOfTwo({ key: "waive" }), reasonCode: "KULANZ" };
  await acted("waiveRecoverable", (on) => waiveRecoverable(on, { name: "R-1", owner: owes, cents: 400 }, two));
});

test("who may sign in", async () => {
  const names = { firstName: "Mia", lastName: "Berg", number: null };
  const email = "mia@beispiel.example";
  const person = { ...names, email, role: "support", agency: null } as const;
  await acted("giveAccess", (on) => giveAccess(on, person, "anna"));
  await owner.query(
    `insert into operator (name, email, "keyHash", "createdAt") values ('olga', 'o@x.example', 'o', now())`,
  );
  await acted("endOperator", (on) => endOperator(on, "olga", support.id));
  await acted("endSignOn", (on) => endSignOn(on, email, "anna"));
});

test("an agency, its data, its people and its leads", async () => {
  const address = { street: "Lindenweg 3", postcode: "01067", city: "Dresden", phone: "+49 351 5550100" };
  const facts = {
    ...address,
    externalId: "A-7",
    name: "Lindenhof",
    email: "a7@agentur.example",
    feeCents: 0,
    vatId: null,
  };
  await acted("addAgency", (on) => addNewAgency(on, facts, "anna"));

  const agency = await addAgency(ctx, { agreement: null });
  const { user } = await signedInAs(ctx, "owner", agency.id);
  const me = { ...user, agencyId: agency.id };
  await acted("acceptAgreement", (on) => acceptAgreement(on, me, ctx.tenant.terms.version));
  const changed = { ...address, city: "Leipzig", email: agency.email, iban: null };
  const other = { ...facts, feeCents: 750 };
  await acted("changeAgency", (on) => changeAgency(on, agency.externalId, other, "anna"));
  await acted("changeMasterData", (on) => changeMasterData(on, me, changed));
  const { user: employee } = await signedInAs(ctx, "employee", agency.id);
  await acted("changeEmployee", (on) => changeEmployee(on, me, { id: employee.id, change: "toNone" }));

  const { recommendation, recipientNumber } = await linked();
  await withTransaction(ctx, (tx) => openLead(tx, { ...recommendation, agencyId: agency.id }, recipientNumber));
  const lead = (await owner.query(`select id from lead`)).rows[0].id;
  await acted("workOnLead", (on) => workOnLead(on, me, lead, { event: "contact", nextStep: "", notes: "Mittwoch" }));
  await owner.query(`update recipient set "savedAt" = now() where number = $1`, [recipientNumber]);
  const lost = await workOnLead(ctx, me, lead, { event: "lose", lostReason: "notReached", nextStep: "", notes: "" });
  const closedAt = (lost.ok ? closedAtOf(lost.value) : null) ?? expect.fail("not lost");
  await acted("reopenLead", (on) => reopenLead(on, me, { id: lead, closedAt }));
});

test("what a tenant offers and says", async () => {
  const read = await readCatalogue("prisma/seed/catalogue/nordlicht.json");
  const seeded = read.ok ? read.value : expect.fail("not read");
  const fewer = { ...seeded, campaigns: [] };
  const author = { actor: "OPS", actorId: "anna", name: "anna" } as const;
  await acted("applyCatalogue", (on) => applyCatalogue(on, fewer, author));
  const mia = { actor: "OPS", actorId: support.id, name: "Mia" } as const;
  const max = { actor: "OPS", actorId: second.id, name: "Max" } as const;
  const drafted = async (cents: number) => {
    const base = (await ctx.catalogue.inForce())?.version ?? 0;
    const wanted = [{ id: "mobil-s", cents }];
    const saved = await savePriceDraft(ctx, { wanted, base, campaignId: null, seen: "" }, mia);
    return (saved.ok ? saved.value?.id : null) ?? expect.fail("no draft");
  };
  const draft = await drafted(5100);
  await acted("publishPrices", (on) => publishPrices(on, draft, mia));
  const dated = await drafted(5200);
  const publishAt = new Date(ctx.now().getTime() + 86_400_000);
  await acted("schedulePrices", (on) => schedulePrices(on, { id: dated, publishAt }, mia));
  await acted("unschedulePrices", (on) => unschedulePrices(on, dated, max));
  const dear = await drafted(25_000);
  await acted("askForPrices", (on) => askForPrices(on, { id: dear, reason: "Herbst", publishAt: null }, mia));
  await acted("decideAboutPrices", (on) => decideAboutPrices(on, { id: dear, intent: "approve", why: "" }, max));
  const [winter] = seeded.campaigns.map((one) => ({ ...one, raises: [{ productId: "mobil-s", cents: 26_000 }] }));
  if (!winter) expect.fail("no campaign");
  await applyCatalogue(ctx, { ...seeded, campaigns: [winter] }, author);
  const current = (await ctx.catalogue.inForce()) ?? expect.fail("no catalogue");
  const { raises: _, id: itemId, ...days } = { ...winter, endsOn: addDays(winter.endsOn, 9) };
  const longer = { itemId, facts: campaignItems.parse(days), seen: current.version, draft: "", reason: "Messe" };
  await acted("askForDays", (on) => askForDays(on, longer, mia));
  const facts = productItems.factsIn(current.catalogue, "mobil-s") ?? expect.fail("no product");
  const renamed = {
    itemId: "mobil-s",
    facts: { ...facts, displayName: "Mobil S neu" },
    seen: current.version,
    draft: "",
  };
  await acted("publishItem", (on) => publishItem(on, productItems, renamed, mia));
  const wanted = [{ slug: "impressum", language: "de", markdown: "# Impressum" }] as const;
  const seen = textChanges(await ctx.texts.inForce(), wanted);
  await acted("applyTexts", (on) => applyTexts(on, { wanted, seen }, author));
});
