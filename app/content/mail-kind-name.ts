import type { TFunction } from "i18next";
import type { MailKind } from "#server/platform/mail/model.ts";

/** What the office calls a mail. */
export function mailKindName(kind: MailKind, t: TFunction<"support">): string {
  return t(`mail.${kind}`);
}
