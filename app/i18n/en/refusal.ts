/** Texts of refusals: one table for pages and the facade. */
export { refusalMessages as refusal } from "#server/platform/wire/messages/en.ts";
