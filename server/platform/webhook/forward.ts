import type { RequestContext } from "../context.ts";
import { webhookBody } from "./message.ts";
import type { WebhookAnswer, WebhookKind, WebhookSender } from "./model.ts";

/** More than a forwarder on a developer's machine gets within overlapMs. */
const perPoll = 5_000;
/** How far each look reaches back: an event is recorded with the time at which its transaction began. */
const overlapMs = 60_000;

export type Forwarded = WebhookAnswer & { eventId: string; event: string; kind: WebhookKind };

/** Whether the URL names this machine. What an operator forwards must not reach anybody else. */
export function isOnThisMachine(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/**
 * Sends an endpoint's changes from now on to another address, signed as the endpoint's own deliveries are, once each
 * and in their order; yields what was answered. Writes nothing: neither the endpoint nor its deliveries know of it.
 * `pause` is waited for between two looks. `wallClock` is what events are recorded by, even while the development clock
 * is ahead. Ends once `stop` is aborted.
 */
export async function* forwardWebhooks(
  ctx: RequestContext,
  sender: WebhookSender,
  { endpointId, to }: { endpointId: string; to: string },
  stop: AbortSignal,
  { pause, wallClock }: { pause: () => Promise<unknown>; wallClock: () => Date },
): AsyncGenerator<Forwarded> {
  const changes = () => {
    const now = wallClock();
    return ctx.webhooks.since(endpointId, new Date(now.getTime() - overlapMs), now, perPoll);
  };
  let seen = new Set((await changes()).map(({ eventId }) => eventId));
  while (!stop.aborted) {
    const recent = await changes();
    for (const { eventId, secrets, change } of recent) {
      if (stop.aborted || seen.has(eventId)) continue;
      const body = webhookBody(ctx.tenant.id, change);
      const answer = await sender.send({ url: to, id: eventId, body, secrets });
      yield { ...answer, eventId, event: change.event, kind: change.kind };
    }
    seen = new Set(recent.map(({ eventId }) => eventId));
    await pause();
  }
}
