import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { i18nFor, PageTexts } from "#app/i18n/index.ts";
import { RecommendationStatus, statusView } from "#app/ui/status/recommendation-status.tsx";
import "#app/i18n/resources.ts";
import { RecipientStatusBar } from "#app/screens/referral/recipient/parts/recipient-status-bar.tsx";
import type { Order } from "#server/orders/model.ts";
import { orderStates } from "#server/orders/states.ts";
import { admit, type ShownRecommendation } from "#server/referral/link/admission.ts";
import { recommendationStates } from "#server/referral/recommendation/states.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { claimWord } from "#server/rewards/claim/rules/word.ts";
import { claimStates } from "#server/rewards/claim/states.ts";
import { progressOf } from "#server/rewards/progress/progress.ts";
import { recipientPhases, recipientProgress } from "#server/rewards/progress/recipient-progress.ts";

/*
 * Every state of recommendation, order and claim, rendered as on the pages: the filled stations of the bar, its
 * announcement to screen readers, its labels and its sentences agree.
 */

const now = new Date("2026-06-15T12:00:00Z");
const basis = { clocks: { forecastWeeks: { from: 4, to: 8 }, withdrawalDays: 14 }, learned: [] };
const wording = { language: "de", tenant: { formOfAddress: "du" } } as const;
const inPast = new Date("2026-05-31T21:59:59Z");
const inFuture = new Date("2026-07-31T21:59:59Z");

type Read = {
  label: string;
  reward: string | null;
  /** d: done (filled), a: active (awaited), t: to do (open), x: stopped */
  stations: string;
  names: string[];
  said: string;
  next: string | null;
};

/** The visible and spoken parts of a rendered bar. */
function read(drawn: ReactElement): Read {
  const html = renderToStaticMarkup(createElement(PageTexts, { wording }, drawn));
  const text = (markup: string) => markup.replace(/<[^>]+>/g, "");
  const labels = [
    ...html.matchAll(/<span class="status-label"[^>]*>(.*?)<\/span>(?=<span class="status-label"|<\/p>)/g),
  ];
  const items = [
    ...html.matchAll(/<li class="station" data-state="(\w+)"( data-end="")?( aria-current="step")?>(.*?)<\/li>/g),
  ];
  const statusWords = { done: "erledigt", awaited: "steht aus", todo: "kommt später", stopped: "hier beendet" };
  const end = items.findIndex(([, state]) => state === "stopped");
  for (const [index, [, state = "", , current, inner = ""]] of items.entries()) {
    // After the end no station is still to come.
    const word = end !== -1 && index > end ? "entfällt" : statusWords[state as keyof typeof statusWords];
    expect(text(inner).endsWith(`, ${word}`), text(inner)).toBe(true);
    expect(current !== undefined, "aria-current stands at what is awaited").toBe(state === "awaited");
  }
  expect(items.filter(([, , end]) => end).every(([, state]) => state === "done")).toBe(true);
  const sentences = [...html.matchAll(/<p class="(?:status-sentence|muted)">(.*?)<\/p>/g)].map(([, one = ""]) => one);
  return {
    label: text(labels[0]?.[1] ?? "").replace("Status: ", ""),
    reward: labels[1] ? text(labels[1][1] ?? "").replace("Prämie: ", "") : null,
    stations: items.map(([, state = ""]) => (state === "stopped" ? "x" : state.charAt(0))).join(""),
    names: items.map(([, , , , inner = ""]) => text(inner).split(",")[0] ?? ""),
    said: sentences.map(text).join(" "),
    next: /<dt>Als Nächstes dran<\/dt><dd>(.*?)<\/dd>/.exec(html)?.[1] ?? null,
  };
}

