import { newLinkToken } from "#server/people/account/token.ts";
import type { Actor } from "#server/platform/event/model.ts";
import { isWithinMailLimit } from "#server/platform/mail/mail-limit.ts";
import { endOfDayAfter } from "#server/platform/values/calendar.ts";
import type { Tx } from "../context.ts";
import { officeDay } from "../work/deadlines.ts";
import { type CaseMessage, type CaseSubject, caseNumberLength, formatCaseNumber, type SupportCase } from "./model.ts";

/** How long a mail's link shows the case's status. */
const caseLinkDays = 365;
/** Within this time the same form is treated as the same message. */
const sameFormMinutes = 15;

export type NewCase = CaseSubject &
  Pick<SupportCase, "name" | "email" | "attemptHash"> &
  Partial<
    Pick<
      SupportCase,
      | "salutation"
      | "accountId"
      | "recommendationNumber"
      | "claimId"
      | "orderNumber"
      | "orderedOn"
      | "productName"
      | "orderId"
    >
  > & {
    text: string;
    firstName: string;
    /** "": `firstName` is the whole name as typed. */
    lastName: string;
    actor: Actor;
    /** The address is proven to be this person's, so a copy of the text may be mailed to it. */
    isProven: boolean;
  };

/**
 * Opens a case with its first message and event, and queues its mails: to the tenant's support with all details, to the
 * person a receipt with number and link. An unproven address gets none of the text, and receipts only within the mail
 * limit. The same form within 15 minutes returns the same case.
 */
export async function openCase(tx: Tx, input: NewCase): Promise<SupportCase> {
  const now = tx.now();
  const existing = await tx.cases.byAttemptForUpdate(
    input.attemptHash,
    new Date(now.getTime() - sameFormMinutes * 60_000),
  );
  if (existing) return existing;
  const { text, firstName, lastName, actor, isProven, ...stored } = input;
  const opened: SupportCase = {
    salutation: null,
    accountId: null,
    recommendationNumber: null,
    claimId: null,
    orderNumber: null,
    orderedOn: null,
    productName: null,
    orderId: null,
    ...stored,
    id: tx.secrets.newId(),
    number: tx.secrets.newNumber(caseNumberLength),
    state: "open",
    stateSince: now,
    language: tx.language,
    addressHash: tx.viewer.addressHash(),
    createdAt: now,
  };
  await tx.cases.add(opened);
  if (text !== "") await addMessage(tx, opened.id, { text, answeredBy: null });
  await tx.events.append({
    aggregate: "case",
    aggregateId: opened.id,
    event: "open",
    from: null,
    to: "open",
    actor,
    key: `case:${opened.id}:open`,
    data: { kind: opened.kind, topic: opened.topic },
    occurredAt: now,
  });
  await notifySupport(tx, opened, text);
  if (await isWithinMailLimit(tx, opened.email, isProven, ["caseReceived"])) {
    const params = {
      firstName,
      lastName,
      number: formatCaseNumber(opened.number),
      answerBy: officeDay("message", opened.createdAt),
      textBody: isProven ? text : "",
    };
    await tx.mails.queue({
      kind: "caseReceived",
      to: opened.email,
      language: opened.language,
      params: { ...params, link: await newCaseLink(tx, opened.id) },
      key: `caseReceived:${opened.id}`,
      createdAt: now,
    });
  }
  return opened;
}

export function addMessage(tx: Tx, caseId: string, message: Pick<CaseMessage, "text" | "answeredBy">): Promise<void> {
  const author = message.answeredBy === null ? "person" : "operator";
  return tx.cases.addMessage({ ...message, id: tx.secrets.newId(), caseId, author, createdAt: tx.now() });
}

/** The link to the status of a person's case; each mail has its own. */
export async function newCaseLink(tx: Tx, caseId: string): Promise<string> {
  const { token, row } = newLinkToken(tx, "case", caseId, endOfDayAfter(tx.now(), caseLinkDays));
  await tx.tokens.add(row);
  return tx.mailLinks.caseStatus(token);
}

async function notifySupport(tx: Tx, opened: SupportCase, text: string): Promise<void> {
  const { kind, topic, name, email, recommendationNumber, orderNumber, orderedOn, productName } = opened;
  await tx.mails.queue({
    kind: "caseForSupport",
    to: tx.tenant.support.email ?? tx.tenant.legal.email,
    // Support staff read German.
    language: "de",
    params: {
      number: formatCaseNumber(opened.number),
      kind,
      topic,
      name,
      replyTo: email,
      recommendationNumber,
      orderNumber,
      orderedOn,
      productName,
      textBody: text,
    },
    key: `caseForSupport:${opened.id}`,
    createdAt: opened.createdAt,
  });
}
