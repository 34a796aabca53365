import { entryOfCommand } from "#server/platform/audit/audited-action.ts";
import { accepted } from "#server/platform/cli/accepted.ts";
import { picked, showList } from "#server/platform/cli/answer.ts";
import { auditedLook } from "#server/platform/cli/audited-look.ts";
import { type CliDeps, type Command, parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import { operatorAtWork } from "#server/platform/cli/operator-key.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { confirmCustomerNumber, rejectCustomerNumber } from "#server/rewards/customer-number/decide.ts";
import type { CustomerNumber } from "#server/rewards/customer-number/model.ts";
import { customerNumberStates } from "#server/rewards/customer-number/states.ts";
import type { RequestContext } from "../context.ts";

const maxShown = 200;

export const customerNumbers: Command<RequestContext> = {
  name: "customer-numbers",
  summary: "customer numbers that referrers gave, and whether the provider knows them",
  usage: {
    reads: ["customer-numbers list [--state submitted|confirmed|rejected]"],
    writes: ["customer-numbers confirm <id>", "customer-numbers reject <id> --reason <why>"],
  },
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, { state: { type: "string" }, reason: { type: "string" } });
    const [id, ...more] = positionals;
    if (more.length > 0) throw wrongUsage(`One at a time: ${more.join(" ")} is too much.`);
    if (verb === "list" && !id) return list(values.state ?? "submitted", deps);
    const decision = decisionVerbs.find((one) => one === verb);
    if (!decision) throw wrongUsage(verb ? `"customer-numbers ${verb}" is unknown.` : "customer-numbers what?");
    if (!id) throw wrongUsage(`customer-numbers ${verb} needs an id; customer-numbers list names them.`);
    if (verb === "reject" && !values.reason) throw wrongUsage("customer-numbers reject needs a --reason.");
    const ctx = await deps.ctx();
    const actorId = await operatorAtWork(deps, ctx.operators);
    const why = values.reason ? { reasonCode: values.reason } : {};
    const by = {
      actor: "OPS" as const,
      actorId,
      key: ctx.secrets.newId(),
      entry: entryOfCommand(`${decision}Number`, id),
      ...why,
    };
    const decided = factsOf(accepted(await decisions[decision](ctx, id, by)));
    deps.show(decided, [lineOf(decided)]);
  },
};

const decisionVerbs = ["confirm", "reject"] as const;
const decisions: Record<(typeof decisionVerbs)[number], typeof confirmCustomerNumber> = {
  confirm: confirmCustomerNumber,
  reject: rejectCustomerNumber,
};

async function list(stateName: string, deps: CliDeps<RequestContext>): Promise<void> {
  const state = customerNumberStates.find((one) => one === stateName);
  if (!state) throw wrongUsage(`A customer number is ${customerNumberStates.join(", ")}.`);
  // The numbers themselves are shown, to be looked up at the provider: this needs an operator's key.
  const ctx = await deps.ctx();
  await auditedLook(deps, ctx, "listCustomerNumbers", state);
  const numbers = await ctx.customerNumbers.inState(state, maxShown);
  showList(deps, "customerNumbers", numbers.map(factsOf), lineOf, { limit: maxShown, says: state });
}

const factsOf = (one: CustomerNumber) => picked(one, "id", "number", "state", "submittedAt", "reasonCode");

function lineOf({ id, number, state, submittedAt, reasonCode }: ReturnType<typeof factsOf>): string {
  return `${id}  ${number}  ${state}  given ${formatDay(submittedAt)}  ${reasonCode ?? ""}`.trimEnd();
}
