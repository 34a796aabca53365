import { dictionary } from "@zxcvbn-ts/language-common";

/**
 * zxcvbn-ts's list of about 49,000 passwords in lower case, the most common first; reduced to those that could pass the
 * password rule in other case: eight characters or more, with a letter and a digit. Import it dynamically, on first
 * use.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].filter((one) => one.length >= 8 && /\d/.test(one) && /\p{L}/u.test(one)),
);
