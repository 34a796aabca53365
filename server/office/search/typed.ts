import type { PersonName } from "./model.ts";

/** What may be before the @ of an address; null: the text is none. */
export const mailboxIn = (text: string) => (/^[^\s@,]{4,64}$/.test(text) ? text : null);

/** An order's number or its end; null: the text is none. */
export const numberEndIn = (text: string) => (/^[A-Za-z0-9-]{5,64}$/.test(text) ? text : null);

const maxWords = 5;

/**
 * How a typed name may be divided: "anna von der heide" has a last name of one to four words, with the first name
 * before or after it. A comma divides it. One word may be a first name, too.
 */
export function namesIn(text: string): PersonName[] {
  if (!/^[\p{L}][\p{L}\s'.,-]+$/u.test(text)) return [];
  const [before = "", after] = text.split(",", 2);
  const words = before.trim().split(/\s+/).slice(0, maxWords);
  if (after !== undefined) return [{ last: words.join(" "), first: after.trim() }];
  const whole = { last: words.join(" "), first: "" };
  const divided = words.slice(1).flatMap((_, at) => {
    const [one, other] = [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")];
    return [
      { last: other, first: one },
      { last: one, first: other },
    ];
  });
  const [only = ""] = words;
  return words.length === 1 && only.length > 2 ? [whole, { last: "", first: only }] : [whole, ...divided];
}
