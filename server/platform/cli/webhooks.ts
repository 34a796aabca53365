import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type CliDeps, type Command, parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import type { RequestContext } from "#server/platform/context.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { forwardWebhooks, isOnThisMachine } from "#server/platform/webhook/forward.ts";
import {
  addEndpoint,
  endpointProblem,
  removeEndpoint,
  replayWebhooks,
  rotateSecret,
  rotationDays,
  switchEndpoint,
} from "#server/platform/webhook/manage.ts";
import { type WebhookEndpoint, type WebhookKind, webhookKinds } from "#server/platform/webhook/model.ts";
import { openWebhookSender } from "#server/platform/webhook/upstream/send.ts";
import { endpointNamed, listDeliveries, listEndpoints, showDelivery } from "./webhook-lists.ts";

const options = {
  url: { type: "string" },
  events: { type: "string", default: webhookKinds.join(",") },
  owner: { type: "string" },
  days: { type: "string", default: String(rotationDays) },
  event: { type: "string" },
  to: { type: "string" },
  from: { type: "string" },
  until: { type: "string" },
} as const;
type Values = ReturnType<typeof parseOptions<typeof options>>["values"];

export const webhooks: Command<RequestContext> = {
  name: "webhooks",
  summary: "tells a tenant's partners what changed: their endpoints, secrets and deliveries",
  usage: {
    reads: [
      "webhooks list",
      "webhooks list <name>",
      "webhooks show <name> --event <id>",
      "webhooks listen <name> --to <http://127.0.0.1:4000/hooks>",
    ],
    writes: [
      `webhooks add <name> --url <https://…> --owner <e-mail> [--events ${webhookKinds.join(",")}]`,
      "webhooks test <name>",
      `webhooks rotate <name> [--days <both secrets sign, ${rotationDays}>]`,
      "webhooks replay <name> --event <id>",
      "webhooks replay <name> --from <2026-11-01T08:00Z> --until <2026-11-02T08:00Z>",
      "webhooks enable | disable | remove <name>",
    ],
  },
  async run(args, deps) {
    const { values, positionals } = parseOptions(args, options);
    const [verb, name, ...more] = positionals;
    if (more.length > 0) throw wrongUsage(`${more.join(" ")} is too much.`);
    const ctx = await deps.ctx();
    if (verb === "list") return name ? listDeliveries(deps, ctx, name) : listEndpoints(deps, ctx);
    if (!name) throw wrongUsage("webhooks what?");
    if (verb === "add") return add(deps, ctx, name, values);
    const endpoint = await endpointNamed(ctx, name);
    switch (verb) {
      case "rotate":
        return rotate(deps, ctx, endpoint, values);
      case "test":
        return test(deps, ctx, endpoint);
      case "show":
        return showDelivery(deps, ctx, endpoint, values.event);
      case "listen":
        return listen(deps, ctx, endpoint, values.to);
      case "replay":
        return replay(deps, ctx, endpoint, values);
      case "enable":
      case "disable":
        await switchEndpoint(ctx, endpoint.id, verb === "enable" ? "active" : "disabled");
        return deps.print(`${name} is ${verb}d${verb === "enable" ? "; replay sends what it missed" : ""}`);
      case "remove":
        await removeEndpoint(ctx, endpoint.id);
        return deps.print(`${name} is removed`);
      default:
        throw wrongUsage(`"webhooks ${verb}" is unknown.`);
    }
  },
};

async function add(deps: CliDeps<RequestContext>, ctx: RequestContext, name: string, values: Values): Promise<void> {
  const isKind = (text: string): text is WebhookKind => webhookKinds.some((kind) => kind === text);
  const kinds = values.events.split(",");
  if (!kinds.every(isKind)) throw wrongUsage(`--events are some of ${webhookKinds.join(",")}.`);
  const { url, owner: ownerEmail } = values;
  if (!url || !ownerEmail) throw wrongUsage("--url and --owner are needed.");
  const endpoint = { name, url, kinds: [...new Set(kinds)], ownerEmail };
  const problem = endpointProblem(endpoint, (await deps.settings()).TENANT_ENVIRONMENT === "development");
  if (problem) throw wrongUsage(problem);
  const secret = newSecret();
  if (!(await addEndpoint(ctx, endpoint, secret)))
    throw userError(`${ctx.tenant.id} has an endpoint ${name}.`, "Choose another name.");
  deps.print(`Secret of ${name} at ${ctx.tenant.id}, shown this once: ${secret}`);
}

