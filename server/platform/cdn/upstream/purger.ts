import { connections } from "../../upstream/connections.ts";
import type { Purger } from "../model.ts";

const timeoutMs = 10_000;

/** Where purges are sent: to each of the addresses, with these headers ("name=value"). */
type Receivers = { urls: readonly string[]; headers: readonly string[] };

/** Sends purges as Fastly and deploy/varnish take them: POST with Surrogate-Key. null: there is no CDN. */
export function openPurger({ urls, headers }: Receivers): Purger | null {
  if (urls.length === 0) return null;
  const given = Object.fromEntries(headers.map((one) => one.split(/=(.*)/s, 2)));
  const receivers = connections({ connections: 2, connect: { timeout: timeoutMs } });

  async function send(url: string, keys: readonly string[]): Promise<void> {
    const { dispatcher, request } = await receivers.open();
    const answer = await request(url, {
      method: "POST",
      headers: { ...given, "Surrogate-Key": keys.join(" ") },
      dispatcher,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body.dump();
    const { statusCode } = answer;
    // The address may contain a secret.
    if (statusCode < 200 || statusCode > 299)
      throw new Error(`${new URL(url).host} answered a purge with ${statusCode}.`);
  }

  return {
    async purge(keys) {
      const sent = await Promise.allSettled(urls.map((url) => send(url, keys)));
      const failed = sent.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
      if (failed.length > 0) throw failed[0];
    },
    close: () => receivers.close("graceful"),
  };
}
