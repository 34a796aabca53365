import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { readWebhook, type WebhookMessage } from "../../index.ts";

const secret = process.env["NORDLICHT_WEBHOOK_SECRET"];
if (!secret) throw new Error("NORDLICHT_WEBHOOK_SECRET is needed: see README.md.");
const port = Number(process.env["PORT"] ?? 4000);

/** What a server in operation keeps in its database: messages come at least once, and not always in order. */
const seen = new Set<string>();
const newest = new Map<string, number>();

/** Your work: what the change means for you. Unknown events are to be expected. */
function changed({ type, data }: WebhookMessage): void {
  console.log(`${type}  ${data.event}  ${data.id}  ${data.from ?? "-"} → ${data.state}`);
}

const server = createServer(async (request, response) => {
  const body = await text(request);
  const message = genuine(request.headers, body);
  // The answer comes first: what takes longer than ten seconds is sent again.
  response.writeHead(message ? 204 : 401).end();
  const id = String(request.headers["webhook-id"]);
  if (!message || seen.has(id)) return;
  seen.add(id);
  const { id: what, sequence } = message.data;
  if (sequence < (newest.get(what) ?? 0)) return;
  newest.set(what, sequence);
  changed(message);
});

function genuine(headers: Record<string, string | string[] | undefined>, body: string): WebhookMessage | null {
  try {
    return readWebhook(secret ?? "", headers, body);
  } catch (fault) {
    console.error(`refused: ${(fault as Error).message}`);
    return null;
  }
}

server.listen(port, "127.0.0.1", () => console.log(`Listening at http://127.0.0.1:${port}/hooks`));
