import sanitizeHtml from "sanitize-html";
import { z } from "zod";
import { parseCommission } from "#server/platform/values/money.ts";
import { plainText } from "../content/clean-html.ts";

/** Building blocks for answers of product sources. null and a missing field mean the same. */

/** Some sources send numbers, others strings. */
const idText = z.union([z.string(), z.int()]).transform(String).pipe(z.string().trim().max(64));
export const id = idText.pipe(z.string().min(1));
/** A missing id may also be an empty string. */
export const maybeId = idText.nullish().transform((text) => text || null);
/** A key that other entries refer to. */
export const maybeKey = z
  .string()
  .trim()
  .max(300)
  .nullish()
  .transform((text) => text || null);
/** Plain text for people, even if a source sends HTML. */
export const word = z.string().max(300).transform(plainText).pipe(z.string().min(1));
export const maybeWord = z
  .string()
  .max(300)
  .nullish()
  .transform((text) => plainText(text ?? "") || null);
export const maybeCents = z
  .int()
  .min(0)
  .nullish()
  .transform((value) => value ?? null);
export const flag = z
  .union([z.boolean(), z.literal([0, 1])])
  .nullish()
  .transform((value) => value === true || value === 1);
export const position = z
  .int()
  .nullish()
  .transform((value) => value ?? 0);

/** Sanitises a source's HTML: only these tags, without attributes. */
export const html = z
  .string()
  .max(20_000)
  .nullish()
  .transform((markup) =>
    sanitizeHtml(markup ?? "", {
      allowedTags: ["p", "ul", "ol", "li", "strong", "b", "em", "i", "br", "sup", "sub"],
      allowedAttributes: {},
    }).trim(),
  );

/** "standard;5000": kind and cents. */
export const provision = z.string().transform((text, issues) => {
  const commission = parseCommission(text);
  if (commission) return commission;
  issues.addIssue({ code: "custom", message: 'is not "kind;amount"' });
  return z.NEVER;
});
