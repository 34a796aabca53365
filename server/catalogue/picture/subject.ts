import {
  ball,
  cinema,
  firs,
  floodlight,
  foxWithBook,
  headphones,
  headset,
  house,
  laptop,
  mast,
  office,
  parcel,
  phone,
  router,
  sofa,
  store,
  strands,
  television,
  ticket,
  transfer,
  wrench,
} from "./scenes.ts";

const tones = ["f4", "f3", "f2"] as const;

/** The scenes of the two circles: the subject itself, and what it leads to. */
export type Scenes = { first: string; second: string };

type Named = { id: string; slug?: string };

/** The scenes of a category, chosen by its id and slug. */
export function categoryScenes(category: Named | undefined): Scenes {
  const name = `${category?.id} ${category?.slug}`;
  return categories.find(([pattern]) => pattern.test(name))?.[1] ?? { first: phone, second: mast };
}

const categories: readonly (readonly [RegExp, Scenes])[] = [
  [/webs(hop|eite)/i, { first: laptop, second: parcel }],
  [/gk/i, { first: store, second: office }],
  [/smartphone|geraet|handy/i, { first: device("phone", "Nivaro", ""), second: mast }],
  [/fernseh|tv/i, { first: television, second: sofa }],
  [/sport/i, { first: ball, second: floodlight }],
  [/service/i, { first: wrench, second: headset }],
  [/glasfaser|fib(re|er)/i, { first: house, second: strands }],
  [/junge/i, { first: router, second: headphones }],
  [/young/i, { first: phone, second: headphones }],
  [/internet|zuhause|festnetz|dsl/i, { first: router, second: house }],
];

export function deviceScenes({ deviceType, manufacturer, deviceName }: Device): Scenes {
  return { first: device(deviceType === "tablet" ? "tablet" : "phone", manufacturer, deviceName), second: mast };
}

type Device = { deviceType: string; manufacturer: string; deviceName: string };

/** The scenes of a reward, chosen by its id: money, a symbol of the voucher's brand, or a ticket. */
export function rewardScenes(id: string): Scenes {
  const first = rewards.find(([pattern]) => pattern.test(id))?.[1] ?? ticket;
  return { first, second: ticket };
}

const rewards: readonly (readonly [RegExp, string])[] = [
  [/ueberweisung|bank|konto/i, transfer],
  [/buch|lese|fuchs/i, foxWithBook],
  [/tanne|wald|pfad|outdoor/i, firs],
  [/kino|film/i, cinema],
];

/** A device by its kind: each maker has its own tone, top models three lenses; scenes.ts explains the classes. */
function device(kind: "phone" | "tablet", maker: string, name: string): string {
  const hash = [...maker].reduce((sum, letter) => (sum * 11 + letter.charCodeAt(0)) % 9973, 7);
  const tone = tones[hash % tones.length] ?? "f3";
  const lenses = /\b(pro|max|ultra|plus)\b/i.test(name) ? [70, 92, 114] : [72, 94];
  return kind === "phone" ? drawnPhone(tone, lenses) : drawnTablet(tone);
}

function drawnPhone(tone: string, lenses: readonly number[]): string {
  const camera = lenses
    .map(
      (y) => `<circle class="f0" cx="66" cy="${y - 14}" r="9"/><circle class="${tone}" cx="66" cy="${y - 14}" r="4"/>`,
    )
    .join("");
  return (
    `<circle class="f1" cx="100" cy="262" r="128"/><g transform="rotate(-6 84 104)"><rect class="${tone}" x="44" y="32" width="76" height="146" rx="15"/>` +
    `${camera}</g><g transform="rotate(5 126 112)"><rect class="f0" x="82" y="42" width="82" height="150" rx="17"/>` +
    `<rect class="${tone === "f3" ? "f4" : "f3"}" x="86" y="46" width="74" height="142" rx="14"/><rect class="f1" x="92" y="53" width="62" height="128" rx="9"/>` +
    `<circle class="${tone}" cx="123" cy="104" r="19"/><circle class="f2" cx="123" cy="142" r="19"/><path class="s3" stroke-width="3" d="M114 173h18"/></g>`
  );
}

function drawnTablet(tone: string): string {
  return (
    `<circle class="f1" cx="100" cy="262" r="128"/><g transform="rotate(-5 100 104)"><rect class="${tone}" x="34" y="44" width="132" height="112" rx="13"/>` +
    `<rect class="f1" x="43" y="53" width="114" height="94" rx="6"/><circle class="${tone}" cx="82" cy="100" r="20"/><circle class="f2" cx="122" cy="100" r="20"/></g>` +
    `<path class="s3" stroke-width="6" d="m150 170 26-62"/>`
  );
}
