import type { RefusalCode } from "#server/platform/refusals.ts";

export type RefusalMessages = Readonly<Record<RefusalCode, string>>;

/** German texts: beside a text that says du, its form that says Sie ("key_sie"). */
export type Formed<Messages extends Readonly<Record<string, string>>> = Messages &
  Readonly<Partial<Record<`${keyof Messages & string}_sie`, string>>>;
