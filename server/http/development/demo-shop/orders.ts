import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { OrderMessageKind } from "#server/orders/model.ts";

/** An order of the demonstration shop; `reports` lists the events reported to the feed, with its answers. */
export type ShopOrder = {
  id: string;
  tenantId: string;
  recommendation: string;
  recipient: string | null;
  productId: string | null;
  productName: string;
  orderedAt: string;
  reports: { kind: OrderMessageKind; at: string; answer: string }[];
};

export type ShopOrders = {
  /** Orders of one tenant, newest first. */
  list(tenantId: string): Promise<ShopOrder[]>;
  read(tenantId: string, id: string): Promise<ShopOrder | null>;
  write(order: ShopOrder): Promise<void>;
};

const shown = 50;
const isId = (id: string) => /^D-[2-9A-HJKMNP-Z]{8}$/.test(id);

/** The shop's own orders, one file each, so that they survive a restart like the mailbox. For development only. */
export function createShopOrders(folder: string): ShopOrders {
  async function open(name: string): Promise<ShopOrder | null> {
    const text = await readFile(join(folder, `${name}.json`), "utf8").catch((fault: NodeJS.ErrnoException) => {
      if (fault.code === "ENOENT") return null;
      throw fault;
    });
    return text === null ? null : (JSON.parse(text) as ShopOrder);
  }

  return {
    async list(tenantId) {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json"));
      const all = await Promise.all(names.map((name) => open(name.slice(0, -".json".length))));
      return all
        .filter((order) => order?.tenantId === tenantId)
        .filter((order) => order !== null)
        .sort((one, other) => other.orderedAt.localeCompare(one.orderedAt))
        .slice(0, shown);
    },
    async read(tenantId, id) {
      const order = isId(id) ? await open(id) : null;
      return order?.tenantId === tenantId ? order : null;
    },
    async write(order) {
      if (!isId(order.id)) throw new Error("An order of the demonstration shop has no such number.");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${order.id}.json`);
      await writeFile(`${file}.new`, JSON.stringify(order, null, 2), { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
  };
}
