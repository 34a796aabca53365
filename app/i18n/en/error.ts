/** Errors of fields: one table for pages and the facade. */
export { fieldMessages as error } from "#server/platform/wire/messages/en.ts";
