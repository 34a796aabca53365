import type { RefusalCode } from "#server/domain/refusals.ts";
import type { fieldMessages } from "./de.ts";

export type RefusalMessages = Readonly<Record<RefusalCode, string>>;

export type FieldMessage = keyof typeof fieldMessages;
export type FieldMessages = Readonly<Record<FieldMessage, string>>;
