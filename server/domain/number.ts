/** Without 0 O 1 I L: a number can be read over the telephone and typed from paper. */
export const numberAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const recommendationNumberLength = 10;

const legal = new RegExp(`^[${numberAlphabet}]{${recommendationNumberLength}}$`);

/** What a person typed → the number: spaces and hyphens go, small letters rise; null if it cannot be one. */
export function parseNumber(typed: string): string | null {
  const number = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  return legal.test(number) ? number : null;
}
