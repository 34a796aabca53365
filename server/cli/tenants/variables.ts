import type { TenantRecord } from "#server/tenants/model.ts";

/** A variable that a record names, and the processes that read it: each when it starts. */
export type ReadVariable = { name: string; processes: readonly ("web" | "worker" | "commands")[] };

/** Those that have to be set, and those that may be. */
export function variablesOf({ orders, payout, signOn, content }: TenantRecord): {
  needed: ReadVariable[];
  optional: ReadVariable[];
} {
  const [feedKey, ...nextKeys] = orders.feedKeyVariables.map((name) => ({ name, processes: ["web"] as const }));
  const squidex = content.source === "squidex" ? content : null;
  const needed: ReadVariable[] = [
    ...(feedKey ? [feedKey] : []),
    { name: payout.debtorIbanVariable, processes: ["web", "worker", "commands"] },
    ...(signOn ? [{ name: signOn.clientSecretVariable, processes: ["web"] as const }] : []),
    ...(squidex ? [{ name: squidex.clientSecretVariable, processes: ["web", "worker", "commands"] as const }] : []),
  ];
  const hook = squidex?.webhookSecretVariable;
  const optional = [...nextKeys, ...(hook ? [{ name: hook, processes: ["web"] as const }] : [])];
  const isFirst = ({ name }: ReadVariable, at: number) => needed.findIndex((one) => one.name === name) === at;
  return { needed: needed.filter(isFirst), optional };
}

/** What this process lacks of those that have to be set. */
export const missingVariables = (
  record: TenantRecord,
  variable: (name: string) => string | undefined,
): ReadVariable[] => variablesOf(record).needed.filter(({ name }) => !variable(name) && !variable(`${name}_FILE`));
