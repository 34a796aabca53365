import { randomUUID } from "node:crypto";
import { sessionCookie } from "#server/people/account/login/session.ts";
import { sendDelivered } from "#tests/support/network/delivered-orders.ts";
import { numberIn, sendRecommendation } from "#tests/support/network/recommend.ts";
import { tenantCaller } from "#tests/support/network/tenant-caller.ts";
import { zipf } from "#tests/support/network/zipf.ts";

/** Requests of a hundred. */
const shares = { cached: 70, click: 15, form: 5, login: 5, feed: 5 } as const;
export type Kind = keyof typeof shares;
export const kinds = Object.keys(shares) as Kind[];

/** Times in ms of performance.now(). `failed`: what was wrong; null: nothing. */
export type Sample = { kind: Kind; began: number; ms: number; failed: string | null };

export type Mix = {
  /** What was answered since the last call. */
  take(): Sample[];
  /** Resolves when the last request is answered. */
  stop(): Promise<void>;
};

const tenants = ["nordlicht", "elbschutz", "standard"] as const;
/** Each answers 200 at each tenant. */
const pages = ["/", "/faq", "/empfehlen.html", "/en", "/agb", "/login", "/en/faq", "/en/privacy"];
const campaigns = 50;
/** A person waits no longer. */
const timeoutMs = 30_000;

/**
 * Sends `perSecond` requests at regular times, whether those before are answered or not: pages of the cache with
 * campaigns in their addresses, clicks, recommendations, logins of one member, and orders. The addresses of pages are
 * distributed as Zipf found.
 */
export function startMix(port: number, perSecond: number): Mix {
  const { ask, close } = tenantCaller(port, { timeoutMs, maxSockets: 100 });
  const running = new Set<Promise<void>>();
  const numbers: string[] = [];
  const [tenant, page, campaign, click] = [zipf(tenants.length), zipf(pages.length), zipf(campaigns), zipf(500)];
  let samples: Sample[] = [];

  const newest = () => numbers[numbers.length - 1 - (click() % numbers.length)] ?? "";
  const attempts: Record<Kind, () => Promise<string | null>> = {
    async cached() {
      const path = `${pages[page()]}?utm_campaign=c${campaign()}`;
      const { status } = await ask(tenants[tenant()] ?? tenants[0], "GET", path);
      return status === 200 ? null : `${path} ${status}`;
    },
    async click() {
      if (numbers.length === 0) return null;
      const { status } = await ask("nordlicht", "GET", `/e/${newest()}?channel=sms`);
      return status === 302 ? null : `click ${status}`;
    },
    async form() {
      const answer = await sendRecommendation(ask, "nordlicht");
      const number = numberIn(answer);
      if (!number) return `form ${answer.status}`;
      numbers.push(number);
      return null;
    },
    async login() {
      const body = String(new URLSearchParams({ email: "mara@beispiel.example", password: "Empfehlen2026" }));
      const form = { "Content-Type": "application/x-www-form-urlencoded" };
      const { status, headers } = await ask("nordlicht", "POST", "/login", form, body);
      const isIn = headers["set-cookie"]?.some((line) => line.startsWith(`${sessionCookie}=`));
      return status < 400 && isIn ? null : `login ${status}`;
    },
    async feed() {
      if (numbers.length === 0) return null;
      const { status } = await sendDelivered(ask, [{ id: randomUUID(), number: newest() }]);
      return status === 200 ? null : `feed ${status}`;
    },
  };

  const turns = turnsOf();
  let turn = 0;
  const timer = setInterval(() => {
    const kind = turns[turn++ % turns.length] ?? "cached";
    const began = performance.now();
    const attempt: Promise<void> = attempts[kind]()
      .catch((fault: Error) => `${kind}: ${fault.message}`)
      .then((failed) => void samples.push({ kind, began, ms: performance.now() - began, failed }))
      .finally(() => running.delete(attempt));
    running.add(attempt);
  }, 1000 / perSecond);

  return {
    take() {
      const taken = samples;
      samples = [];
      return taken;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
      close();
    },
  };
}

/** A hundred turns in which each kind has its share, evenly mixed. */
function turnsOf(): Kind[] {
  const at = kinds.flatMap((kind) =>
    Array.from({ length: shares[kind] }, (_, index) => ({ kind, at: (index + 0.5) / shares[kind] })),
  );
  return at.sort((one, other) => one.at - other.at).map(({ kind }) => kind);
}
