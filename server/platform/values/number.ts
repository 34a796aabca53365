/** Without 0 O 1 I L, so that a number can be read out over the telephone and typed from paper. */
export const numberAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const recommendationNumberLength = 10;

const legal = new RegExp(`^[${numberAlphabet}]{${recommendationNumberLength}}$`);

/**
 * Normalises a typed number: removes spaces and hyphens, upper-cases letters; null if the result cannot be a number.
 */
export function parseNumber(typed: string): string | null {
  const number = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  return legal.test(number) ? number : null;
}
