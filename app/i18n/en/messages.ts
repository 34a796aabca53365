/** Errors of fields and texts of refusals: one table for pages and the facade. */
export { fieldMessages as error, refusalMessages as refusal } from "#server/platform/wire/messages/en.ts";
