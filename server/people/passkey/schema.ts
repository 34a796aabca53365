import { z } from "zod";
import { textField } from "#server/platform/values/fields.ts";

/** Only the fields of WebAuthn's JSON needed to find the passkey; the signature verifies the rest. */
export const signedAnswer = z.looseObject({
  id: z.string().max(1400),
  response: z.looseObject({ clientDataJSON: z.string().max(4000) }),
});

export const passkeyName = textField(60);
