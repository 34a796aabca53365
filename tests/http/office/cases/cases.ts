import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { rejectUnmatchedOrders } from "#server/orders/reject-unmatched.ts";
import { reportOrder } from "#server/orders/report-order.ts";
import { rejectOrder, reopenOrder } from "#server/orders/review-order.ts";
import { settleByHand } from "#server/payouts/bank-entry/settle-by-hand.ts";
import { exportRun } from "#server/payouts/export-run.ts";
import { prepareRun } from "#server/payouts/prepare-run.ts";
import { releaseRun } from "#server/payouts/release-run.ts";
import { makePaymentFile } from "#server/payouts/wire/sepa/pain.ts";
import { blockAccount } from "#server/people/account/block.ts";
import { block } from "#server/referral/recommendation/block.ts";
import { expireDue } from "#server/referral/recommendation/expire-due.ts";
import { expireDueClaims } from "#server/rewards/claim/expire-due.ts";
import { grantGoodwill } from "#server/rewards/claim/grant-goodwill.ts";
import { holdForReview } from "#server/rewards/claim/holds.ts";
import { issueVouchers } from "#server/rewards/voucher/issue-vouchers.ts";
import { actionOfTwo, auditedAction } from "#tests/support/data/audited-action.ts";
import { type CaseWorld, good } from "./world.ts";

/**
 * Callers' questions, and the page's answers: the whole sentence, and who acts next until when. `says` and `next` are
 * read on the recommendation's page as found by `sees`.
 */
export type SupportQuestion = {
  question: string;
  build(w: CaseWorld): Promise<void>;
  /** The day of the call. */
  calls: string;
  says: string;
  next: string;
  /** The page says nothing else. */
  alone?: true;
};

const ops = (reasonCode: string) => auditedAction({ actorId: "anna", reasonCode, key: crypto.randomUUID() });
const nobody = "niemand, hier ist nichts mehr zu tun";

async function cashUntil(w: CaseWorld, step: "choose" | "bank" | "collect") {
  await w.succeed();
  w.on("2026-04-01");
  await w.choose("referrer", "cash");
  if (step !== "choose") await w.bank("referrer");
  if (step === "collect") await w.collect("referrer");
}

async function run(w: CaseWorld, until: "prepare" | "release" | "export") {
  w.on("2026-04-03");
  const id = good(await prepareRun(w.ctx, { operator: "anna" })).run?.id ?? "";
  if (until === "prepare") return id;
  good(await releaseRun(w.ctx, { runId: id, operator: "ben" }));
  if (until === "release") return id;
  const input = { runId: id, operator: "ben", debtorIban: "DE02120300000000202051", makeFile: makePaymentFile };
  good(await exportRun(w.ctx, input));
  return id;
}

async function ordered(w: CaseWorld, more: Parameters<CaseWorld["order"]>[1] = {}) {
  await w.recommend();
  w.on("2026-03-05");
  await w.agree();
  w.on("2026-03-10");
  await w.order("received", more);
}

