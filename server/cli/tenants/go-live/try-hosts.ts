import { z } from "zod";
import { feedSignature, signatureHeader, timestampHeader } from "#server/platform/api/feed-signature.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { failed, held, originOf, type Tried, type Trying } from "./model.ts";
import { reach } from "./reach.ts";

/** A certificate that ends sooner is to be renewed before a brand goes live. */
const certificateDays = 14;

const manifestIn = z.object({ icons: z.array(z.object({ src: z.string() })) });

/** Whether each host leads here, with a certificate for its name, and answers with this brand as it is applied. */
export async function tryHosts(trying: Trying): Promise<Tried[]> {
  const { record, environment } = trying;
  const hosts = [...record.hosts[environment], ...[record.linkDomain[environment]].flatMap((one) => one ?? [])];
  if (hosts.length === 0)
    return [failed("host", environment, `hosts.${environment} names none: write them into the record, and apply it`)];
  return Promise.all([...new Set(hosts)].map((host) => tryHost(trying, host)));
}

async function tryHost(trying: Trying, host: string): Promise<Tried> {
  const { record, version, scheme, now } = trying;
  const reached = await reach(`${originOf(trying, host)}/manifest.webmanifest`);
  if (!reached.ok) return failed("host", host, adviceOf(reached.wrong));
  if (reached.status !== 200)
    return failed("host", host, `answers ${reached.status}: the name leads elsewhere, or web does not run`);
  const shown = versionIn(reached.body, record.id);
  if (shown === null)
    return failed(
      "host",
      host,
      "answers with another brand or site: lead the name to this installation, apply the record",
    );
  if (version !== null && shown !== version)
    return failed(
      "host",
      host,
      `still shows version ${shown} of the record, ${version} is applied: repeat this in 5 minutes`,
    );
  if (scheme === "http")
    return held("host", host, "answers as this brand, without a certificate (PUBLIC_SCHEME is http)");
  const until = reached.certificateUntil ?? now;
  if (until.getTime() - now.getTime() < certificateDays * 86_400_000)
    return failed("host", host, `its certificate ends on ${dayOf(until)}: renew it at the proxy`);
  return held("host", host, `answers as this brand; its certificate is valid until ${dayOf(until)}`);
}

/** The version of the brand that a manifest names; null: it is no manifest of this brand. */
function versionIn(body: string, id: string): number | null {
  try {
    const manifest = manifestIn.parse(JSON.parse(body));
    const found = manifest.icons.map(({ src }) => /^\/theme\/([a-z0-9-]+)\/(\d+)\//.exec(src));
    const own = found.find((match) => match?.[1] === id);
    return own ? Number(own[2]) : null;
  } catch {
    return null;
  }
}

function adviceOf(wrong: string): string {
  if (wrong === "ENOTFOUND" || wrong === "EAI_AGAIN") return "this name does not exist: add it to the domain's DNS";
  if (wrong === "ERR_TLS_CERT_ALTNAME_INVALID")
    return "its certificate is for other names: request one for it at the proxy";
  if (wrong === "CERT_HAS_EXPIRED") return "its certificate has expired: renew it at the proxy";
  if (/CERT|SIGNED|ISSUER/.test(wrong))
    return `browsers will not trust its certificate (${wrong}): install one with its whole chain at the proxy`;
  return `does not answer (${wrong}): the address in DNS, the firewall, the proxy`;
}

/**
 * Whether the key of the order feed is set here, and is web's key, too: a signed dry run of a message, which writes
 * nothing.
 */
export async function tryFeed(trying: Trying): Promise<Tried[]> {
  const { record, environment, variable } = trying;
  const [host] = record.hosts[environment];
  const [name = "", next] = record.orders.feedKeyVariables;
  const names = next && variable(next) ? [name, next] : [name];
  return Promise.all(
    names.map(async (one) => {
      const key = variable(one)?.trim() ?? "";
      if (key.length < 24)
        return failed(
          "feed",
          one,
          "is not set, or has less than 24 characters: openssl rand -hex 32, for web, worker, shop",
        );
      return host ? tryKey(trying, { name: one, key, host }) : failed("feed", one, "cannot be tried without a host");
    }),
  );
}

type FeedKey = { name: string; key: string; host: string };

async function tryKey(trying: Trying, { name, key, host }: FeedKey): Promise<Tried> {
  const body = "[{}]";
  const timestamp = String(Math.floor(trying.now.getTime() / 1000));
  const headers = {
    "Content-Type": "application/json",
    [timestampHeader]: timestamp,
    [signatureHeader]: feedSignature(key, timestamp, Buffer.from(body)),
  };
  const url = `${originOf(trying, host)}/api/v1/${trying.record.id}/auftraege?probelauf=ja`;
  const reached = await reach(url, { method: "POST", headers, body });
  if (!reached.ok) return failed("feed", name, `cannot be tried: ${host} ${adviceOf(reached.wrong)}`);
  if (reached.status === 200) return held("feed", name, "signs messages that web takes (a dry run)");
  if (reached.status === 401)
    return failed(
      "feed",
      name,
      "web does not know this key, or its clock is wrong: set it for web as well, and restart web",
    );
  return failed("feed", name, `web answers a signed message with ${reached.status}: its log says why`);
}
