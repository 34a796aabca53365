import { z } from "zod";
import { consentCategories } from "./model.ts";
import type { ConsentRegistry } from "./registry.ts";
import type { ConsentEvent } from "./states.ts";

/** Form of banner and settings: all, only required, or the ticked categories. */
export const consentForm = z.object({
  answer: z.enum(["all", "none", "chosen"], { error: "error.invalid" }),
  category: z.array(z.enum(consentCategories, { error: "error.invalid" })).default([]),
  version: z.string().max(40, "error.tooLong").default(""),
  returnTo: z.string().max(2_000, "error.tooLong").optional(),
});

/** The form's answer for each consent. */
export function answersTo(
  registry: ConsentRegistry,
  { answer, category }: Pick<z.infer<typeof consentForm>, "answer" | "category">,
): [identifier: string, event: ConsentEvent][] {
  return [...registry.values()].map(({ identifier, consentIdentifier }) => {
    const gives = answer === "all" || (answer === "chosen" && category.includes(consentIdentifier));
    return [identifier, gives ? "give" : "decline"];
  });
}
