import type { Product } from "#server/catalogue/product/model.ts";
import type { Reward } from "#server/catalogue/reward/model.ts";
import { detailsWith } from "#tests/support/data/referral.ts";

/** The people, products and rewards of the money tests. */
const product = (id: string, cents: number): Product => ({
  id,
  externalId: null,
  categoryId: "tarife",
  audience: "private",
  name: `Tarif ${id}`,
  displayName: `Tarif ${id}`,
  young: false,
  hybrid: false,
  group: null,
  class: null,
  monthlyCents: 3995,
  oneOffCents: null,
  descriptions: [],
  commission: { kind: "standard", cents },
  rewardIds: [],
  tariffId: null,
  providerProductId: `P-${id}`,
  footnoteKey: null,
  priceSplit: null,
  promotionName: null,
  promotionCents: null,
  shopUrl: null,
  position: 0,
});

/** An even and an odd amount, and a product without a reward. */
export const products: Product[] = [product("m", 5000), product("l", 9001), product("s", 0)];

const reward = (id: string, kind: Reward["kind"]): Reward => ({
  id,
  kind,
  name: id,
  text: "",
  valueCents: null,
  startsOn: "2020-01-01",
  endsOn: null,
  displayEndsOn: null,
  position: 0,
  redeemUrl: null,
  redeemText: null,
});

export const rewards: Reward[] = [reward("cash", "cash"), reward("voucher", "voucher")];

export const referrers = ["anna@beispiel.de", "bernd@beispiel.de"];
export const recipients = ["friederike@beispiel.de", "gustav@beispiel.de", "heike@beispiel.de"];
/** The numbers of two agencies; the first asks a fee for each order it releases. */
export const agencyNumbers = ["A-1", "A-2"];
export const ibans = ["DE89370400440532013000", "DE02120300000000202051", "AT611904300234573201"];

export const detailsOf = (email: string) =>
  detailsWith({
    firstName: email.split("@")[0] ?? "",
    lastName: "Müller",
    birthDate: "1990-05-17",
    email,
    phone: "040 123456",
    street: "Hafenstraße",
    houseNumber: "5a",
    postcode: "20457",
    city: "Hamburg",
  });
