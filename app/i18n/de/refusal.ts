/** Texts of refusals: one table for pages and the facade. */
export { refusalMessages as refusal } from "#server/wire/messages/de.ts";
