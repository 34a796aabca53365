import { type Cents, parseCommission } from "#server/platform/values/money.ts";
import type { CatalogueFile } from "./schema.ts";

/** A product with its reward; null: a device with a tariff, which has the tariff's reward. */
export type PricedProduct = { id: string; commission: { kind: string; cents: Cents } | null };

/** `before` null: the product is new; `after` null: it goes. In neither is it unchanged. */
export type CatalogueChange = { id: string; before: PricedProduct | null; after: PricedProduct | null };

/** The offered products and devices of a catalogue file, with their rewards. */
export function pricedOf({ products, offers }: Pick<CatalogueFile, "products" | "offers">): PricedProduct[] {
  const offered = products.filter((product) => product.offered);
  return [
    ...offered.map(({ id, commission }) => ({ id, commission: parseCommission(commission) })),
    ...offers.map(({ id }) => ({ id, commission: null })),
  ];
}

/** The products that are added, that go, and whose reward changes. */
export function catalogueChanges(before: readonly PricedProduct[], after: readonly PricedProduct[]): CatalogueChange[] {
  const old = new Map(before.map((one) => [one.id, one]));
  const kept = new Set(after.map(({ id }) => id));
  const isSame = (one: PricedProduct, other: PricedProduct) =>
    one.commission?.kind === other.commission?.kind && one.commission?.cents === other.commission?.cents;
  return [
    ...after.flatMap((one) => {
      const known = old.get(one.id) ?? null;
      return known && isSame(known, one) ? [] : [{ id: one.id, before: known, after: one }];
    }),
    ...before.flatMap((one) => (kept.has(one.id) ? [] : [{ id: one.id, before: one, after: null }])),
  ];
}

/** The new rewards of the products that stay and whose amount changes, by id. */
export function changedRewards(changes: readonly CatalogueChange[]): ReadonlyMap<string, Cents> {
  return new Map(
    changes.flatMap(({ id, before, after }) =>
      before?.commission && after?.commission && before.commission.cents !== after.commission.cents
        ? [[id, after.commission.cents] as const]
        : [],
    ),
  );
}

/** Whether a reward changes or a product goes, which needs a confirmation; a new product does not. */
export const needsConfirmation = (changes: readonly CatalogueChange[]) => changes.some(({ before }) => before !== null);

/** A reward in a campaign's time that changes; `before` null: it was not raised, `after` null: it is not any more. */
export type RaiseChange = { campaignId: string; productId: string; before: Cents | null; after: Cents | null };

export function raiseChanges(
  before: Pick<CatalogueFile, "campaigns">,
  after: Pick<CatalogueFile, "campaigns">,
): RaiseChange[] {
  const listed = ({ campaigns }: Pick<CatalogueFile, "campaigns">) =>
    campaigns.flatMap(({ id, raises }) => raises.map((raise) => ({ campaignId: id, ...raise })));
  const [old, now] = [listed(before), listed(after)];
  const centsIn = (list: typeof old, { campaignId, productId }: Pick<RaiseChange, "campaignId" | "productId">) =>
    list.find((one) => one.campaignId === campaignId && one.productId === productId)?.cents ?? null;
  const gone = old.filter((one) => centsIn(now, one) === null);
  return [...now, ...gone]
    .map(({ campaignId, productId }) => ({ campaignId, productId }))
    .map((one) => ({ ...one, before: centsIn(old, one), after: centsIn(now, one) }))
    .filter((one) => one.before !== one.after);
}

/** A version of a catalogue, whole. */
export type CatalogueVersion = { version: number; catalogue: CatalogueFile; appliedAt: Date; appliedBy: string };

/** What a version of the catalogue has of a product or campaign; `item` null: nothing. */
export type ItemVersion = Omit<CatalogueVersion, "catalogue"> & { item: unknown };

export type CatalogueHistoryReader = {
  /** The newest version; null: the tenant has none. */
  inForce(): Promise<CatalogueVersion | null>;
  /** A version by its number; null: there is none. */
  version(version: number): Promise<CatalogueVersion | null>;
  /** The newest versions, without their content; at most 50. */
  versions(): Promise<Omit<CatalogueVersion, "catalogue">[]>;
  /** A product or campaign in the newest 100 versions of the catalogue, newest first; also where it is the same. */
  versionsOf(part: "products" | "campaigns", id: string): Promise<ItemVersion[]>;
  /** Who applied the tenant's catalogue last; null: nobody. */
  appliedBy(): Promise<string | null>;
  /** The products on offer and devices with tariffs, by id. */
  priced(): Promise<PricedProduct[]>;
};

export type CatalogueRepository = CatalogueHistoryReader & {
  /**
   * Replaces the whole catalogue, adds a row to its history and tells every process. Returns the new version; null: it
   * is the catalogue in force, and nothing was written. One transaction of the tenant at a time.
   */
  replace(file: CatalogueFile, by: string, at: Date): Promise<number | null>;
};
