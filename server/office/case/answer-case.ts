import { type AuditedAction, withAuditedAction } from "#server/platform/audit/audited-action.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext, Tx } from "../context.ts";
import { formatCaseNumber, parseCaseNumber, type SupportCase } from "./model.ts";
import { addMessage, newCaseLink } from "./open-case.ts";
import { type CaseEvent, nextCaseState } from "./states.ts";

/** The back office answers a case; the text is mailed to the person. An answered case can be answered again. */
export function answerCase(
  ctx: RequestContext,
  number: string,
  text: string,
  by: AuditedAction,
): Promise<Outcome<SupportCase>> {
  return applyDecision(ctx, number, "answer", text, by);
}

/** The back office ends a case, with a final text by mail; if it is empty, the mail only states the result. */
export function closeCase(
  ctx: RequestContext,
  number: string,
  { end, text }: { end: "resolve" | "reject"; text: string },
  by: AuditedAction,
): Promise<Outcome<SupportCase>> {
  return applyDecision(ctx, number, end, text, by);
}

/**
 * Repeating a command's key changes nothing and queues no second mail; nor does the last answer once more, by the same
 * person.
 */
async function applyDecision(
  ctx: RequestContext,
  typed: string,
  event: CaseEvent,
  text: string,
  by: AuditedAction,
): Promise<Outcome<SupportCase>> {
  const number = parseCaseNumber(typed);
  return withAuditedAction(ctx, by, { case: number }, async (tx) => {
    const found = number ? await tx.cases.byNumberForUpdate(number) : null;
    if (!found) return refuse("caseUnknown");
    const last = (await tx.cases.messagesOf(found.id)).at(-1);
    const isSame = event === "answer" && last?.answeredBy === by.actorId && last.text === text;
    if (isSame && found.state === "answered") return done(found);
    const to = nextCaseState(found.state, event);
    if (!to) return refuse("caseEnded");
    const occurredAt = tx.now();
    const key = `case:${found.id}:${by.key}`;
    const eventId = tx.secrets.newId();
    const moved = await tx.cases.move({ ...by, id: found.id, eventId, from: found.state, to, event, key, occurredAt });
    if (moved !== "moved") return done(found);
    if (text !== "") await addMessage(tx, found.id, { text, answeredBy: by.actorId });
    await mailPerson(tx, found, { to, text, key });
    return done({ ...found, state: to, stateSince: occurredAt });
  });
}

async function mailPerson(
  tx: Tx,
  { id, name, email, language, number }: SupportCase,
  { to, text, key }: { to: SupportCase["state"]; text: string; key: string },
): Promise<void> {
  const link = await newCaseLink(tx, id);
  await tx.mails.queue({
    kind: "caseAnswered",
    to: email,
    language,
    params: { firstName: name, lastName: "", number: formatCaseNumber(number), outcome: to, textBody: text, link },
    key: `caseAnswered:${key}`,
    createdAt: tx.now(),
  });
}