async function rotate(
  deps: CliDeps<RequestContext>,
  ctx: RequestContext,
  { id, name }: WebhookEndpoint,
  values: Values,
): Promise<void> {
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 0 || days > 90) throw wrongUsage("--days is a whole number from 0 to 90.");
  const secret = newSecret();
  const until = await rotateSecret(ctx, id, secret, days);
  deps.print(`New secret of ${name}, shown this once: ${secret}`);
  deps.print(`The former one signs as well until ${until.toISOString()}.`);
}

async function replay(
  deps: CliDeps<RequestContext>,
  ctx: RequestContext,
  { id, name, state }: WebhookEndpoint,
  values: Values,
): Promise<void> {
  const { event, from, until } = values;
  if (state === "disabled") throw userError(`${name} is disabled.`, `First: cli webhooks enable ${name}`);
  if (event ? from || until : !from || !until)
    throw wrongUsage("webhooks replay needs --event, or --from and --until.");
  if (event && !/^[0-9a-f-]{36}$/.test(event)) throw wrongUsage("--event is an event's id.");
  const period = { from: new Date(from ?? ""), until: new Date(until ?? "") };
  if (!event && !(period.from < period.until)) throw wrongUsage("--from is an instant before --until.");
  const what = event ? { eventId: event } : period;
  deps.print(`${await replayWebhooks(ctx, id, what)} queued for ${name}`);
}

/** Sends the newest change of each of its kinds, so that a new receiver has something to check. */
async function test(deps: CliDeps<RequestContext>, ctx: RequestContext, endpoint: WebhookEndpoint): Promise<void> {
  const { id, name, state } = endpoint;
  if (state === "disabled") throw userError(`${name} is disabled.`, `First: cli webhooks enable ${name}`);
  const events = await ctx.webhooks.newestEvents(id);
  if (events.length === 0)
    throw userError("Nothing has happened yet that could be sent.", "Make a recommendation first.");
  for (const eventId of events) await replayWebhooks(ctx, id, { eventId });
  deps.print(`${events.length} queued for ${name}; each shows what became of it:`);
  for (const eventId of events) deps.print(`cli webhooks show ${name} --event ${eventId}`);
}

/** Forwards what happens from now on to this machine, until Ctrl-C: for a receiver that is being written. */
async function listen(
  deps: CliDeps<RequestContext>,
  ctx: RequestContext,
  { id, name }: WebhookEndpoint,
  to: string | undefined,
): Promise<void> {
  if (!to || !isOnThisMachine(to)) throw wrongUsage("--to is an address of this machine: http://127.0.0.1:4000/hooks.");
  const [stopped, wallClock] = [new AbortController(), () => new Date()];
  process.once("SIGINT", () => stopped.abort()).once("SIGTERM", () => stopped.abort());
  const sender = openWebhookSender({ allowsLocal: true });
  deps.next(
    { endpoint: name, to },
    `What ${name} is told goes to ${to} as well, signed with its secret, until Ctrl-C.`,
  );
  const { signal } = stopped;
  const pause = () => wait(1_000, undefined, { signal }).catch(() => undefined);
  try {
    for await (const one of forwardWebhooks(ctx, sender, { endpointId: id, to }, signal, { pause, wallClock })) {
      const { eventId, event, kind, status, failure, text } = one;
      deps.next(
        { eventId, type: `${kind}.changed`, event, status, failure, answer: text },
        `${eventId}  ${kind}.changed ${event}  ${failure ?? status}${text ? `  ${text.split("\n")[0]}` : ""}`,
      );
    }
  } finally {
    await sender.close();
  }
}

/** A secret in the format of Standard Webhooks. */
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
