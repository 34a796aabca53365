import { isIP } from "node:net";
import { Webhook } from "standardwebhooks";
import { keptAnswerLength, type WebhookAnswer, type WebhookSender } from "#server/platform/webhook/model.ts";
import { connections } from "../../upstream/connections.ts";
import { isPublicAddress, lookupPublic, refusedAddress } from "./public-address.ts";

const timeoutMs = 10_000;
/** The part of an answer that is read, so that its connection can be reused; its beginning is kept. */
const maxAnswerBytes = 16 * 1024;

/**
 * Sends webhooks as Standard Webhooks specifies: webhook-id, webhook-timestamp, and webhook-signature with one
 * signature per secret. Follows no redirects. `allowsLocal`: permits http and addresses of this machine and its
 * network, on development machines.
 */
export function openWebhookSender({
  allowsLocal,
}: {
  allowsLocal: boolean;
}): WebhookSender & { close(): Promise<void> } {
  const partners = connections({
    connections: 8,
    connect: { timeout: timeoutMs, ...(allowsLocal ? {} : { lookup: lookupPublic }) },
  });

  async function post(url: string, headers: Record<string, string>, body: string): Promise<WebhookAnswer> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const { dispatcher, request } = await partners.open();
      const answer = await request(url, { method: "POST", headers, body, dispatcher, signal });
      const status = answer.statusCode;
      const text = await beginningOf(answer.body);
      return { status, failure: status >= 200 && status < 300 ? null : String(status), text };
    } catch (fault) {
      if (signal.aborted) return { status: null, failure: "timeout", text: null };
      const { code } = fault as { code?: string };
      return {
        status: null,
        failure: code === refusedAddress ? "address refused" : (code ?? "connection"),
        text: null,
      };
    }
  }

  return {
    async send({ url, id, body, secrets }) {
      if (!allowsLocal && !isAllowed(new URL(url))) return { status: null, failure: "address refused", text: null };
      const at = new Date();
      const headers = {
        "content-type": "application/json",
        "user-agent": "referral-webhooks/1",
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" "),
      };
      return post(url, headers, body);
    },
    close: () => partners.close("graceful"),
  };
}

/**
 * The beginning of an answer as text, without characters that a terminal or the database would take for commands. An
 * answer that breaks off or takes too long has the beginning that arrived.
 */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of body) {
      parts.push(part);
      size += part.length;
      if (size >= maxAnswerBytes) break;
    }
  } catch {
    // the status has arrived, which is what counts
  }
  const text = Buffer.concat(parts)
    .toString("utf8")
    .replaceAll(/[^\P{C}\n\t]/gu, "");
  return text.slice(0, keptAnswerLength) || null;
}

/** Names are checked when they are resolved; an IP address in the URL is never resolved and so is checked here. */
function isAllowed({ protocol, hostname }: URL): boolean {
  const literal = hostname.replace(/^\[|\]$/g, "");
  return protocol === "https:" && (isIP(literal) === 0 || isPublicAddress(literal));
}
