import type { RefusalCode } from "#server/domain/refusals.ts";

export type RefusalMessages = Readonly<Record<RefusalCode, string>>;

/** What can be wrong with one field; schemas in wire/ name these as their messages. */
export type FieldMessage =
  | "required"
  | "email"
  | "terms"
  | "date"
  | "postcode"
  | "tooLong"
  | "format"
  | "choice"
  | "type"
  | "range"
  | "characters"
  | "object";

export type FieldMessages = Readonly<Record<FieldMessage, string>>;
