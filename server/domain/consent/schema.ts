import { z } from "zod";
import { consentCategories } from "./model.ts";
import type { ConsentRegistry } from "./registry.ts";
import type { ConsentEvent } from "./states.ts";

/** The banner's and the settings' form: everything, nothing but the required, or the categories that are ticked. */
export const consentForm = z.object({
  answer: z.enum(["all", "none", "chosen"], { error: "error.invalid" }),
  category: z.array(z.enum(consentCategories, { error: "error.invalid" })).default([]),
  version: z.string().max(40, "error.tooLong").default(""),
  returnTo: z.string().max(2_000, "error.tooLong").optional(),
});

/** What the form says about each consent. */
export function answersTo(
  registry: ConsentRegistry,
  { answer, category }: Pick<z.infer<typeof consentForm>, "answer" | "category">,
): [identifier: string, event: ConsentEvent][] {
  return [...registry.values()].map(({ identifier, consentIdentifier }) => {
    const gives = answer === "all" || (answer === "chosen" && category.includes(consentIdentifier));
    return [identifier, gives ? "give" : "decline"];
  });
}
