import { z } from "zod";
import { emailField, nameField, textField, tickedField } from "#server/platform/values/fields.ts";
import { invitationKinds } from "./model.ts";

/** Form of an invitation. */
export const invitationForm = z.object({
  kind: z.enum(invitationKinds),
  firstName: nameField,
  lastName: nameField,
  email: emailField,
  number: textField(40).optional(),
  agreed: tickedField("error.required"),
});
