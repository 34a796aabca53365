import { importOrders, printExample } from "#server/orders/cli/orders-file.ts";
import { asOfOption } from "#server/platform/cli/as-of.ts";
import { parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import type { CliDeps, Command } from "../command.ts";
import { decideOrder, orderVerbs, showForecast, showOrder, showOverdue, showUnattributed } from "./orders-by-hand.ts";

const options = {
  apply: { type: "boolean", default: false },
  reason: { type: "string" },
  recommendation: { type: "string" },
  product: { type: "string" },
  ...asOfOption,
} as const;

export const orders: Command = {
  name: "orders",
  summary: "takes the shop's orders from a file, shows one, and decides what only a person can decide",
  usage: {
    reads: [
      "orders example <recommendation number>",
      "orders late",
      "orders forecast",
      "orders unattributed",
      "orders show <order number> [--as-of <moment>]",
    ],
    writes: [
      "orders import <file.csv> [--apply]",
      "orders confirm <order number>",
      "orders cancel|reject <order number> --reason <RULE_…>",
      "orders reopen <order number> [--recommendation <number>]",
    ],
  },
  async run([verb, ...rest], deps: CliDeps) {
    const { values, positionals } = parseOptions(rest, options);
    const [subject, ...more] = positionals;
    if (more.length > 0) throw wrongUsage(`One at a time: ${more.join(" ")} is too much.`);
    if (verb === "late" && !subject) return showOverdue(deps);
    if (verb === "forecast" && !subject) return showForecast(deps);
    if (verb === "unattributed" && !subject) return showUnattributed(deps);
    if (!subject) throw wrongUsage(verb ? `orders ${verb} needs a file or a number.` : "orders what?");
    if (verb === "import") return importOrders(subject, values.apply, deps);
    if (verb === "example") return printExample(subject, deps);
    if (verb === "show") return showOrder(subject, values, deps);
    const decision = orderVerbs.find((one) => one === verb);
    if (!decision) throw wrongUsage(`"orders ${verb}" is unknown.`);
    return decideOrder(decision, subject, values, deps);
  },
};