/** A sentence's claim about the stations: if it contains these words, this station must be filled, or must not. */
const referrerClaims: readonly [RegExp, (bar: Read) => boolean][] = [
  [/keine Zusage .* zu sehen/, ({ stations, label }) => stations === "dattt" && label === "Läuft"],
  [/hat noch nicht bestellt/, ({ stations, label }) => stations === "ddatt" && label === "Läuft"],
  [/hat am .* zugestimmt/, ({ stations }) => stations.startsWith("dd")],
  [/hat nicht bestellt/, ({ stations, label }) => /^d{1,2}xt+$/.test(stations) && label === "Beendet"],
  [/bestätige deine E-Mail-Adresse/, ({ stations, label }) => stations === "atttt" && label === "Du bist dran"],
  [/hat am .* einen Vertrag abgeschlossen/, ({ stations }) => stations.startsWith("ddd")],
  [/Vertrag wird noch geprüft/, ({ stations, label }) => stations === "dddat" && label === "Läuft"],
  [
    /Prämie wird noch geprüft/,
    ({ stations, reward }) => /a/.test(stations) && (reward === null || reward === "Vorgemerkt"),
  ],
  [
    /Vertrag ist nicht zustande gekommen|zählt nicht für diese Empfehlung/,
    ({ stations, label }) => /x/.test(stations) && label === "Beendet",
  ],
  [
    /steht zur Auszahlung bereit|noch deine Bankdaten|kann abgeholt werden/,
    ({ stations, label, reward }) => stations === "dddda" && label === "Du bist dran" && reward === "Liegt bereit",
  ],
  [
    /Du hast deine Prämie bekommen/,
    ({ stations, reward }) =>
      stations === "ddddd" && (reward === "Überwiesen" || reward === "Gutschein verschickt" || reward === null),
  ],
  [
    /Dein Kontakt hat die Prämie bekommen/,
    ({ stations, label, reward }) => stations === "ddddd" && label === "Fertig" && reward === null,
  ],
  [/kommt in Kürze/, ({ stations, reward }) => stations === "dddda" && reward === "Unterwegs"],
  [/ist verfallen/, ({ stations, reward }) => stations === "ddddx" && reward === "Verfallen"],
  [/nicht mehr möglich/, ({ stations, label }) => /x/.test(stations) && label === "Beendet"],
  [/bekommst du deine Prämie|bekommt dein Kontakt die Prämie/, ({ stations }) => /a/.test(stations)],
];

function expectAgreement(bar: Read, of: string, claims: typeof referrerClaims = []) {
  expect(bar.stations, of).toMatch(/^(d+|d*[ax]t*)$/);
  expect(bar.said, of).not.toBe("");
  for (const [words, holds] of claims)
    if (words.test(bar.said)) expect(holds(bar), `${of}: ${JSON.stringify(bar)}`).toBe(true);
  const isOver = /x|^d+$/.test(bar.stations);
  expect(bar.next === null, `${of}: somebody is next exactly while something is awaited`).toBe(isOver);
  expect(bar.label === "Beendet", of).toBe(bar.stations.includes("x"));
  expect(bar.label === "Fertig", of).toBe(/^d+$/.test(bar.stations));
  expect(bar.label === "Du bist dran", `${of}: ${JSON.stringify(bar)}`).toBe(bar.next === "du");
  const isReceived = bar.reward === "Überwiesen" || bar.reward === "Gutschein verschickt";
  if (bar.reward) expect(/^d+$/.test(bar.stations), of).toBe(isReceived);
}

/** An order that does not count may be a contract; one in review waits for the brand, not for the shop. */
function expectTrueOfOrder({ said, label, next }: Read, order: Order["state"] | null) {
  if (order === "notEligible") expect(said).not.toContain("nicht zustande gekommen");
  if (order !== "notEligible") expect(said).not.toContain("zählt nicht für diese Empfehlung");
  if (order === "inReview" && label === "Läuft" && /geprüft/.test(said)) expect(next).toBe("Nordlicht");
}

const divisions = [
  { recipientShare: 0, referrerCents: 5000, recipientCents: 0 },
  { recipientShare: 50, referrerCents: 2500, recipientCents: 2500 },
  { recipientShare: 100, referrerCents: 0, recipientCents: 5000 },
  { recipientShare: 50, referrerCents: 0, recipientCents: 0 },
] as const;

/** A recipient who agreed and shows the referrer every step. */
const agreed = {
  recipientNumber: "R1",
  recommendationNumber: "A",
  sees: "steps",
  agreedAt: new Date("2026-05-19T09:00:00Z"),
} as const;

function orderOf(state: Order["state"]): Order {
  const orderedAt = new Date("2026-05-20T09:00:00Z");
  return { id: "o1", state, orderedAt, qualifiesAt: null, recipientNumber: "R1", reasonCode: null } as Order;
}

function claimOf(state: Claim["state"], role: Claim["role"]): Claim {
  const expiresAt = new Date("2027-06-01T10:00:00Z");
  return { id: "c1", state, orderId: "o1", role, kind: "base", cents: 2500, expiresAt, payoutDueAt: null } as Claim;
}

