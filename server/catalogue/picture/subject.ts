import { device } from "./device.ts";
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
