import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { i18nFor } from "./i18n/index.ts";
import type { RootData } from "./root.tsx";

/** `title(args, "recipient:details.title", {name})` → "Deine Daten · Nordlicht", in the page's language. */
export function title(
  { matches }: Pick<MetaArgs, "matches">,
  key: string,
  values: Record<string, unknown> = {},
): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === "root")?.data as RootData | undefined;
  const t = i18nFor(root?.language ?? "de").t;
  return [{ title: `${t(key, values)} · ${root?.tenant.name ?? ""}` }];
}
