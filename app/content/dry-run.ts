import type { RequestContext } from "#server/context.ts";
import { ergebnisseOut } from "#server/orders/wire/ergebnis.ts";
import { checkText, type NoMessages } from "#server/orders/wire/item.ts";

export type DryRunRow = ReturnType<typeof ergebnisseOut>["Ergebnisse"][number];
export type DryRun =
  | { ok: true; results: readonly DryRunRow[] }
  | { ok: false; problem: NoMessages; columns: readonly string[] };

/** What sending these order messages would do, in the feed's words: the same as `?probelauf=ja`. */
export async function dryRun(ctx: RequestContext, text: string): Promise<DryRun> {
  const checked = await checkText(ctx, text);
  return checked.ok ? { ok: true, results: ergebnisseOut(checked.results, ctx).Ergebnisse } : checked;
}
