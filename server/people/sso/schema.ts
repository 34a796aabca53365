import { z } from "zod";
import { emailField, nameField, textField } from "#server/platform/values/fields.ts";
import { agencyRoles } from "./model.ts";
import { givenRoles } from "./role-claims.ts";

/** What is known of a person before they sign in. */
export const newPerson = z.object({
  email: emailField,
  firstName: nameField,
  lastName: nameField,
  number: textField(40).nullable(),
});

/** The form of the page that gives access. `agency`: its externalId, for the roles of agencies only. */
export const accessForm = newPerson
  .extend({
    number: textField(40)
      .optional()
      .transform((typed) => typed ?? null),
    role: z.enum(givenRoles, "error.required"),
    agency: textField(60)
      .optional()
      .transform((typed) => typed ?? null),
  })
  .superRefine(({ role, agency }, issues) => {
    const needsAgency = agencyRoles.includes(role);
    if (needsAgency === Boolean(agency)) return;
    issues.addIssue({ code: "custom", path: ["agency"], message: needsAgency ? "error.required" : "error.invalid" });
  });

/** The form that ends a person's access. */
export const endForm = z.object({ id: z.uuid() });
