import type { Brand, Finding } from "./brand.ts";
import { settingsRules } from "./rules-of-settings.ts";
import { testRules } from "./rules-of-tests.ts";
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
