import { createFault, isFault } from "#server/platform/fault.ts";
import { checkedBase } from "#server/platform/upstream/base-url.ts";
import { connections } from "#server/platform/upstream/connections.ts";
import { bounded } from "#server/platform/upstream/http.ts";

const maxBytes = 256 * 1024;

export type ProviderFetch = {
  fetch(url: string, options: { method?: string; headers?: unknown; body?: unknown }): Promise<Response>;
  close(): Promise<void>;
};

/**
 * Makes requests to an identity provider: limited in time and size, over TLS except on this machine, without following
 * redirects. A missing answer or a server error throws the fault "providerUnavailable".
 */
export function providerFetch(budgetMs: number): ProviderFetch {
  const provider = connections({ connections: 16, connect: { timeout: budgetMs } });
  return {
    async fetch(url, { method = "GET", headers, body }) {
      checkedBase(new URL(url).origin);
      const sent = { method, headers: headers as Record<string, string>, ...(body ? { body: body as string } : {}) };
      try {
        const signal = AbortSignal.timeout(budgetMs);
        const { dispatcher, fetch } = await provider.open();
        const answer = await fetch(url, { ...sent, redirect: "manual", dispatcher, signal });
        const bytes = await bounded(answer.body, maxBytes);
        if (!bytes) throw new Error("the answer is too large");
        if (answer.status >= 500) throw new Error(`status ${answer.status}`);
        return new Response(bytes.length > 0 ? bytes : null, {
          status: answer.status,
          headers: [...answer.headers] as [string, string][],
        });
      } catch (cause) {
        throw createFault("providerUnavailable", (cause as Error).message);
      }
    },
    close: () => provider.close(),
  };
}

/** Whether a missing answer is the cause of a failure, even if it was wrapped on its way. */
export function isUnavailable(thrown: unknown): boolean {
  for (let one = thrown, depth = 0; one && depth < 8; one = (one as Error).cause, depth += 1)
    if (isFault(one, "providerUnavailable")) return true;
  return false;
}
