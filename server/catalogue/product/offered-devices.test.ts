import { expect, test } from "vitest";
import type { DeviceOffer, Product } from "./model.ts";
import { offeredDevices } from "./offered-devices.ts";

const tariff = (id: string, cents: number) =>
  ({ id, commission: { kind: "standard", cents }, footnoteKey: `note-${id}` }) as Product;
const offer = (deviceId: string, tariffId: string, position: number, more: Partial<DeviceOffer> = {}) =>
  ({
    id: `${deviceId}-${tariffId}`,
    deviceId,
    tariffId,
    position,
    promotion: false,
    topPosition: false,
    ...more,
  }) as DeviceOffer;

const tariffs = [tariff("s", 5000), tariff("m", 6000)];
const ids = (offers: DeviceOffer[]) => offeredDevices(offers, tariffs).map(({ id }) => id);

test("each device is listed once: devices on top, then devices in a promotion, then the first", () => {
  const plain = [offer("phone", "s", 1), offer("phone", "m", 2)];
  expect(ids(plain)).toEqual(["phone-s"]);
  expect(ids([...plain, offer("phone", "m", 9, { id: "promoted", promotion: true })])).toEqual(["promoted"]);
  const top = offer("phone", "m", 10, { id: "top", topPosition: true });
  expect(ids([...plain, offer("phone", "m", 9, { promotion: true }), top])).toEqual(["top"]);
});

test("devices on top come first, then by position; a tariff that is not shown brings no device", () => {
  const offers = [offer("late", "s", 5), offer("early", "s", 2), offer("top", "m", 9, { topPosition: true })];
  expect(ids([...offers, offer("foreign", "xl", 1)])).toEqual(["top-m", "early-s", "late-s"]);
});

test("a device earns what its tariff earns, with the tariff's footnote", () => {
  const [device] = offeredDevices([offer("phone", "m", 1)], tariffs);
  expect(device).toMatchObject({ commission: { cents: 6000 }, footnoteKey: "note-m" });
});
