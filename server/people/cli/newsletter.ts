import { readFile } from "node:fs/promises";
import type { Subscriber } from "#server/people/newsletter/model.ts";
import { sendNewsletter } from "#server/people/newsletter/send-newsletter.ts";
import { unsubscribeToken } from "#server/people/newsletter/unsubscribe.ts";
import { picked } from "#server/platform/cli/answer.ts";
import { auditedLook } from "#server/platform/cli/audited-look.ts";
import {
  type CliDeps,
  type Command,
  historyLines,
  historyOf,
  parseOptions,
  wrongUsage,
} from "#server/platform/cli/command.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { csvLine } from "#server/platform/values/csv.ts";
import { emailAddress } from "#server/platform/values/email.ts";
import type { RequestContext } from "../context.ts";

const batchSize = 500;

export const newsletter: Command<RequestContext> = {
  name: "newsletter",
  summary: "confirmed subscribers, the proof of what one address agreed to, and sending an issue",
  usage: {
    reads: ["newsletter export", "newsletter proof <address>"],
    writes: ["newsletter send <file> --key <name>"],
  },
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, { key: { type: "string" } });
    const [word, ...more] = positionals;
    if (more.length > 0) throw wrongUsage(`newsletter ${verb}: ${more.join(" ")} is too much.`);
    if (verb === "export" && !word) return exportSubscribers(deps);
    if (verb === "proof" && word) return prove(word, deps);
    if (verb === "send" && word && values.key) return send(word, values.key, deps);
    throw wrongUsage(verb ? `"newsletter ${verb}" needs something else.` : "newsletter what?");
  },
};

const exported = ["email", "firstName", "language", "confirmedAt", "unsubscribe"] as const;

/** CSV of the confirmed subscribers, for an external mailing program, which must include the link in each mail. */
async function exportSubscribers(deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  await auditedLook(deps, ctx, "exportSubscribers", "all");
  const subscribers: Record<(typeof exported)[number], string | null>[] = [];
  for (let after: string | null = null; ; ) {
    const batch: Subscriber[] = await ctx.subscribers.optedIn(after, batchSize);
    for (const subscriber of batch) {
      const { email, firstName, language } = subscriber;
      const confirmedAt = subscriber.confirmedAt?.toISOString() ?? null;
      const unsubscribe = ctx.mailLinks.unsubscribe(unsubscribeToken(ctx, subscriber));
      subscribers.push({ email, firstName, language, confirmedAt, unsubscribe });
    }
    after = batch.at(-1)?.id ?? null;
    if (batch.length < batchSize) break;
  }
  const lines = subscribers.map((subscriber) => csvLine(exported.map((name) => subscriber[name] ?? "")));
  deps.show({ subscribers }, [csvLine(exported), ...lines]);
}

const instants = ["requestedAt", "mailedAt", "confirmedAt", "endedAt"] as const;

/** Prints everything that proves the double opt-in of one address. */
async function prove(address: string, deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  const found = emailAddress.safeParse(address).success ? await ctx.subscribers.byEmail(address) : null;
  if (!found)
    throw userError(
      `${ctx.tenant.id} knows no subscriber ${address}.`,
      "Unconfirmed ones go after 30 days.",
      "notFound",
    );
  await auditedLook(deps, ctx, "proveSubscription", found.id);
  const at = (time: Date | null) => time?.toISOString() ?? "-";
  const subscriber = picked(found, "email", "state", "form", "language", "consentText", "textHash", ...instants);
  const { email, state, form, language, consentText, textHash } = subscriber;
  const history = await historyOf(ctx, "subscriber", found.id);
  deps.show({ ...subscriber, history }, [
    `${email}  ${state}`,
    `  asked       ${at(found.requestedAt)}  by form "${form}" in ${language}`,
    `  text        ${consentText}`,
    `  SHA-256     ${textHash}`,
    `  mailed      ${at(found.mailedAt)}`,
    `  confirmed   ${at(found.confirmedAt)}`,
    `  ended       ${at(found.endedAt)}`,
    ...historyLines(history),
  ]);
}

/**
 * The file's first line is the subject; paragraphs are separated by an empty line. Repeating a key sends no mail twice.
 */
async function send(file: string, key: string, deps: CliDeps<RequestContext>): Promise<void> {
  if (!/^[\w.-]{1,60}$/.test(key)) throw wrongUsage("--key is letters, digits, dots and dashes: 2026-03.");
  const text = await readFile(file, "utf8").catch(() => {
    throw userError(`${file} cannot be read.`, "The first line is the subject.");
  });
  const [subject = "", ...paragraphs] = text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "");
  if (!subject || paragraphs.length === 0)
    throw userError(`${file} has no text.`, "A subject, an empty line, the text.");
  const ctx = await deps.ctx();
  const issue = { key, subject, paragraphs };
  const sent = await deps.withProgress("mails", (tell) => sendNewsletter(ctx, issue, tell));
  deps.print(`${sent} subscribers`);
}
