import { byOperator } from "#server/platform/audit/audited-action.ts";
import { accepted } from "#server/platform/cli/accepted.ts";
import { spanMs } from "#server/platform/cli/clock.ts";
import { type Command, wrongUsage } from "#server/platform/cli/command.ts";
import { authorAtWork } from "#server/platform/cli/operator-key.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { formatMoment } from "#server/platform/values/calendar.ts";
import type { RequestContext } from "../context.ts";
import { moveTestClock, readTestClock, type TestClock } from "../partner/move-test-clock.ts";

export const testClock: Command<RequestContext> = {
  name: "test-clock",
  summary: "sets the clock of one test tenant forward, and of no other; also in production",
  usage: {
    reads: ["test-clock show"],
    writes: ["test-clock advance <n>d|<n>h|<n>m"],
  },
  async run([verb, span, ...more], deps) {
    if (more.length > 0) throw wrongUsage(`${more.join(" ")} is too much.`);
    const ctx = await deps.ctx();
    const before = await readTestClock(ctx);
    const show = ({ now, aheadMs }: TestClock) => {
      const ahead = aheadMs === 0 ? "as on the wall" : `${(aheadMs / 86_400_000).toFixed(2)} days ahead`;
      deps.show({ now, aheadSeconds: aheadMs / 1000 }, [`${formatMoment(now)}, ${ahead}`]);
    };
    if (verb === "show" && span === undefined) return show(before ?? { now: ctx.now(), aheadMs: 0 });
    if (verb !== "advance") throw wrongUsage(`"test-clock ${[verb, span].filter(Boolean).join(" ")}" is unknown.`);
    if (!before)
      throw userError(`${ctx.tenant.id} is no test tenant.`, "Only a record with test: true has a clock of its own.");
    const moved = { ms: spanMs(span), fromMs: before.aheadMs };
    show(accepted(await moveTestClock(ctx, moved, byOperator(await authorAtWork(deps, ctx.operators)))));
  },
};
