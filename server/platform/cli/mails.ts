import type { Readable } from "node:stream";
import type { AuditAct } from "#server/platform/audit/acts.ts";
import { type AuditedAction, entryOfCommand } from "#server/platform/audit/audited-action.ts";
import { picked, showList } from "#server/platform/cli/answer.ts";
import { type CliDeps, type Command, parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import { resendMail } from "#server/platform/mail/deliver.ts";
import { isSuppressed, liftSince, suppressBounced, suppressReturned } from "#server/platform/mail/suppression.ts";
import { readBounce } from "#server/platform/mail/upstream/read-bounce.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { emailAddress } from "#server/platform/values/email.ts";
import type { RequestContext } from "../context.ts";

const maxShown = 1_000;

export const mails: Command<RequestContext> = {
  name: "mails",
  summary: "mails that could not be delivered: look at them, send them again",
  usage: {
    reads: ["mails failed"],
    writes: [
      "mails resend <id>",
      "mails resend --all",
      "mails suppress <address>",
      "mails bounced < <message>",
      "mails lift --since <2026-11-01T08:00Z>",
    ],
  },
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, { all: { type: "boolean" }, since: { type: "string" } });
    const [id, ...more] = positionals;
    if (more.length > 0) throw wrongUsage(`One at a time: ${more.join(" ")} is too much.`);
    if (verb === "lift" && !id && !values.all) return lift(values.since ?? "", deps);
    if (values.since !== undefined) throw wrongUsage("--since belongs to mails lift.");
    if (verb === "bounced" && !id && !values.all) return takeBounce(process.stdin, deps);
    if (verb === "suppress" && id && !values.all) return suppressOne(id, deps);
    if (verb === "failed" && !id && !values.all) return failed(deps);
    if (verb !== "resend") throw wrongUsage(verb ? `"mails ${verb}" is unknown.` : "mails what?");
    if (Boolean(id) === Boolean(values.all)) throw wrongUsage("mails resend needs a mail's id, or --all.");
    return id ? resendOne(id, deps) : resendAll(deps);
  },
};

async function failed(deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  const found = await ctx.mails.failed(maxShown);
  const rows = found.map((mail) => picked(mail, "id", "kind", "createdAt", "attempts", "failure", "canBeResent"));
  const line = ({ id, kind, createdAt, attempts, failure, canBeResent }: (typeof rows)[number]) => {
    const times = `${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
    const note = canBeResent ? "" : "  (content erased)";
    return `${id}  ${kind.padEnd(17)}  ${createdAt.toISOString()}  ${times}  ${failure}${note}`;
  };
  showList(deps, "mails", rows, line, { limit: maxShown, says: "failed" });
}

async function resendOne(id: string, deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  if (!/^[0-9a-f-]{36}$/.test(id) || !(await resendMail(ctx, id, byUser(ctx, "resendMail", id, deps))).ok) {
    throw userError(`${ctx.tenant.id} has no failed mail ${id} whose content is kept.`, "cli mails failed names them.");
  }
  deps.print(`${id} is queued`);
}

/** All but those to addresses that take no mails: each of these needs somebody who knows that the address is right. */
async function resendAll(deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  let count = 0;
  for (const { id, canBeResent, to } of await ctx.mails.failed(maxShown)) {
    if (!canBeResent || (await isSuppressed(ctx, to))) continue;
    if ((await resendMail(ctx, id, byUser(ctx, "resendMail", id, deps))).ok) count += 1;
  }
  deps.print(`${count} queued`);
}

/** A mail that the server took came back with a message that nobody else reads. */
async function suppressOne(said: string, deps: CliDeps<RequestContext>): Promise<void> {
  const address = emailAddress.safeParse(said);
  if (!address.success) throw wrongUsage("mails suppress needs an e-mail address.");
  const ctx = await deps.ctx();
  const listed = await suppressReturned(ctx, address.data, byUser(ctx, "suppressAddress", "returned", deps));
  if (listed.ok) deps.print("the address gets no more mails");
}

/**
 * What the mail server puts into the sender's mailbox, message by message: a report about a mail of ours lists its
 * address. Anything else is left alone, without a failure, which the server would send back.
 */
export async function takeBounce(message: Readable, deps: CliDeps<RequestContext>): Promise<void> {
  const bounces = await readBounce(message);
  const ctx = await deps.ctx();
  const listed = await suppressBounced(ctx, bounces, { actor: "OPS", actorId: deps.user });
  if (listed.ok) deps.print(listed.value === 0 ? "nothing to do" : `${listed.value} addresses get no more mails`);
}

/** After the mail server itself refused everybody: each address would otherwise wait for somebody to vouch for it. */
async function lift(said: string, deps: CliDeps<RequestContext>): Promise<void> {
  const since = new Date(said);
  if (Number.isNaN(since.getTime())) throw wrongUsage("mails lift needs --since, an instant.");
  const ctx = await deps.ctx();
  const lifted = await liftSince(ctx, since, byUser(ctx, "liftSuppressions", dayAndTime(since), deps));
  if (lifted.ok) deps.print(`${lifted.value} addresses get mails again`);
}

function byUser(
  ctx: RequestContext,
  action: AuditAct,
  subject: string,
  { user }: CliDeps<RequestContext>,
): AuditedAction {
  return { actor: "OPS", actorId: user, key: ctx.secrets.newId(), entry: entryOfCommand(action, subject) };
}

/** An instant without colons, which divide an entry's parts. */
const dayAndTime = (at: Date) => at.toISOString().replace("T", " ").replaceAll(":", ".");
