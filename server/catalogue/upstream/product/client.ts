import { createHash } from "node:crypto";
import { z } from "zod";
import type { Picture, PictureKind } from "#server/catalogue/product/model.ts";
import type { Log } from "#server/platform/context.ts";
import { createFault } from "#server/platform/fault.ts";
import type { Cached, Loaded, Question } from "#server/platform/upstream/cached.ts";
import type { Disk, Stored } from "#server/platform/upstream/disk.ts";
import type { Upstream } from "#server/platform/upstream/http.ts";
import { absentOrFailed, failedBy } from "#server/platform/upstream/no-answer.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { Tenant } from "#server/tenants/model.ts";

/** Dependencies of an adapter's calls to its product source. */
export type ProductClientOptions = {
  tenant: Tenant;
  service: () => Upstream;
  cached: Cached;
  language: Language;
  disk: Disk;
  log: Log;
};

export type GetPath = <T>(path: string, read: (json: unknown) => T) => Promise<T | null>;

export type ProductClient = {
  /**
   * The answer at a path, parsed by `read`; null: it does not exist, which is not cached in the database, since anybody
   * can request made-up ids. Throws a fault if there is no answer.
   */
  json: GetPath;
  /** The same for paths where visitors choose more than an id: no answer is cached in the database. */
  jsonUncached: GetPath;
  /** The same for data that every source has: a 404 means that the source is gone, and cached answers stay in use. */
  requiredJson: GetPath;
  picture(kind: PictureKind, id: string): Promise<Picture | null>;
  /** Reports entries that `read` leaves out. */
  reportSkipped(fault: Error): void;
};

/** Pictures below the base URL. */
const picturePaths: Readonly<Record<PictureKind, (id: string) => string>> = {
  categoryPicture: (id) => `/produktkategorie/${id}/grafik`,
  categoryIcon: (id) => `/produktkategorie/${id}/icon`,
  productPicture: (id) => `/produkt/${id}/grafik`,
  productSmallPicture: (id) => `/produkt/${id}/sgrafik`,
  reward100: (id) => `/praemie/${id}/grafik100`,
  reward50: (id) => `/praemie/${id}/grafik50`,
};

const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif", "image/svg+xml"];
const largestPicture = 256 * 1024;
/** The bytes are on disk, found by their checksum. */
const cachedPicture = z.object({ type: z.enum(pictureTypes), sum: z.string() });
/**
 * Cached answers were parsed by the wire's schemas of that time; change this with the shape. Each source has its own
 * keys.
 */
const version = "v3";

export function productClient({ tenant, service, cached, language, disk, log }: ProductClientOptions): ProductClient {
  const { source, baseUrl } = tenant.products;
  const headers = { Accept: "application/json", "X-Accept-Language": language };

  async function read<T>({ key, ...question }: Question<T>): Promise<T | null> {
    const reading = await cached.read({ ...question, key: `${version}|${source}|${baseUrl}|${key}` });
    if (reading.kind === "unavailable")
      throw createFault("productsUnavailable", "The product source does not answer, and no answer is kept.", {
        status: 503,
      });
    return reading.kind === "found" ? reading.value : null;
  }

  function getJson(otherwise: typeof absentOrFailed, persist: Pick<Question<unknown>, "persist">): GetPath {
    return <T>(path: string, readAnswer: (json: unknown) => T) => {
      const load = async (): Promise<Loaded<T>> => {
        const answer = await service().call({ path, headers });
        if (answer.kind !== "ok") return otherwise(answer);
        const json = parsed(answer.body, path);
        return json === null ? { kind: "absent" } : { kind: "found", value: readAnswer(json) };
      };
      const shape = z.custom<T>((value) => value !== undefined);
      return read<T>({ key: `${language}|${path}`, shape, load, ...persist });
    };
  }

  async function fetchPicture(path: string): Promise<Loaded<Stored>> {
    const answer = await service().call({ path, headers: { Accept: "image/*" }, maxBytes: largestPicture });
    if (answer.kind !== "ok") return absentOrFailed(answer);
    const type = (answer.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
    if (!pictureTypes.includes(type) || answer.body.byteLength === 0)
      throw createFault("productAnswer", `${path} is no picture`);
    return { kind: "found", value: { type, bytes: answer.body } };
  }

  async function storePicture(picture: Stored): Promise<z.infer<typeof cachedPicture>> {
    const sum = createHash("sha256").update(picture.bytes).digest("base64url");
    await disk.put(sum, picture);
    return { type: picture.type, sum };
  }

  /** For a picture that is in the cache but not on this machine's disk. */
  async function fetchedAgain(path: string): Promise<Stored | null> {
    const again = await fetchPicture(path);
    if (again.kind !== "found") return null;
    await storePicture(again.value);
    return again.value;
  }

  return {
    json: getJson(absentOrFailed, { persist: "found" }),
    jsonUncached: getJson(absentOrFailed, { persist: "nothing" }),
    requiredJson: getJson(failedBy, {}),
    async picture(kind, id) {
      const path = picturePaths[kind](encodeURIComponent(id));
      const load = async (): Promise<Loaded<z.infer<typeof cachedPicture>>> => {
        const fetched = await fetchPicture(path);
        return fetched.kind === "found" ? { ...fetched, value: await storePicture(fetched.value) } : fetched;
      };
      const entry = await read({ key: `picture|${path}`, shape: cachedPicture, load });
      if (!entry) return null;
      const stored = (await disk.get(entry.sum)) ?? (await fetchedAgain(path));
      return stored && { ...stored, isPermanent: true };
    },
    reportSkipped: (fault) => log.error({ err: fault }, "a product was left out"),
  };
}

function parsed(body: Uint8Array, path: string): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    throw createFault("productAnswer", `${path.split("?")[0]} answered no JSON`);
  }
}
