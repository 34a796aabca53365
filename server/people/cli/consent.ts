import { type Command, wrongUsage } from "#server/platform/cli/command.ts";
import { userError } from "#server/platform/process/user-error.ts";
import type { RequestContext } from "../context.ts";

export const consent: Command<RequestContext> = {
  name: "consent",
  summary: "what one visitor answered about cookies and the like, by the number that their settings page shows",
  usage: ["consent show <number>"],
  async run([verb, id, ...more], deps) {
    if (verb !== "show" || !id || more.length > 0) throw wrongUsage("consent show <number>.");
    const ctx = await deps.ctx();
    const answers = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? await ctx.consentLog.of(id) : [];
    if (answers.length === 0)
      throw userError(
        `${ctx.tenant.id} knows no answers of ${id}.`,
        "Answers are kept for three years, for each tenant.",
      );
    for (const { at, place, textVersion, values, withdrawn } of answers) {
      const answered = Object.entries(values)
        .sort()
        .map(([identifier, value]) => `${identifier}=${value}`);
      const back = withdrawn.length > 0 ? [`withdrawn: ${withdrawn.join(", ")}`] : [];
      deps.print([at.toISOString(), place, `text ${textVersion}`, answered.join(" "), ...back].join("  "));
    }
  },
};
