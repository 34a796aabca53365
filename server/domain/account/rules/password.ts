/** How long a password may be: what nobody types, and what a hash would take long for. */
export const passwordLength = { min: 8, max: 200 } as const;

/** The parts of the rule (specification section 5), in the order in which people read them. Browser and server use this table. */
export const passwordParts = {
  length: new RegExp(`^.{${passwordLength.min},}$`, "su"),
  lower: /\p{Ll}/u,
  upper: /\p{Lu}/u,
  digit: /\d/,
} as const;

/** All parts, as HTML's pattern attribute has them: browsers check it without script. */
export const passwordPattern = `(?=.*\\p{Ll})(?=.*\\p{Lu})(?=.*\\d).{${passwordLength.min},}`;

export type PasswordPart = keyof typeof passwordParts;
export const passwordPartNames = Object.keys(passwordParts) as readonly PasswordPart[];

/** Which parts a password lacks; empty: it keeps the rule. Whether it is a common one is another question (ports.ts). */
export function missingParts(password: string): PasswordPart[] {
  return passwordPartNames.filter((part) => !passwordParts[part].test(password));
}
