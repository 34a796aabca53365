import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ergebnisse } from "#server/orders/wire/ergebnis.ts";
import type { SmtpSink } from "#tests/fakes/smtp.ts";
import { sendDelivered } from "#tests/support/network/delivered-orders.ts";
import { numberIn, sendRecommendation } from "#tests/support/network/recommend.ts";
import { tenantCaller } from "#tests/support/network/tenant-caller.ts";

/** Continuous requests by people, shops and load balancers. */
export const kinds = ["click", "landing", "home", "create", "order", "mail", "ready"] as const;
export type Kind = (typeof kinds)[number];
/** One attempt; times in ms of performance.now(). `mail` ends when the mail has arrived. */
export type Sample = { kind: Kind; began: number; ended: number; ok: boolean };

/** What was acknowledged, and therefore must be stored. */
export type Acknowledged = {
  clicks: number;
  /** Numbers of recommendations. */
  recommendations: string[];
  orders: string[];
  /** Addresses to which a mail was promised. */
  mailsTo: string[];
};

export type Load = {
  samples: Sample[];
  inFlight: Set<{ kind: Kind; began: number }>;
  acknowledged: Acknowledged;
  /** The number of clicks sent, answered or not. */
  clicksSent(): number;
  /** Requests one mail to this address; returns whether it was acknowledged. */
  askMail(address: string): Promise<boolean>;
  stop(): Promise<void>;
};

/** Attempts per second. */
const rates: Record<Kind, number> = { click: 20, landing: 2, home: 2, create: 2, order: 0.5, mail: 0.5, ready: 2 };
const maxInFlight = 60;
const timeoutMs = 25_000;

/** Starts at once and continues through all failures until it is stopped. */
export function startLoad(port: number, sink: SmtpSink): Load {
  const samples: Sample[] = [];
  const acknowledged: Acknowledged = { clicks: 0, recommendations: [], orders: [], mailsTo: [] };
  const visitors: { path: string; cookie: string }[] = [];
  const running = new Set<Promise<void>>();
  const inFlight: Load["inFlight"] = new Set();
  let clicksSent = 0;
  let isStopped = false;

  const { ask, close } = tenantCaller(port, { timeoutMs, maxSockets: 200 });

  const one = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

  async function askMail(address: string): Promise<boolean> {
    const { status } = await sendRecommendation(ask, "elbschutz", address);
    if (status < 200 || status >= 300) return false;
    acknowledged.mailsTo.push(address);
    return true;
  }

  const attempts: Record<Kind, () => Promise<boolean>> = {
    async click() {
      const number = one(acknowledged.recommendations);
      if (!number) return true;
      clicksSent++;
      const { status, headers } = await ask("nordlicht", "GET", `/e/${number}?channel=sms`);
      const cookie = headers["set-cookie"]?.find((line) => line.startsWith("pso_"))?.split(";")[0];
      if (status !== 302 || !cookie) return false;
      acknowledged.clicks++;
      if (visitors.length < 200) visitors.push({ path: String(headers.location), cookie });
      return true;
    },
    async landing() {
      const visitor = one(visitors);
      return !visitor || (await ask("nordlicht", "GET", visitor.path, { Cookie: visitor.cookie })).status === 200;
    },
    home: async () => (await ask("nordlicht", "GET", `/?x=${randomUUID()}`)).status === 200,
    async create() {
      const number = numberIn(await sendRecommendation(ask, "nordlicht"));
      if (number === null) return false;
      acknowledged.recommendations.push(number);
      return true;
    },
    async order() {
      const number = one(acknowledged.recommendations);
      if (!number) return true;
      const id = randomUUID();
      const { status, text } = await sendDelivered(ask, [{ id, number }]);
      const results: { Ergebnis: string }[] = status === 200 ? JSON.parse(text).Ergebnisse : [];
      if (results.length !== 3 || results.some(({ Ergebnis }) => isRefused(Ergebnis))) return false;
      acknowledged.orders.push(id);
      return true;
    },
    async mail() {
      const address = `${randomUUID()}@freund.example`;
      if (!(await askMail(address))) return false;
      const isThere = () => sink.received.some(({ envelope }) => envelope.to.includes(address));
      while (!isThere() && !isStopped) await pause(50);
      return isThere();
    },
    ready: async () => (await ask("nordlicht", "GET", "/readyz")).status === 200,
  };

  const timers = kinds.map((kind) => {
    let count = 0;
    return setInterval(() => {
      if (count >= maxInFlight) return;
      count++;
      const began = performance.now();
      const current = { kind, began };
      inFlight.add(current);
      const attempt = attempts[kind]()
        .catch(() => false)
        .then((ok) => {
          count--;
          inFlight.delete(current);
          samples.push({ kind, began, ended: performance.now(), ok });
        })
        .finally(() => running.delete(attempt));
      running.add(attempt);
    }, 1000 / rates[kind]);
  });

  return {
    samples,
    inFlight,
    acknowledged,
    clicksSent: () => clicksSent,
    askMail,
    async stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
      close();
    },
  };
}

/** Whether the feed did not take a message. "angenommen": it is stored, and takes effect by a timer. */
function isRefused(ergebnis: string): boolean {
  return ergebnis === ergebnisse.invalid || ergebnis === ergebnisse.conflict;
}