describe("a referrer's bar, in the personal area and on the page of the link", () => {
  it.each(recommendationStates)("%s: label, bar and sentence agree, for every order, claim and split", (state) => {
    let count = 0;
    for (const blockedFrom of state === "blocked" ? (["open", "ordered", "successful"] as const) : [null]) {
      for (const division of divisions) {
        for (const linkValidUntil of [inPast, inFuture]) {
          for (const order of [null, ...orderStates]) {
            for (const claim of order && division.referrerCents > 0 ? [null, ...claimStates] : [null]) {
              for (const choices of order || state === "awaitingOptIn" ? [[]] : [[], [agreed]]) {
                const recommendation = {
                  number: "A",
                  state,
                  blockedFrom,
                  ...division,
                  linkValidUntil,
                  orderBy: null,
                  isAccountBlocked: false,
                };
                const of = {
                  recommendation: recommendation as ShownRecommendation,
                  orders: order ? [orderOf(order)] : [],
                  claims: claim ? [claimOf(claim, "referrer")] : [],
                  kept: new Map(),
                  choices,
                };
                for (const row of progressOf(of, now, basis)) {
                  const bar = read(createElement(RecommendationStatus, { row: statusView(row), brand: "Nordlicht" }));
                  expectAgreement(
                    bar,
                    [state, blockedFrom, division.recipientShare, order, claim].join(" "),
                    referrerClaims,
                  );
                  expectTrueOfOrder(bar, order);
                  const isRewarded = division.referrerCents + division.recipientCents > 0;
                  if (!isRewarded && bar.label !== "Fertig") expect(bar.said).not.toContain("Prämie");
                  count += 1;
                }
              }
            }
          }
        }
      }
    }
    expect(count).toBeGreaterThan(100);
  });
});

describe("a recipient's own page", () => {
  it("agrees in label, bar and sentence in every state, and has each of its phases", () => {
    const met = new Set<string>();
    for (const state of recommendationStates) {
      for (const [orderBy, linkValidUntil] of [
        [inPast, inPast],
        [inPast, inFuture],
        [inFuture, inPast],
      ] as const) {
        for (const getsReward of [true, false]) {
          for (const order of [null, ...orderStates]) {
            for (const claim of order === "qualified" && getsReward ? [null, ...claimStates] : [null]) {
              const link = { state, linkValidUntil, isAccountBlocked: false };
              const progress = recipientProgress(
                {
                  orderBy,
                  admission: admit(link, now, orderBy),
                  orders: order ? [orderOf(order)] : [],
                  claim: claim && claimOf(claim, "recipient"),
                  keptCents: 0,
                  getsReward,
                },
                now,
                basis,
              );
              met.add(progress.phase);
              const bar = read(
                createElement(RecipientStatusBar, {
                  row: { ...progress, orderedOn: "20.05.2026", referrer: "Mara", brand: "Nordlicht" },
                }),
              );
              const of = [state, order, claim, getsReward].join(" ");
              expectAgreement(bar, of);
              expectTrueOfOrder(bar, order);
              const isRewarded = getsReward && progress.phase !== "notRewarded";
              expect(bar.names, of).toEqual(["zugestimmt", "bestellt", "bestätigt", ...(isRewarded ? ["Prämie"] : [])]);
              const isUnpaid = order === "qualified" && getsReward && (claim === null || claim === "cancelled");
              expect(/bekommst du keine Prämie/.test(bar.said), of).toBe(isUnpaid);
              if (/fehlt noch deine Bestellung|steht noch aus/.test(bar.said))
                expect(bar.stations, of).toMatch(/^dat+$/);
              if (/ist da und wird geprüft/.test(bar.said)) expect(bar.stations, of).toMatch(/^ddat?$/);
              if (/Prämie liegt bereit/.test(bar.said))
                expect(bar, of).toMatchObject({ stations: "ddda", label: "Du bist dran", reward: "Liegt bereit" });
              if (/hast du bekommen/.test(bar.said))
                expect(bar, of).toMatchObject({ stations: "dddd", label: "Fertig", reward: "Überwiesen" });
              if (/unterwegs/.test(bar.said))
                expect(bar, of).toMatchObject({ stations: "ddda", label: "Läuft", reward: "Unterwegs" });
            }
          }
        }
      }
    }
    expect([...met].sort()).toEqual([...recipientPhases].sort());
  });
});

it("a voucher is sent and not transferred, here and in the list of rewards", () => {
  const voucher = { ...claimOf("paid", "referrer"), method: "voucher" as const };
  const { t } = i18nFor(wording);
  expect(t(`status:reward.${claimWord(voucher, 0)}`)).toBe("Gutschein verschickt");
  expect(t(`status:reward.${claimWord({ ...voucher, method: "cash" }, 0)}`)).toBe("Überwiesen");
  expect(t(`status:reward.${claimWord({ ...voucher, method: "cash" }, voucher.cents)}`)).toBe("Verrechnet");
});
