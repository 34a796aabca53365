import type { Language } from "#server/domain/tenant/model.ts";
import * as de from "./de.ts";
import * as en from "./en.ts";
import type { RefusalMessages } from "./messages.ts";

/** Every refusal and every field error in both languages; screens (refusal.<code>) and the facade say the same words. */
export const messages: Readonly<
  Record<Language, { refusalMessages: RefusalMessages; fieldMessages: de.FieldMessages }>
> = { de, en };
