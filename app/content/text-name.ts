import type { TFunction } from "i18next";
import { i18nFor } from "#app/i18n/index.ts";
import { bannerAudience } from "#server/catalogue/text/model.ts";
import type { RequestContext } from "#server/context.ts";
import type { MailKind } from "#server/platform/mail/model.ts";
import { writableMails } from "#server/platform/mail/own-text.ts";

/** What a text is called that has no title of its own, a mail's or the banners of a page; null: it has one. */
export function fixedName(ctx: Pick<RequestContext, "language" | "tenant">, slug: string): string | null {
  const audience = bannerAudience(slug);
  return audience ? i18nFor(ctx).t(`texts:banners.${audience}`) : mailName(ctx, slug);
}

/** What a mail is called, by the name of its text; null: the text is no mail's. */
export function mailName(ctx: Pick<RequestContext, "language" | "tenant">, slug: string): string | null {
  const kind = writableMails.get(slug);
  return kind ? mailKindName(kind, i18nFor(ctx).getFixedT(null, "support")) : null;
}

/** What the office calls a mail. */
export function mailKindName(kind: MailKind, t: TFunction<"support">): string {
  return t(`mail.${kind}`);
}
