/** The words of every refusal are one table for people and machines. */
export { refusalMessages as refusal } from "#server/wire/messages/de.ts";
