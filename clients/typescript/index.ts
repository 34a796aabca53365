import { createHmac, randomUUID } from "node:crypto";
import createClient, { type Middleware } from "openapi-fetch";
import { Webhook } from "standardwebhooks";
import type { components, paths, webhooks } from "./facade.d.ts";

/** The client of the facade, the order feed and the webhooks for partners' servers (docs/partners). */
export type OrderMessage = components["schemas"]["Auftragsmeldung"];
export type OrderResults = components["schemas"]["Auftragsergebnisse"];
export type Refusal = components["schemas"]["Fehler"];
export type WebhookMessage = {
  [Kind in keyof webhooks]: webhooks[Kind]["post"]["requestBody"]["content"]["application/json"];
}[keyof webhooks];

type Options = {
  /** For example "https://nordlicht.example/api". */
  baseUrl: string;
  apiKey?: string;
  /** Somebody's token; a client without one calls as a visitor. */
  token?: string;
  language?: "de" | "en";
  /** How often a call that did not arrive, or was refused for a while, is sent again. */
  retries?: number;
  fetch?: (request: Request) => Promise<Response>;
  wait?: (milliseconds: number) => Promise<void>;
};

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Refusals that another attempt may get past; 409 only if the same call is still running. */
const temporary = new Set([429, 502, 503, 504]);
const stillRunning = "PSOF0021";
const longestWaitMs = 30_000;

/**
 * The facade's calls, with types of their parameters, bodies and answers. POST and PUT get an Idempotency-Key unless
 * they bring one, so each is safe to send again, and is: after a lost connection, and after 429, 502, 503 and 504 when
 * Retry-After says.
 */
export function facadeClient({ baseUrl, apiKey, token, language = "de", ...attempts }: Options) {
  const client = createClient<paths>({ baseUrl, fetch: persistent(attempts) });
  const named: Middleware = {
    onRequest({ request }) {
      request.headers.set("X-Accept-Language", language);
      if (apiKey) request.headers.set("X-Api-Key", apiKey);
      if (token) request.headers.set("Authorization", `Bearer ${token}`);
      const isKeyed = ["POST", "PUT"].includes(request.method) && !request.headers.has("Idempotency-Key");
      if (isKeyed) request.headers.set("Idempotency-Key", randomUUID());
      return request;
    },
  };
  client.use(named);
  return client;
}

function persistent({ retries = 3, fetch: send = fetch, wait = pause }: Pick<Options, "retries" | "fetch" | "wait">) {
  return async (request: Request): Promise<Response> => {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries;
      const answer = await send(request.clone()).catch((fault: unknown) => {
        if (isLast) throw fault;
        return null;
      });
      if (answer && (isLast || !(await isTemporary(answer)))) return answer;
      const seconds = Number(answer?.headers.get("retry-after") ?? Number.NaN);
      await wait(Number.isFinite(seconds) ? Math.min(seconds * 1000, longestWaitMs) : 500 * 2 ** attempt);
    }
  };
}

async function isTemporary(answer: Response): Promise<boolean> {
  if (answer.status !== 409) return temporary.has(answer.status);
  const refusal = (await answer
    .clone()
    .json()
    .catch(() => null)) as Refusal | null;
  return refusal?.Code === stillRunning;
}

/** The headers of a signed call of the order feed: the body has to be sent exactly as it was signed. */
export function feedHeaders(key: string, body: string, now = new Date()): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");
  return { "Content-Type": "application/json", "X-Timestamp": timestamp, "X-Signature": signature };
}

type Feed = Pick<Options, "baseUrl" | "retries" | "fetch" | "wait"> & { provider: string; key: string };

/** At most this many messages are sent in one call. */
const batch = 500;

/**
 * Sends messages to the order feed and returns the result of each, in their order. Repeating it is harmless. Throws the
 * facade's refusal if a call is refused as a whole.
 */
export async function sendOrders(feed: Feed, messages: readonly OrderMessage[]): Promise<OrderResults["Ergebnisse"]> {
  const { baseUrl, provider, key, fetch: send = fetch, ...attempts } = feed;
  const results: OrderResults["Ergebnisse"] = [];
  // Each attempt is signed anew: a signature is valid for five minutes.
  const signed = async (request: Request) => {
    const body = await request.text();
    return send(new Request(request.url, { method: "POST", body, headers: feedHeaders(key, body) }));
  };
  for (let from = 0; from < messages.length; from += batch) {
    const body = JSON.stringify(messages.slice(from, from + batch));
    const request = new Request(`${baseUrl}/v1/${provider}/auftraege`, { method: "POST", body });
    const answer = await persistent({ ...attempts, fetch: signed })(request);
    const json: unknown = await answer.json();
    if (!answer.ok) throw Object.assign(new Error((json as Refusal).Message), { refusal: json as Refusal });
    results.push(...(json as OrderResults).Ergebnisse);
  }
  return results;
}

/**
 * The message of a webhook call, after its signature was checked; throws if it is not genuine or too old. `body`: as
 * received, before any parsing.
 */
export function readWebhook(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
): WebhookMessage {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as WebhookMessage;
}
