import type { RequestContext } from "#server/context.ts";
import type * as platform from "#server/platform/cli/command.ts";
import type { Services } from "#server/runtime/services.ts";

/** Commands that span rooms, and what they may use. */
export type Command = platform.Command<RequestContext, Services>;
export type CliDeps = platform.CliDeps<RequestContext, Services>;
