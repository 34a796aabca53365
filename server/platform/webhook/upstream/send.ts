import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Webhook } from "standardwebhooks";
import { keptAnswerLength, type WebhookAnswer, type WebhookSender } from "#server/platform/webhook/model.ts";
import { connections } from "../../upstream/connections.ts";

const { IPv4, IPv6 } = ipaddr;

/**
 * The only IPv6 range assigned for public use (RFC 4291); below it is the old notation of IPv4 addresses,
 * "::127.0.0.1".
 */
const globalUnicast = IPv6.parseCIDR("2000::/3");

const refusedAddress = "ERR_ADDRESS_REFUSED";

/**
 * For `connect.lookup`: resolves a name as Node does, and fails if any of its addresses is not public. The connection
 * uses the addresses checked here, so that changing the DNS entry afterwards has no effect (DNS rebinding).
 */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (fault: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => {
    if (fault) return callback(fault, []);
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(Object.assign(new Error("The address is not public."), { code: refusedAddress }), []);
    const [first] = addresses;
    if (options.all || !first) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

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

/** Whether an address is on the public internet: not this machine, not its network, nor another notation for either. */
export function isPublicAddress(address: string): boolean {
  if (IPv4.isValidFourPartDecimal(address)) return IPv4.parse(address).range() === "unicast";
  if (!IPv6.isValid(address)) return false;
  const parsed = IPv6.parse(address);
  return parsed.range() === "unicast" && parsed.match(globalUnicast);
}
