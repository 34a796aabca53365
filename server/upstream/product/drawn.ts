import type { PictureKind } from "#server/domain/product/model.ts";
import { type Theme, themeColours } from "#server/domain/tenant/theme.ts";

export type Subject = "tariff" | "phone" | "tablet" | "home" | "fibre" | "television" | "sport" | "shop" | "reward";

/** Signs in a square of 96, drawn with lines of one width. */
const signs: Readonly<Record<Subject, string>> = {
  tariff: '<path d="M22 74V58M40 74V46M58 74V34M76 74V22"/>',
  phone: '<rect x="30" y="14" width="36" height="68" rx="7"/><path d="M43 72h10"/>',
  tablet: '<rect x="18" y="20" width="60" height="56" rx="7"/><path d="M42 67h12"/>',
  home: '<path d="M16 48 48 20l32 28M26 42v36h44V42"/><path d="M38 62a14 14 0 0 1 20 0M48 70h.1"/>',
  fibre: '<path d="M20 80c26 0 10-40 28-40s4-22 28-22M20 66c16 0 6-30 22-38M34 80c22 0 16-28 42-28"/>',
  television: '<rect x="14" y="22" width="68" height="44" rx="6"/><path d="M34 78h28M42 36v16l14-8z"/>',
  sport:
    '<circle cx="48" cy="48" r="32"/><path d="m48 34 13 10-5 15H40l-5-15zM48 34V16M61 44l17-6M56 59l10 15M40 59 30 74M35 44l-17-6"/>',
  shop: '<path d="M18 38h60l-6-18H24zM24 38v40h48V38M40 78V58h16v20"/>',
  reward: '<path d="M64 30a24 24 0 1 0 0 36M22 43h32M22 53h32"/>',
};

const sizes: Readonly<Record<PictureKind, { width: number; height: number }>> = {
  categoryPicture: { width: 480, height: 320 },
  categoryIcon: { width: 96, height: 96 },
  productPicture: { width: 480, height: 320 },
  productSmallPicture: { width: 240, height: 160 },
  reward100: { width: 100, height: 100 },
  reward50: { width: 50, height: 50 },
};

/** A picture in the tenant's colours: the sign of what it is, on the two circles where there is room for them. */
export function drawnPicture(theme: Theme, kind: PictureKind, subject: Subject): { type: string; bytes: Uint8Array } {
  const { sunken, one, two, onOne, link } = themeColours(theme, "light");
  const { width, height } = sizes[kind];
  const isSquare = width === height;
  const stroke = `fill="none" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"`;
  const body = isSquare
    ? `<g ${stroke} stroke="${link}">${signs[subject]}</g>`
    : `<rect width="480" height="320" fill="${sunken}"/><circle cx="150" cy="160" r="90" fill="${one}"/>` +
      `<circle cx="330" cy="160" r="90" fill="${two}"/><g transform="translate(102 112)" ${stroke} stroke="${onOne}">${signs[subject]}</g>`;
  const box = isSquare ? "0 0 96 96" : "0 0 480 320";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${body}</svg>`;
  return { type: "image/svg+xml", bytes: Buffer.from(svg) };
}
