/** Errors beside a field: one table for people and machines. */
export { fieldMessages as error } from "#server/wire/messages/en.ts";
