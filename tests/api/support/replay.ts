import { expect } from "vitest";
import { tokenTo } from "./earned.ts";
import { differences, type Shape } from "./shape.ts";
import type { openFacade } from "./support.ts";

type Call = {
  call: string;
  bearer?: string;
  body?: unknown;
  status?: number;
  answer: Shape;
  keep?: Record<string, string>;
};
/** What people do between the calls: open a mail's link, or order. */
type Meanwhile = { meanwhile: string; mail?: string; to?: string; keep?: string; order?: string };
export type Session = { headers: Record<string, string>; provider?: string; calls: (Call | Meanwhile)[] };

type Facade = Awaited<ReturnType<typeof openFacade>>;

/**
 * Replays a front end's session call by call, and lists where an answer has too many or too few fields, or a value of
 * another format than the front end expects. `known`: values for the placeholders {name} in the calls; `order`: what
 * somebody orders in between.
 */
export async function replay(
  facade: Facade,
  { provider = "nordlicht", headers, calls }: Session,
  { known = {}, order }: { known?: Record<string, string>; order?: (number: string) => Promise<void> } = {},
): Promise<string[]> {
  const values = new Map(Object.entries(known));
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name) => values.get(name) ?? expect.fail(name));
  const found: string[] = [];
  for (const [index, step] of calls.entries()) {
    if ("meanwhile" in step) {
      if (step.order) await order?.(filled(step.order));
      if (step.mail && step.keep) values.set(step.keep, await tokenTo(facade, step.to ?? "", step.mail, provider));
      continue;
    }
    const sent = {
      ...(step.body === undefined ? {} : { body: JSON.parse(filled(JSON.stringify(step.body))) }),
      ...(step.bearer ? { bearer: values.get(step.bearer) } : {}),
      headers,
    };
    const { status, json } = await facade.call(filled(step.call), sent, provider);
    const name = `${index + 1}. ${step.call}`;
    if (status !== (step.status ?? 200)) found.push(`${name}: ${status} ${JSON.stringify(json)}`);
    else found.push(...differences(step.answer, json).map((one) => `${name}: ${one}`));
    for (const [into, path] of Object.entries(step.keep ?? {}))
      values.set(into, String(path.split(".").reduce((value, field) => value?.[field], json)));
  }
  return found;
}
