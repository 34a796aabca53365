import type { PlatformTenant } from "#server/platform/tenant.ts";
import { fonts, type Palette, themeColours } from "#server/platform/values/theme.ts";
import { escaped as e } from "../../values/text.ts";
import type { MailDocument } from "./template.ts";

type Colours = Record<keyof Palette, string>;

/**
 * The mail as HTML in the tenant's theme. Uses tables and inline styles, because mail programs support little else;
 * loads nothing from elsewhere, so that opening a mail cannot be tracked. The dark scheme overrides by class in
 * programs that support it.
 */
export function renderHtml(
  mail: MailDocument,
  { theme, pictures }: Pick<PlatformTenant, "theme" | "pictures">,
): string {
  const light = themeColours(theme, "light");
  const { shape } = theme;
  const text = singleQuoted(fonts[shape.textFont]);
  const heading = singleQuoted(fonts[shape.headingFont]);
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${e(line)}</p>`;
  const note = (line: string) =>
    `<p class="m" style="margin:0 0 12px;font-size:14px;line-height:1.5;color:${light.muted}">${e(line)}</p>`;
  const title = `font-family:${heading};font-weight:${shape.headingWeight};letter-spacing:${shape.headingTracking}em`;
  return `<!doctype html>
<html lang="${mail.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${e(mail.subject)}</title>
<style>${darkScheme(themeColours(theme, "dark"))}</style>
</head>
<body class="p" style="margin:0;padding:0;background:${light.paper};-webkit-text-size-adjust:100%">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="p" bgcolor="${light.paper}" style="background:${light.paper}">
<tr><td align="center" style="padding:24px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="i" style="padding:0 8px 20px;${title};font-size:20px;line-height:1.2;color:${light.ink}">${mark(light, pictures.logo)}${e(mail.from)}</td></tr>
<tr><td class="s i" bgcolor="${light.surface}" style="padding:32px 28px 24px;background:${light.surface};border-radius:${shape.radius}px;font-family:${text};font-size:17px;line-height:1.55;color:${light.ink};overflow-wrap:anywhere;word-break:break-word">
<h1 style="margin:0 0 20px;${title};font-size:26px;line-height:1.2">${e(mail.heading)}</h1>
${mail.amount ? amount(mail.amount, title) : ""}<p style="margin:0 0 16px">${e(mail.greeting)}</p>
${mail.paragraphs.map(paragraph).join("\n")}
${mail.code ? code(mail.code, light, shape.fieldRadius) : ""}${mail.button ? button(mail.button, light, shape.buttonRadius, text) : ""}${mail.more ? more(mail.more, light) : ""}${mail.notes.map(note).join("\n")}
<p style="margin:20px 0 0">${e(mail.regards)}<br>${e(mail.from)}</p>
</td></tr>
<tr><td class="m" style="padding:20px 8px 0;font-family:${text};font-size:13px;line-height:1.5;color:${light.muted}">
${[mail.reason, ...mail.imprint].map((line) => `<p style="margin:0 0 6px">${e(line)}</p>`).join("\n")}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The logo's two circles at their relative sizes and heights, without a picture: 32 px wide. */
function mark({ one, two }: Colours, logo: string): string {
  const found = ["one", "two"].map((name) => new RegExp(`class="mark-${name}"[^>]*>`).exec(logo)?.[0] ?? "");
  const [first, second] = found.map((circle) => {
    const number = (name: string) => Number(new RegExp(` ${name}="([\\d.]+)"`).exec(circle)?.[1] ?? 0);
    return { x: number("cx") - number("r"), bottom: number("cy") + number("r"), across: 2 * number("r") };
  });
  if (!first?.across || !second?.across) return "";
  const left = Math.min(first.x, second.x);
  const scale = 32 / (Math.max(first.x + first.across, second.x + second.across) - left);
  const lowest = Math.max(first.bottom, second.bottom);
  const px = (length: number) => Math.round(length * scale);
  const span = (circle: typeof first, colour: string, name: string, margin: number) =>
    `<span class="${name}" style="display:inline-block;width:${px(circle.across)}px;height:${px(circle.across)}px;margin-left:${margin}px;border-radius:50%;background:${colour};vertical-align:${px(lowest - circle.bottom) - 6}px"></span>`;
  const overlap = px(second.x) - px(first.x + first.across);
  return `<span aria-hidden="true" style="margin-right:10px;white-space:nowrap">${span(first, one, "c1", 0)}${span(second, two, "c2", overlap)}</span>`;
}

function amount(figure: string, title: string): string {
  return `<p style="margin:0 0 20px;${title};font-size:44px;line-height:1.1;font-variant-numeric:tabular-nums">${e(figure)}</p>\n`;
}

/** 22 characters fit a telephone's line. A link may break before its last part only. */
function code(value: string, { paper, ink }: Colours, radius: number): string {
  const type = value.startsWith("http")
    ? "font-size:16px"
    : "font-size:18px;font-family:ui-monospace,Consolas,Menlo,monospace";
  const shown = value.startsWith("http") ? e(value).replace(/\/(?=[^/]*$)/, "/<wbr>") : e(value);
  return `<p class="k i" style="margin:0 0 20px;padding:16px;background:${paper};color:${ink};border-radius:${radius}px;${type};line-height:1.4;text-align:center">${shown}</p>\n`;
}

function button(
  to: NonNullable<MailDocument["button"]>,
  { action, onAction }: Colours,
  radius: number,
  font: string,
): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="a" bgcolor="${action}" style="background:${action};border-radius:${radius}px"><a class="a" href="${e(to.link)}" style="display:inline-block;padding:13px 26px;border-radius:${radius}px;background:${action};font-family:${font};font-size:17px;line-height:1.3;font-weight:600;color:${onAction};text-decoration:none">${e(to.label)}</a></td></tr></table>\n`;
}

function more(to: NonNullable<MailDocument["more"]>, { ink }: Colours): string {
  return `<p style="margin:0 0 20px"><a class="i" href="${e(to.link)}" style="color:${ink}">${e(to.label)}</a></p>\n`;
}

function darkScheme(dark: Colours): string {
  const rules = [
    `.p{background:${dark.paper}!important}`,
    `.s{background:${dark.surface}!important}`,
    `.i{color:${dark.ink}!important}`,
    `.m{color:${dark.muted}!important}`,
    `.k{background:${dark.paper}!important}`,
    `.a{background:${dark.action}!important;color:${dark.onAction}!important}`,
    `.c1{background:${dark.one}!important}`,
    `.c2{background:${dark.two}!important}`,
  ];
  return `@media(prefers-color-scheme:dark){${rules.join("")}}`;
}

/** Font names in single quotes, for use inside an attribute. */
function singleQuoted(stack: string): string {
  return stack.replaceAll('"', "'");
}
