import { answerCase, closeCase } from "#server/office/case/answer-case.ts";
import { formatCaseNumber, parseCaseNumber, type SupportCase } from "#server/office/case/model.ts";
import { caseStates, waitingCaseStates } from "#server/office/case/states.ts";
import { entryOfCommand } from "#server/platform/audit/audited-action.ts";
import { accepted } from "#server/platform/cli/accepted.ts";
import { picked, showList } from "#server/platform/cli/answer.ts";
import { auditedLook } from "#server/platform/cli/audited-look.ts";
import {
  type CliDeps,
  type Command,
  historyLines,
  historyOf,
  parseOptions,
  wrongUsage,
} from "#server/platform/cli/command.ts";
import { operatorAtWork } from "#server/platform/cli/operator-key.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import type { RequestContext } from "../context.ts";

const maxShown = 200;

export const cases: Command<RequestContext> = {
  name: "cases",
  summary: "messages, missing rewards and complaints of people: reads, answers and closes them",
  usage: {
    reads: ["cases list [--state open|answered|resolved|rejected]", "cases show <number>"],
    writes: [
      "cases answer <number> --text <answer>",
      "cases close <number> --as resolved|rejected [--text <last word>]",
    ],
  },
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, {
      state: { type: "string" },
      text: { type: "string", default: "" },
      as: { type: "string" },
    });
    const ctx = await deps.ctx();
    if (verb === "list") return list(ctx, values.state, deps);
    const [typed, ...more] = positionals;
    if (!typed || more.length > 0) throw wrongUsage("cases needs one number.");
    const found = await byNumber(ctx, typed);
    if (verb === "answer") await answer(ctx, found, values.text, deps);
    else if (verb === "close") await close(ctx, found, values, deps);
    else if (verb === "show") await auditedLook(deps, ctx, "showCase", formatCaseNumber(found.number), found.accountId);
    else throw wrongUsage(`"cases ${verb}" is unknown.`);
    await show(ctx, await byNumber(ctx, typed), deps);
  },
};

async function list(ctx: RequestContext, state: string | undefined, deps: CliDeps<RequestContext>): Promise<void> {
  const known = caseStates.find((one) => one === state);
  if (state !== undefined && !known) throw wrongUsage(`--state needs one of ${caseStates.join(", ")}.`);
  const found = await ctx.cases.inStates(known ? [known] : waitingCaseStates, maxShown);
  showList(deps, "cases", found.map(factsOf), lineOf, { limit: maxShown, says: "cases" });
}

async function answer(
  ctx: RequestContext,
  { number, accountId }: SupportCase,
  text: string,
  deps: CliDeps<RequestContext>,
): Promise<void> {
  if (text.trim() === "") throw wrongUsage("cases answer needs a --text.");
  const actorId = await operatorAtWork(deps, ctx.operators);
  const entry = entryOfCommand("answerCase", formatCaseNumber(number), accountId);
  accepted(await answerCase(ctx, number, text.trim(), { actor: "OPS", actorId, key: ctx.secrets.newId(), entry }));
}

async function close(
  ctx: RequestContext,
  { number, accountId }: SupportCase,
  { as, text }: { as?: string | undefined; text: string },
  deps: CliDeps<RequestContext>,
): Promise<void> {
  const end = ({ resolved: "resolve", rejected: "reject" } as const)[as as "resolved" | "rejected"];
  if (!end) throw wrongUsage("cases close needs --as resolved or --as rejected.");
  const actorId = await operatorAtWork(deps, ctx.operators);
  const entry = entryOfCommand(`${end}Case`, formatCaseNumber(number), accountId);
  const by = { actor: "OPS", actorId, key: ctx.secrets.newId(), entry } as const;
  accepted(await closeCase(ctx, number, { end, text: text.trim() }, by));
}

async function show(ctx: RequestContext, one: SupportCase, deps: CliDeps<RequestContext>): Promise<void> {
  const order = one.orderId ? await ctx.orders.byId(one.orderId) : null;
  const messages = await ctx.cases.messagesOf(one.id);
  const history = await historyOf(ctx, "case", one.id);
  const facts = {
    ...factsOf(one),
    ...picked(one, "salutation", "name", "email", "language", "orderNumber", "orderedOn", "productName"),
    order: order && picked(order, "externalId", "state", "recommendationNumber"),
    messages: messages.map((message) => picked(message, "author", "createdAt", "text")),
    history,
  };
  const typed = `  order as typed ${one.orderNumber}  ${formatDay(one.orderedOn ?? "")}  ${one.productName}`;
  deps.show(facts, [
    lineOf(one),
    `  ${[one.salutation, one.name].filter(Boolean).join(" ")} <${one.email}>  ${one.language}`,
    ...(one.orderNumber ? [typed] : []),
    ...(facts.order ? [orderLine(facts.order)] : []),
    ...messages.flatMap(({ author, createdAt, text }) => [
      `  ${formatDay(createdAt)} ${author}:`,
      ...text.split("\n").map((line) => `    ${line}`),
    ]),
    ...historyLines(history),
  ]);
}

function orderLine({ externalId, state, recommendationNumber }: ShownOrder): string {
  const from = recommendationNumber ? `of ${recommendationNumber}` : "of no recommendation";
  return `  order ${externalId}  ${state}  ${from}  (cli orders reopen ${externalId} attributes it)`;
}

type ShownOrder = { externalId: string; state: string; recommendationNumber: string | null };

const factsOf = (one: SupportCase) =>
  picked(one, "number", "kind", "topic", "state", "stateSince", "recommendationNumber");

function lineOf({ number, kind, topic, state, stateSince, recommendationNumber }: ReturnType<typeof factsOf>): string {
  const about = recommendationNumber ? `  about ${recommendationNumber}` : "";
  return `${formatCaseNumber(number)}  ${state} since ${formatDay(stateSince)}  ${kind}  ${topic}${about}`;
}

async function byNumber(ctx: RequestContext, typed: string): Promise<SupportCase> {
  const number = parseCaseNumber(typed);
  const found = number && (await ctx.cases.byNumber(number));
  if (!found) throw userError(`${ctx.tenant.id} has no case ${typed}.`, "Its eight signs are meant.", "notFound");
  return found;
}
