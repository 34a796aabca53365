import { paysForReal, sandbox } from "#server/platform/values/sandbox.ts";
import type { Brand, Finding } from "./brand.ts";
import { settingsRules } from "./rules-of-settings.ts";
import { textRules } from "./rules-of-texts.ts";

/**
 * Everything in a brand's record, catalogue and texts that contradicts something else there, in the order of the files.
 * Each part alone was accepted by its schema; nothing is stopped by a finding.
 */
export function checkBrand(brand: Brand): Finding[] {
  return [...settingsRules, testRules, refusedTexts, ...textRules].flatMap((rule) => rule(brand));
}

/** What could not be applied as it is. */
function refusedTexts({ texts, refusals }: Brand): Finding[] {
  return texts.flatMap((text) => refusals(text).map((refusal) => ({ file: text.file, ...refusal })));
}

/** A test tenant has nothing in common with one where money moves. */
function testRules({ record, files, others, payerIban }: Brand): Finding[] {
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
