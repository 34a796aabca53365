import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { readCatalogue } from "#server/catalogue/seed/read-catalogue.ts";
import { geraetOut } from "#server/catalogue/wire/products/geraet.ts";
import { produktkategorieOut, produktOut } from "#server/catalogue/wire/products/produkt.ts";
import type { RequestContext } from "#server/context.ts";
import { parseCommission } from "#server/platform/values/money.ts";
import { type FakeServer, fakeServer } from "./http.ts";

type Json = Record<string, unknown>;

/**
 * The content of a product source; tests change it in place. `pictures`: the one picture returned for everything; null:
 * no pictures.
 */
export type Stock = { categories: Json[]; products: Json[]; devices: Json[]; agents: Json[]; pictures: Picture | null };

type Picture = { type: string; bytes: Buffer };

export type FakeProducts = FakeServer & { stock: Stock; baseUrl: string };
export type ProductKind = "standard" | "extern" | "agentur";

const base = "/produkt-api";
/** A red dot. */
export const redDot: Picture = {
  type: "image/png",
  bytes: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8Dwn4EIAAAz/wH9rqUGZAAAAABJRU5ErkJggg==",
    "base64",
  ),
};
const picturePath =
  /^\/(produktkategorie\/[^/]+\/(grafik|icon)|produkt\/[^/]+\/s?grafik|praemie\/[^/]+\/grafik(100|50))$/;

/**
 * A product API of one kind on this machine, with the seeded catalogue; it can be made to fail (tests/fakes/http.ts).
 */
export async function fakeProducts(kind: ProductKind, port = 0): Promise<FakeProducts> {
  const stock = await seededStock();
  const server = await fakeServer(({ path }, res) => {
    const url = new URL(path, "http://fake");
    const requestedPath = decodeURIComponent(url.pathname.slice(base.length));
    if (!url.pathname.startsWith(`${base}/`)) return json(res, null, 404);
    if (picturePath.test(requestedPath) && stock.pictures)
      return void res.writeHead(200, { "Content-Type": stock.pictures.type }).end(stock.pictures.bytes);
    const answer = answers[kind](stock, requestedPath, url.searchParams);
    json(res, answer ?? null, answer === undefined ? 404 : 200);
  }, port);
  return { ...server, stock, baseUrl: `${server.url}${base}` };
}

/** undefined: there is no such path. */
type Answer = (stock: Stock, path: string, query: URLSearchParams) => unknown;

const standard: Answer = ({ categories, products, devices }, path) => {
  if (path === "/produktkategorie") return categories;
  if (path === "/produkt") return products;
  if (path === "/produkt/maxpraemiewert") return { Wert: 110, WertCent: 11_000 };
  const [, tariff] = /^\/produkt\/handytarife\/([^/]+)$/.exec(path) ?? [];
  if (tariff) return devices.filter(({ TarifId }) => TarifId === tariff);
  const [, id] = /^\/produkt\/([^/]+)\/$/.exec(path) ?? [];
  return id && products.find(({ Id }) => String(Id) === id);
};

const answers: Readonly<Record<ProductKind, Answer>> = {
  standard,
  extern(stock, path, query) {
    const inside = path.replace(/^\/extern(?=\/)/, "");
    if (inside === "/produkt/") {
      if (!query.has("quelle") || !query.has("kategorie")) return undefined;
      const category = query.get("kategorie");
      const tariff = query.get("tarifId");
      return stock.products.filter(
        ({ Id, Kategorie }) => (!category || Kategorie === category) && (!tariff || String(Id) === tariff),
      );
    }
    const [, id] = /^\/produkt\/([^/]+)$/.exec(inside) ?? [];
    if (id && query.has("quelle")) return standard(stock, `/produkt/${id}/`, query);
    return inside === "/produkt" ? undefined : standard(stock, path, query);
  },
  agentur(stock, path, query) {
    if (path === "/Produkt/agents") return stock.agents;
    if (path === "/Produkt/berater") return agentPage(stock.agents, query);
    const [, id] = /^\/Produkt\/([^/]+)$/.exec(path) ?? [];
    return id && stock.products.find(({ Id }) => String(Id) === id);
  },
};

function agentPage(all: Json[], query: URLSearchParams) {
  const word = (query.get("query") ?? "").toLowerCase();
  const found = all.filter(({ LastName, ZipCode, City }) =>
    `${LastName} ${ZipCode} ${City}`.toLowerCase().includes(word),
  );
  const [page, size] = [Number(query.get("page")), Number(query.get("pagesize"))];
  const PageCount = Math.ceil(found.length / size);
  return {
    Agents: found.slice((page - 1) * size, page * size),
    HasNext: page < PageCount,
    PageCount,
    TotalCount: found.length,
  };
}

async function seededStock(): Promise<Stock> {
  const reading = await readCatalogue(join(import.meta.dirname, "../../prisma/seed/catalogue/nordlicht.json"));
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  const { categories, products, offers } = reading.value;
  const nobody = {} as RequestContext;
  const drawn = products.map((product): Json => {
    const commission = parseCommission(product.commission) ?? { kind: "standard", cents: 0 };
    return { ...produktOut({ ...product, tariffId: null, commission }, nobody), Unbekannt: "is ignored" };
  });
  // Test products of the source, which must not be shown.
  const hidden = ["637", "638", "639", "640"].map((Id) => ({ ...drawn[0], Id }));
  return {
    categories: categories.map((category) => produktkategorieOut(category, nobody)),
    products: [...drawn, ...hidden],
    devices: offers.map((offer) => geraetOut(offer, nobody)),
    agents: ["Ahrens", "Behrens", "Carstens", "Dierks", "Evers", "Frerichs", "Gerdes", "Harms"].map(
      (LastName, index) => ({
        ExterneId: 100 + index,
        LastName,
        ZipCode: `2035${index}`,
        City: "Hamburg",
        Photo: null,
      }),
    ),
    pictures: redDot,
  };
}

function json(res: ServerResponse, value: unknown, status = 200): void {
  res.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
}
