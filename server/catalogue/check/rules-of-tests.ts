import { paysForReal, sandbox } from "#server/platform/values/sandbox.ts";
import type { Brand, Finding } from "./brand.ts";

/** A test tenant has nothing in common with one where money moves. */
export function testRules({ record, files, others, payerIban }: Brand): Finding[] {
  if (!record.test) return [];
  const found = (path: readonly (string | number)[], message: string) => ({ file: files.record, path, message });
  const live = others.filter(({ test }) => !test);
  const variable = record.payout.debtorIbanVariable;
  const ownHosts = Object.entries(record.hosts);
  const shared = live.flatMap((other) => {
    const theirs = Object.entries(other.hosts);
    return ownHosts.flatMap(([environment, hosts]) =>
      hosts
        // One of the same environment belongs to one tenant only, test or not.
        .filter((host) => theirs.some(([where, names]) => where !== environment && names.includes(host)))
        .map((host) => found(["hosts", environment], `a test, but ${host} is a host of ${other.name}, which is none`)),
    );
  });
  const payers = live
    .filter(({ payout }) => payout.debtorIbanVariable === variable)
    .map(({ name }) => found(["payout", "debtorIbanVariable"], `a test, but ${variable} is the account of ${name}`));
  const isReal = payerIban !== null && paysForReal(record, payerIban);
  const real = `a test, but ${variable} holds a real account: only ${sandbox.payerIban} is paid from`;
  return [...shared, ...payers, ...(isReal ? [found(["payout", "debtorIbanVariable"], real)] : [])];
}
