import { type RefusalMessages, refusalMessages } from "#server/platform/wire/messages/de.ts";

/** Errors of fields: one table for pages and the facade. */
export { fieldMessages as error } from "#server/platform/wire/messages/de.ts";

/** Texts of refusals: one table for pages and the facade. Its keys are the codes: a screen shows any of them. */
export const refusal: RefusalMessages = refusalMessages;
