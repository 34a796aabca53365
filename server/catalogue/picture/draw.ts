import { type Palette, type Scheme, type Theme, themeColours } from "#server/platform/values/theme.ts";
import type { Scenes } from "./subject.ts";

/**
 * pair: both circles side by side, without a background · card: on a background that may be cropped at top and bottom ·
 * window: only the first circle
 */
export type Composition = "pair" | "card" | "window";

const boxes = { pair: [480, 244], card: [480, 320], window: [200, 200] } as const;

/** The scenes in the tenant's light and dark colours, as an SVG of this size. */
export function drawScenes(theme: Theme, { first, second }: Scenes, composition: Composition, size: Size): string {
  const [width, height] = boxes[composition];
  const body = {
    pair: () => circle("a", first, 122, 122, 118) + circle("b", second, 358, 122, 118),
    card: () =>
      `<path class="g" d="M0 0h480v320H0z"/>${circle("a", first, 154, 160, 86)}${circle("b", second, 326, 160, 86)}`,
    window: () => circle("a", first, 100, 100, 100),
  }[composition]();
  const styles = `${rules(theme, "light", body)}@media(prefers-color-scheme:dark){${rules(theme, "dark", body)}}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${width} ${height}">` +
    `<style>[class^=s]{fill:none;stroke-linecap:round;stroke-linejoin:round}${styles}</style>` +
    `<defs><clipPath id="c"><circle cx="100" cy="100" r="100"/></clipPath></defs>${body}</svg>`
  );
}

type Size = { width: number; height: number };

function circle(side: "a" | "b", scene: string, x: number, y: number, r: number): string {
  return (
    `<g class="${side}" transform="translate(${x - r} ${y - r}) scale(${r / 100})" clip-path="url(#c)">` +
    `<path class="f0" d="M0 0h200v200H0z"/>${scene}</g>`
  );
}

/** CSS colours of the classes that the drawing uses. */
function rules(theme: Theme, scheme: Scheme, body: string): string {
  const colours = themeColours(theme, scheme);
  const sides = { a: tones(colours, "one", "onOne", "two"), b: tones(colours, "two", "onTwo", "one") };
  const ground = `.g{fill:${mixed(colours.paper, colours.two, scheme === "light" ? 0.14 : 0.2)}}`;
  const used = (name: string) => body.includes(`class="${name}"`);
  return Object.entries(sides)
    .filter(([side]) => used(side))
    .flatMap(([side, hexes]) =>
      hexes.map(
        (hex, at) =>
          (used(`f${at}`) ? `.${side} .f${at}{fill:${hex}}` : "") +
          (used(`s${at}`) ? `.${side} .s${at}{stroke:${hex}}` : ""),
      ),
    )
    .join("")
    .concat(used("g") ? ground : "");
}

function tones(colours: Record<keyof Palette, string>, own: Tone, on: Tone, other: Tone): string[] {
  const [ground, ink] = [colours[own], colours[on]];
  return [ground, mixed(ground, ink, 0.13), mixed(ground, ink, 0.36), ink, colours[other]];
}

type Tone = "one" | "onOne" | "two" | "onTwo";

/** Mixes two hex colours; `share`: the second one's part. */
function mixed(one: string, two: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(1 + 2 * at, 3 + 2 * at), 16);
  const mix = (at: number) => Math.round(channel(one, at) * (1 - share) + channel(two, at) * share);
  return `#${[0, 1, 2].map((at) => mix(at).toString(16).padStart(2, "0")).join("")}`;
}
