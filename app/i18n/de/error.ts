/** Errors of fields: one table for pages and the facade. */
export { fieldMessages as error } from "#server/wire/messages/de.ts";
