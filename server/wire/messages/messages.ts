import type { RefusalCode } from "#server/domain/refusals.ts";

export type RefusalMessages = Readonly<Record<RefusalCode, string>>;
