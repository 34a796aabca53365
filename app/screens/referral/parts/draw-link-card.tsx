import { renderAsync } from "@resvg/resvg-js";
import type { ReactNode } from "react";
import satori from "satori";
import { i18nFor } from "#app/i18n/index.ts";
import { documentFonts } from "#app/invoice/fonts.ts";
import { formatEuro } from "#app/ui/content/format.ts";
import type { RequestContext } from "#server/context.ts";
import { themeColours } from "#server/platform/values/theme.ts";
import { isUpTo } from "#server/referral/recommendation/rules/promised-amount.ts";
import { cardSize, type LinkCard } from "./link-card.ts";

type Ctx = Pick<RequestContext, "tenant" | "language">;

/**
 * Draws a link's picture as a PNG: the brand, the product, and a circle for each person with their part, filled for
 * whoever gets something.
 */
export async function drawLinkCard(ctx: Ctx, card: LinkCard, productName: string): Promise<Buffer> {
  const { text, heading, more } = documentFonts(ctx.tenant.theme);
  const svg = await satori(<Card ctx={ctx} card={card} productName={productName} />, {
    ...cardSize,
    fonts: [
      { name: "heading", data: heading },
      { name: "text", data: text },
      { name: "more", data: more },
    ],
  });
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng();
}

type Props = { ctx: Ctx; card: LinkCard; productName: string };

function Card({ ctx, card, productName }: Props) {
  const { t } = i18nFor(ctx);
  const { tenant } = ctx;
  const colours = themeColours(tenant.theme, "light");
  const { recipientCents, referrerCents } = card;
  const gets = recipientCents > 0 ? t("recipient:card.gets") : t("recipient:card.noReward");
  return (
    <div
      style={{
        display: "flex",
        width: "100%",
        height: "100%",
        padding: "64px 72px",
        background: colours.paper,
        color: colours.ink,
        fontFamily: "text, more",
        // A book serif sets figures in old style unless it is asked for others.
        fontFeatureSettings: '"lnum"',
      }}
    >
      <div style={{ display: "flex", flexDirection: "column", justifyContent: "space-between", width: 560 }}>
        <div style={{ display: "flex", fontFamily: "heading", fontSize: 40 }}>{tenant.name}</div>
        <div style={{ display: "flex", flexDirection: "column" }}>
          <div style={{ display: "flex", fontFamily: "heading", fontSize: 68, lineHeight: 1.1, lineClamp: 3 }}>
            {productName || t("recipient:card.anyProduct")}
          </div>
          <div style={{ display: "flex", marginTop: 28, fontSize: 36, color: colours.accent }}>{gets}</div>
        </div>
        <div style={{ display: "flex", fontSize: 28, color: colours.muted }}>{t("recipient:card.from")}</div>
      </div>
      <Circle at={{ right: 270, top: 62 }} ground={colours.one} ink={colours.onOne} isEmpty={referrerCents === 0}>
        <Part cents={referrerCents} isLimit={isUpTo(card, referrerCents)} ctx={ctx} who={t("recipient:card.them")} />
      </Circle>
      <Circle at={{ right: 70, top: 256 }} ground={colours.two} ink={colours.onTwo} isEmpty={recipientCents === 0}>
        <Part cents={recipientCents} isLimit={isUpTo(card, recipientCents)} ctx={ctx} who={t("recipient:card.you")} />
      </Circle>
    </div>
  );
}

type CircleProps = {
  at: { right: number; top: number };
  ground: string;
  ink: string;
  isEmpty: boolean;
  children: ReactNode;
};

function Circle({ at, ground, ink, isEmpty, children }: CircleProps) {
  const shown = isEmpty ? { border: `4px solid ${ground}` } : { background: ground, color: ink };
  return (
    <div
      style={{
        position: "absolute",
        ...at,
        display: "flex",
        alignItems: "center",
        justifyContent: "center",
        width: 280,
        height: 280,
        borderRadius: 140,
        ...shown,
      }}
    >
      {isEmpty ? null : children}
    </div>
  );
}

function Part({ cents, isLimit, who, ctx }: { cents: number; isLimit: boolean; who: string; ctx: Ctx }) {
  const { t } = i18nFor(ctx);
  return (
    <div style={{ display: "flex", flexDirection: "column", alignItems: "center" }}>
      {isLimit ? <div style={{ display: "flex", fontSize: 28 }}>{t("components:product.upTo")}</div> : null}
      <div style={{ display: "flex", fontFamily: "heading", fontSize: 76 }}>{formatEuro(cents, ctx.language)}</div>
      <div style={{ display: "flex", fontSize: 30 }}>{who}</div>
    </div>
  );
}