export const questions: readonly SupportQuestion[] = [
  {
    question: "Ich habe empfohlen, aber der Link geht nicht.",
    build: async (w) => {
      await w.recommend({ isProven: false });
      await w.mailed("confirmRecommendation", "sent");
    },
    calls: "2026-03-06",
    says: "Jörg Meier hat die E-Mail-Adresse noch nicht bestätigt. Die Mail dazu ging am 02.03.2026 hinaus; erst mit dem Klick darin gilt der Link.",
    next: "Jörg Meier, bis 01.05.2026",
  },
  {
    question: "Ich bekomme einfach keine Mail.",
    build: async (w) => {
      await w.recommend({ isProven: false });
      await w.mailed("confirmRecommendation", "failed");
    },
    calls: "2026-03-06",
    says: "Die Bestätigungsmail an Jörg Meier kam nicht an. Stimmt die Adresse, hilft eine neue Mail, sonst muss zuerst die Adresse berichtigt werden.",
    next: "der Support, bis 01.05.2026",
  },
  {
    question: "Ich habe im März empfohlen. Was wurde daraus? (nie bestätigt)",
    build: async (w) => {
      await w.recommend({ isProven: false });
      w.on("2026-05-03");
      await expireDue(w.ctx);
    },
    calls: "2026-05-10",
    says: "Jörg Meier hat die E-Mail-Adresse bis zum 01.05.2026 nicht bestätigt, deshalb hat der Link nie gegolten. Eine neue Empfehlung ist jederzeit möglich.",
    next: nobody,
  },
  {
    question: "Hat meine Freundin den Link schon benutzt? (nein)",
    build: (w) => w.recommend(),
    calls: "2026-03-06",
    says: "Der Link gilt seit dem 02.03.2026, aber noch ist ihm niemand gefolgt. Bis zum 01.05.2026 kann Jörg Meier ihn weitergeben.",
    next: "Jörg Meier, bis 01.05.2026",
  },
  {
    question: "Wie lange gilt der Link noch? (geöffnet)",
    build: async (w) => {
      await w.recommend();
      w.on("2026-03-05");
      await w.click();
    },
    calls: "2026-03-06",
    says: "Der Kontakt hat den Link zuletzt am 05.03.2026 geöffnet, aber noch nichts bestellt. Eine Bestellung bis zum 04.04.2026 zählt.",
    next: "der Kontakt, bis 04.04.2026",
  },
  {
    question: "Ich habe meine Daten eingetragen, und jetzt?",
    build: async (w) => {
      await w.recommend();
      w.on("2026-03-05");
      await w.agree();
    },
    calls: "2026-03-06",
    says: "Der Kontakt hat am 05.03.2026 seine Daten angegeben und zugestimmt. Jetzt fehlt nur noch die Bestellung; bis zum 04.04.2026 zählt sie.",
    next: "der Kontakt, bis 04.04.2026",
  },
  {
    question: "Mein Link ist weg. (abgelaufen, niemand kam)",
    build: async (w) => {
      await w.recommend();
      w.on("2026-05-03");
      await expireDue(w.ctx);
    },
    calls: "2026-05-10",
    says: "Der Link ist am 01.05.2026 abgelaufen, ohne dass ihm jemand gefolgt ist. Eine Prämie gibt es dafür nicht, eine neue Empfehlung ist jederzeit möglich.",
    next: nobody,
  },
  {
    question: "Sie hat doch bestellt! (geöffnet, keine Bestellung kam an)",
    build: async (w) => {
      await w.recommend();
      w.on("2026-03-05");
      await w.click();
      w.on("2026-05-03");
      await expireDue(w.ctx);
    },
    calls: "2026-05-10",
    says: "Der Kontakt hat den Link geöffnet, aber bis zum 01.05.2026 kam keine Bestellung an. Wurde rechtzeitig bestellt, lässt sich das mit der Auftragsnummer klären.",
    next: nobody,
  },
  {
    question: "Ich habe gestern bestellt. (vom Kontakt gemeldet)",
    build: async (w) => {
      await w.recommend();
      w.on("2026-03-05");
      await w.agree();
      const [recipient] = await w.ctx.recipients.ofRecommendation(w.state.number);
      const own = { recommendationNumber: w.state.number, recipientNumber: recipient?.number ?? "" };
      good(await reportOrder(w.ctx, own));
    },
    calls: "2026-03-06",
    says: "Der Kontakt hat angegeben, am 05.03.2026 bestellt zu haben. Die Meldung des Anbieters fehlt noch; erst mit ihr zählt die Bestellung.",
    next: "der Anbieter, bis 02.04.2026",
  },
  {
    question: "Ich habe bestellt, und es kam nie etwas. (nicht gemeldet)",
    build: async (w) => {
      await w.recommend();
      w.on("2026-03-05");
      await w.agree();
      const [recipient] = await w.ctx.recipients.ofRecommendation(w.state.number);
      const own = { recommendationNumber: w.state.number, recipientNumber: recipient?.number ?? "" };
      good(await reportOrder(w.ctx, own));
      w.on("2026-04-05");
      await rejectUnmatchedOrders(w.ctx);
    },
    calls: "2026-04-10",
    says: "Der Kontakt hat angegeben, am 05.03.2026 bestellt zu haben, aber der Anbieter hat dazu nichts gemeldet. Mit der Auftragsnummer lässt sich das klären.",
    next: nobody,
  },
  {
    question: "Wann kommt die Prämie? (bestellt)",
    build: (w) => ordered(w),
    calls: "2026-03-15",
    says: "Die Bestellung vom 10.03.2026 ist beim Anbieter angekommen. Er hat sie noch nicht bestätigt.",
    next: "der Anbieter, bis 05.05.2026",
  },
  {
    question: "Das dauert ja ewig. (überfällig)",
    build: (w) => ordered(w),
    calls: "2026-05-20",
    says: "Die Bestellung vom 10.03.2026 dauert länger als angekündigt; bis zum 05.05.2026 hätte sie zählen sollen. Der Support fragt beim Anbieter nach.",
    next: "der Support, bis 05.05.2026",
  },
  {
    question: "Wann kommt die Prämie? (bestätigt)",
    build: async (w) => {
      await ordered(w);
      await w.order("confirmed");
    },
    calls: "2026-03-15",
    says: "Der Anbieter hat die Bestellung vom 10.03.2026 bestätigt. Als Nächstes wird geliefert oder freigeschaltet.",
    next: "der Anbieter, bis 05.05.2026",
  },
  {
    question: "Der Anschluss läuft, wo ist die Prämie? (Widerrufsfrist)",
    build: async (w) => {
      await ordered(w);
      w.on("2026-03-12");
      await w.order("delivered", { orderedAt: new Date("2026-03-10T09:00:00Z") });
    },
    calls: "2026-03-20",
    says: "Seit dem 12.03.2026 ist geliefert. Bis zum 26.03.2026 kann der Vertrag noch widerrufen werden, danach wird die Prämie frei.",
    next: "niemand, die Frist läuft von selbst ab, bis 26.03.2026",
  },
  {
    question: "Wo ist die Prämie? (nur die Adresse passt)",
    build: async (w) => {
      await w.recommend();
      w.on("2026-03-05");
      await w.agree();
      w.on("2026-03-10");
      const [recipient] = await w.ctx.recipients.ofRecommendation(w.state.number);
      const buyerEmail = recipient?.details?.email ?? null;
      await w.order("received", { recommendationNumber: null, recipientNumber: null, buyerEmail });
    },
    calls: "2026-03-15",
    says: "Die Bestellung vom 10.03.2026 passt bisher nur über die E-Mail-Adresse zu dieser Empfehlung. Ob sie dazugehört, entscheidet der Support.",
    next: "der Support, bis 13.03.2026",
  },
  {
    question: "Ich habe reklamiert. Was ist daraus geworden?",
    build: async (w) => {
      await ordered(w, { renewal: true });
      w.on("2026-03-20");
      const [order] = await w.ctx.orders.ofRecommendation(w.state.number);
      good(await reopenOrder(w.ctx, { orderId: order?.id ?? "", recommendationNumber: null }, ops("COMPLAINT")));
    },
    calls: "2026-03-22",
    says: "Die Bestellung vom 10.03.2026 wird von Hand geprüft. Danach geht es weiter.",
    next: "der Support, bis 23.03.2026",
  },
  {
    question: "Warum storniert? (vom Kontakt)",
    build: async (w) => {
      await ordered(w);
      await w.order("cancelled", { cancelledBy: "customer" });
    },
    calls: "2026-03-15",
    says: "Der Kontakt hat die Bestellung vom 10.03.2026 storniert. Deshalb gibt es dafür keine Prämie.",
    next: nobody,
  },
  {
    question: "Warum storniert? (vom Anbieter)",
    build: async (w) => {
      await ordered(w);
      await w.order("cancelled", { cancelledBy: "provider" });
    },
    calls: "2026-03-15",
    says: "Der Anbieter hat die Bestellung vom 10.03.2026 storniert. Deshalb gibt es dafür keine Prämie.",
    next: nobody,
  },
  {
    question: "Warum gibt es nichts? (Verlängerung)",
    build: (w) => ordered(w, { renewal: true }),
    calls: "2026-03-15",
    says: "Mit der Bestellung vom 10.03.2026 wurde ein Vertrag verlängert. Eine Prämie gibt es nur für neue Verträge.",
    next: nobody,
  },
  {
    question: "Warum gibt es nichts? (zu spät bestellt)",
    build: (w) => ordered(w, { orderedAt: new Date("2026-01-05T09:00:00Z") }),
    calls: "2026-03-15",
    says: "Die Bestellung vom 05.01.2026 kam außerhalb der Frist. Sie zählt deshalb nicht zu dieser Empfehlung.",
    next: nobody,
  },
  {
    question: "Warum gibt es nichts? (selbst empfohlen)",
    build: (w) => ordered(w, { buyerEmail: w.email }),
    calls: "2026-03-15",
    says: "Empfehlung und Bestellung vom 10.03.2026 kommen von derselben Person. Sich selbst zu empfehlen bringt keine Prämie.",
    next: nobody,
  },
  {
    question: "Warum abgelehnt? (nach Prüfung)",
    build: async (w) => {
      await ordered(w);
      const [order] = await w.ctx.orders.ofRecommendation(w.state.number);
      good(await rejectOrder(w.ctx, order?.id ?? "", { ...ops("x"), reasonCode: "RISK_REVIEW" }));
    },
    calls: "2026-03-15",
    says: "Die Bestellung vom 10.03.2026 wurde geprüft und abgelehnt. Dafür gibt es keine Prämie.",
    next: nobody,
  },
  {
    question: "Ich sollte doch Geld bekommen. (noch nicht ausgesucht)",
    build: (w) => w.succeed(),
    calls: "2026-04-02",
    says: "25 € liegen seit dem 28.03.2026 bereit. Jörg Meier muss nur noch aussuchen, in welcher Form; der Link dazu kam per Mail.",
    next: "Jörg Meier, bis 28.03.2027",
  },
  {
    question: "Es kam kein Link zur Prämie.",
    build: async (w) => {
      await w.succeed();
      await w.mailed("rewardReady", "failed");
    },
    calls: "2026-04-02",
    says: "25 € liegen seit dem 28.03.2026 bereit, aber die Mail mit dem Link kam nicht an. Eine neue Mail hilft.",
    next: "der Support, bis 28.03.2027",
  },
  {
    question: "Ich habe Geld gewählt, und nichts kommt. (Bankdaten fehlen)",
    build: (w) => cashUntil(w, "choose"),
    calls: "2026-04-02",
    says: "Jörg Meier möchte 25 € aufs Konto. Dafür fehlen noch die Bankdaten.",
    next: "Jörg Meier, bis 28.03.2027",
  },
  {
    question: "Ich habe alles eingetragen. (nicht bestätigt)",
    build: (w) => cashUntil(w, "bank"),
    calls: "2026-04-02",
    says: "Für 25 € ist alles angegeben. Jörg Meier muss die Auszahlung nur noch bestätigen.",
    next: "Jörg Meier, bis 28.03.2027",
  },
  {
    question: "Wann ist das Geld da? (angefordert)",
    build: (w) => cashUntil(w, "collect"),
    calls: "2026-04-03",
    says: "Jörg Meier hat am 01.04.2026 die Auszahlung von 25 € angefordert. Das Geld kommt mit dem nächsten Zahlungslauf.",
    next: "die Auszahlung, bis 29.04.2026",
  },
  {
    question: "Wann ist das Geld da? (vorbereitet)",
    build: async (w) => {
      await cashUntil(w, "collect");
      await run(w, "prepare");
    },
    calls: "2026-04-04",
    says: "Die Auszahlung von 25 € ist vorbereitet. Eine zweite Person muss den Zahlungslauf noch freigeben.",
    next: "eine zweite Person im Support, bis 29.04.2026",
  },
  {
    question: "Wann ist das Geld da? (bei der Bank)",
    build: async (w) => {
      await cashUntil(w, "collect");
      await run(w, "export");
    },
    calls: "2026-04-04",
    says: "Die Überweisung von 25 € liegt bei der Bank. Auf dem Konto mit der Endung 3000 ist das Geld meist nach ein bis zwei Werktagen.",
    next: "die Bank, bis 29.04.2026",
  },
  {
    question: "Das Geld kam nie an. (Bank schickte es zurück)",
    build: async (w) => {
      await cashUntil(w, "collect");
      const runId = await run(w, "export");
      const [item] = await w.ctx.payouts.items(runId);
      const returned = [{ endToEndId: item?.endToEndId ?? "", reason: "AC04" }];
      good(await settleByHand(w.ctx, { runId, operator: "anna", returned }));
    },
    calls: "2026-04-06",
    says: "Die Bank hat die Überweisung von 25 € zurückgeschickt. Jörg Meier muss neue Bankdaten angeben.",
    next: "Jörg Meier, bis 03.04.2027",
  },
  {
    question: "Wohin ging das Geld? (ausgezahlt)",
    build: async (w) => {
      await cashUntil(w, "collect");
      const runId = await run(w, "export");
      w.on("2026-04-05");
      good(await settleByHand(w.ctx, { runId, operator: "anna", returned: [] }));
    },
    calls: "2026-04-06",
    says: "25 € wurden am 05.04.2026 auf das Konto mit der Endung 3000 überwiesen.",
    next: nobody,
  },
  {
    question: "Vier Wochen sind um! (Auszahlung überfällig)",
    build: (w) => cashUntil(w, "collect"),
    calls: "2026-05-05",
    says: "Die Auszahlung von 25 € war bis zum 29.04.2026 zugesagt und ist überfällig. Der Support klärt, was sie aufhält.",
    next: "die Auszahlung, bis 29.04.2026",
  },
  {
    question: "Wo ist mein Gutschein? (per Mail versandt)",
    build: async (w) => {
      await w.succeed();
      await w.vouchers(`GEHEIM-${w.orderNumber}-7788`);
      w.on("2026-04-01");
      await w.choose("referrer", "voucher");
      await issueVouchers(w.ctx);
    },
    calls: "2026-04-02",
    says: "Der Gutschein über 25 € ging am 01.04.2026 per Mail an Jörg Meier.",
    next: nobody,
  },
  {
    question: "Wo ist mein Gutschein? (Mail kam nicht an)",
    build: async (w) => {
      await w.succeed();
      await w.vouchers(`GEHEIM-${w.orderNumber}-7799`);
      w.on("2026-04-01");
      await w.choose("referrer", "voucher");
      await issueVouchers(w.ctx);
      await w.mailed("voucher", "failed");
    },
    calls: "2026-04-02",
    says: "Der Gutschein über 25 € wurde am 01.04.2026 vergeben, aber die Mail kam nicht an. Eine neue Mail hilft.",
    next: "der Support",
  },
  {
    question: "Warum wird nichts ausgezahlt? (dasselbe Konto)",
    build: async (w) => {
      await w.succeed();
      w.on("2026-04-01");
      for (const role of ["referrer", "recipient"] as const) {
        await w.choose(role, "cash");
        await w.bank(role, w.ibans.referrer);
      }
    },
    calls: "2026-04-02",
    says: "25 € ruhen seit dem 01.04.2026, weil mehrere Personen dasselbe Bankkonto angegeben haben. Der Support prüft, ob das seine Richtigkeit hat.",
    next: "der Support, bis 08.04.2026",
  },
  {
    question: "Warum wird nichts ausgezahlt? (Prüfung)",
    build: async (w) => {
      await w.succeed();
      w.on("2026-04-01");
      good(await holdForReview(w.ctx, (await w.claim("referrer")).id, ops("RISK_REVIEW")));
    },
    calls: "2026-04-02",
    says: "25 € ruhen seit dem 01.04.2026, weil der Support den Fall prüft.",
    next: "der Support, bis 08.04.2026",
  },
  {
    question: "Mein Link ist gesperrt.",
    build: async (w) => {
      await ordered(w);
      good(await block(w.ctx, w.state.number, ops("RISK_ABUSE")));
    },
    calls: "2026-03-15",
    says: "Diese Empfehlung ist seit dem 10.03.2026 gesperrt. Solange das so ist, wird nichts ausgezahlt.",
    next: "der Support",
  },
  {
    question: "Kann ich den Link noch weitergeben? (gesperrt)",
    build: async (w) => {
      await w.recommend();
      w.on("2026-03-10");
      good(await block(w.ctx, w.state.number, ops("RISK_ABUSE")));
    },
    calls: "2026-03-15",
    says: "Diese Empfehlung ist seit dem 10.03.2026 gesperrt. Solange das so ist, wird nichts ausgezahlt.",
    next: "der Support",
    alone: true,
  },
  {
    question: "Ich komme nicht mehr hinein. (Konto gesperrt)",
    build: async (w) => {
      await w.succeed();
      good(await blockAccount(w.ctx, w.state.accountId, ops("RISK_ABUSE")));
    },
    calls: "2026-04-02",
    says: "Das Konto von Jörg Meier ist gesperrt. Solange das so ist, ruhen alle Prämien daraus.",
    next: "der Support",
  },
  {
    question: "Ich wollte die Prämie jetzt abholen. (verfallen)",
    build: async (w) => {
      await w.succeed();
      w.on("2027-04-02");
      await expireDueClaims(w.ctx);
    },
    calls: "2027-04-05",
    says: "25 € lagen lange bereit, wurden aber nicht abgeholt und sind am 28.03.2027 verfallen.",
    next: nobody,
  },
  {
    question: "Warum bekomme ich nichts? (alles an den Kontakt)",
    build: (w) => w.succeed(100),
    calls: "2026-04-02",
    says: "Nach der gewählten Aufteilung geht die ganze Prämie an die andere Seite.",
    next: nobody,
  },
  {
    question: "Der Vertrag wurde später storniert.",
    build: async (w) => {
      await w.succeed();
      w.on("2026-04-10");
      await w.order("cancelled", { orderedAt: new Date("2026-03-10T09:00:00Z") });
    },
    calls: "2026-04-12",
    says: "Die Bestellung vom 10.03.2026 hatte schon gezählt und wurde dann storniert. Der Anspruch auf die Prämie ist damit entfallen.",
    next: nobody,
  },
  {
    question: "Der Vertrag wurde nach der Auszahlung storniert.",
    build: async (w) => {
      await cashUntil(w, "collect");
      const runId = await run(w, "export");
      w.on("2026-04-05");
      good(await settleByHand(w.ctx, { runId, operator: "anna", returned: [] }));
      w.on("2026-04-10");
      await w.order("cancelled", { orderedAt: new Date("2026-03-10T09:00:00Z") });
    },
    calls: "2026-04-12",
    says: "Die Bestellung vom 10.03.2026 hatte schon gezählt und wurde nach der Auszahlung storniert. Was dafür ausgezahlt ist, wird von den nächsten Prämien abgezogen.",
    next: nobody,
  },
  {
    question: "Mir wurde Kulanz versprochen.",
    build: async (w) => {
      await w.recommend();
      w.on("2026-03-12");
      const wanted = {
        name: `K-${w.orderNumber}`,
        recommendationNumber: w.state.number,
        recipientNumber: null,
        cents: 2000,
      };
      const by = actionOfTwo({
        operators: ["anna", "ben"] as [string, string],
        key: crypto.randomUUID(),
        reasonCode: "KULANZ",
      });
      good(await grantGoodwill(w.ctx, wanted, by));
      await qualifyDueOrders(w.ctx);
    },
    calls: "2026-03-15",
    says: "20 € liegen seit dem 12.03.2026 bereit. Jörg Meier muss nur noch aussuchen, in welcher Form; der Link dazu kam per Mail.",
    next: "Jörg Meier, bis 12.03.2027",
  },
];
