import { z } from "zod";
import { textField } from "../fields.ts";

/** Of WebAuthn's JSON no more is read here than it takes to find the passkey; the rest is verified by its signature. */
export const signedAnswer = z.looseObject({
  id: z.string().max(1400),
  response: z.looseObject({ clientDataJSON: z.string().max(4000) }),
});

export const passkeyName = textField(60);
