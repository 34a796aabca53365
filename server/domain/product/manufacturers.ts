import type { DeviceOffer } from "./model.ts";

const deviceTypes: Readonly<Record<string, DeviceOffer["deviceType"]>> = {
  smartphones: "smartphone",
  tablets: "tablet",
};

/** Who makes the devices of a category, by name; another category than these two is a fault (specification section 8). */
export function manufacturersOf(offers: readonly DeviceOffer[], category: string): string[] {
  const wanted = Object.hasOwn(deviceTypes, category) ? deviceTypes[category] : undefined;
  if (!wanted) throw unknownCategory();
  const makers = offers.filter(({ deviceType }) => deviceType === wanted).map(({ manufacturer }) => manufacturer);
  return [...new Set(makers)].sort((a, b) => a.localeCompare(b, "de"));
}

export function unknownCategory(): Error {
  return Object.assign(new Error("404 - Unknown category"), { tag: "unknownCategory", status: 404 });
}

export function isUnknownCategory(fault: unknown): boolean {
  return (fault as { tag?: unknown }).tag === "unknownCategory";
}
