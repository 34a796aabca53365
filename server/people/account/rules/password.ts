/** Length limits of a password; the maximum is longer than anybody types and short enough to hash quickly. */
export const passwordLength = { min: 8, max: 200 } as const;

/** The parts of the rule, in display order. Browser and server share this table. */
export const passwordParts = {
  length: new RegExp(`^.{${passwordLength.min},}$`, "su"),
  lower: /\p{Ll}/u,
  upper: /\p{Lu}/u,
  digit: /\d/,
} as const;

/** All parts as HTML's pattern attribute, which browsers check without script. */
export const passwordPattern = `(?=.*\\p{Ll})(?=.*\\p{Lu})(?=.*\\d).{${passwordLength.min},}`;

export type PasswordPart = keyof typeof passwordParts;
export const passwordPartNames = Object.keys(passwordParts) as readonly PasswordPart[];

/**
 * The parts of the rule that a password lacks; empty: it meets the rule. Common passwords are checked separately
 * (ports.ts).
 */
export function missingParts(password: string): PasswordPart[] {
  return passwordPartNames.filter((part) => !passwordParts[part].test(password));
}
