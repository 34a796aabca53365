import { randomUUID } from "node:crypto";
import { ergebnisse } from "#server/orders/wire/ergebnis.ts";
import { feedSignature, signatureHeader, timestampHeader } from "#server/platform/api/feed-signature.ts";
import { recommendation } from "#tests/api/support/bodies.ts";
import { type Answer, tenantCaller } from "#tests/support/network/tenant-caller.ts";

/** What is asked of a tenant, with the attempts per second. */
const rates = { read: 2, click: 3, form: 0.3, create: 0.5, order: 0.3 };
type Kind = keyof typeof rates;

/** One attempt; times in ms of performance.now(). `status` 0: no answer. */
export type Sample = {
  kind: Kind;
  began: number;
  ended: number;
  status: number;
  retryAfter: string | null;
  ok: boolean;
};

export type Load = {
  samples: Sample[];
  /** What was acknowledged and must be stored: clicks, numbers of recommendations, orders' ids, addresses of mails. */
  clicks(): number;
  numbers: string[];
  orders: string[];
  mailsTo: string[];
  stop(): Promise<void>;
};

export type Asked = { tenant: string; port: number; feedKey: string };

const timeoutMs = 20_000;
const refused = new Set<string>([ergebnisse.invalid, ergebnisse.conflict]);

/** Reads, clicks, forms, calls and orders of one tenant through the edge, until it is stopped. */
export function startLoad({ tenant, port, feedKey }: Asked): Load {
  const samples: Sample[] = [];
  const numbers: string[] = [];
  const orders: string[] = [];
  const mailsTo: string[] = [];
  const running = new Set<Promise<void>>();
  let clicks = 0;

  const { ask: askAny, close } = tenantCaller(port, { timeoutMs, maxSockets: 100 });
  const ask = (method: string, path: string, headers?: Record<string, string>, body?: string) =>
    askAny(tenant, method, path, headers, body);
  const json = { "Content-Type": "application/json" };
  const anyNumber = () => numbers[Math.floor(Math.random() * numbers.length)];

  const attempts: Record<Kind, () => Promise<(Answer & { ok: boolean }) | null>> = {
    async read() {
      const answer = await ask("GET", `/?x=${randomUUID()}`);
      return { ...answer, ok: answer.status === 200 };
    },
    async click() {
      const number = anyNumber();
      if (!number) return null;
      const answer = await ask("GET", `/e/${number}?channel=sms`);
      const ok = answer.status === 302;
      // A click that counts leaves the visitor's cookie.
      if (ok && answer.headers["set-cookie"]?.some((line) => line.startsWith("pso_"))) clicks++;
      return { ...answer, ok };
    },
    async form() {
      const email = `${randomUUID()}@form.example`;
      const form = `firstName=Mara&lastName=K&recipientShare=50&terms=on&email=${encodeURIComponent(email)}`;
      const answer = await ask(
        "POST",
        "/empfehlen.html",
        { "Content-Type": "application/x-www-form-urlencoded" },
        form,
      );
      const ok = answer.status === 303;
      if (ok) mailsTo.push(email);
      return { ...answer, ok };
    },
    async create() {
      const email = `${randomUUID()}@freund.example`;
      const body = JSON.stringify(recommendation({ Empfehler: { Email: email } }));
      const answer = await ask("POST", `/api/v1/${tenant}/empfehlen/create`, json, body);
      const ok = answer.status >= 200 && answer.status < 300;
      const number: unknown = ok ? JSON.parse(answer.text).Empfehlung?.Empfehlungsnummer : null;
      if (typeof number === "string") numbers.push(number);
      return { ...answer, ok };
    },
    async order() {
      const number = anyNumber();
      if (!number) return null;
      const id = randomUUID();
      const body = JSON.stringify([orderMessage(id, number)]);
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signed = {
        [timestampHeader]: timestamp,
        [signatureHeader]: feedSignature(feedKey, timestamp, Buffer.from(body)),
      };
      const answer = await ask("POST", `/api/v1/${tenant}/auftraege`, { ...json, ...signed }, body);
      const results: { Ergebnis: string }[] = answer.status === 200 ? JSON.parse(answer.text).Ergebnisse : [];
      const ok = results[0] !== undefined && !refused.has(results[0].Ergebnis);
      if (ok) orders.push(id);
      return { ...answer, ok };
    },
  };

  const timers = (Object.keys(rates) as Kind[]).map((kind) =>
    setInterval(() => {
      const began = performance.now();
      const attempt = attempts[kind]()
        .catch((): Answer & { ok: boolean } => ({ status: 0, headers: {}, text: "", ok: false }))
        .then((answer) => {
          if (!answer) return;
          const { status, headers, ok } = answer;
          const retryAfter = headers["retry-after"] ?? null;
          samples.push({ kind, began, ended: performance.now(), status, retryAfter, ok });
        })
        .finally(() => running.delete(attempt));
      running.add(attempt);
    }, 1000 / rates[kind]),
  );

  return {
    samples,
    clicks: () => clicks,
    numbers,
    orders,
    mailsTo,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
      close();
    },
  };
}

/** An order that was placed now. */
function orderMessage(id: string, number: string) {
  const at = new Date().toISOString();
  return {
    EreignisId: id,
    Auftragsnummer: id,
    Art: "eingegangen",
    Zeitpunkt: at,
    Bestelldatum: at,
    Empfehlungsnummer: number,
    ProduktId: "mobil-m",
  };
}
