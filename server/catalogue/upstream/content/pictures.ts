import { createHash } from "node:crypto";
import { z } from "zod";
import { type Picture, type PictureSize, type PictureType, pictureTypes } from "#server/catalogue/content/model.ts";
import type { Content } from "#server/catalogue/content/ports.ts";
import type { Cached, Loaded } from "#server/platform/upstream/cached.ts";
import type { Disk, Stored } from "#server/platform/upstream/disk.ts";
import type { Upstream, UpstreamAnswer } from "#server/platform/upstream/http.ts";
import { absentOrFailed } from "#server/platform/upstream/no-answer.ts";

type Parts = {
  tenantId: string;
  app: string;
  upstream: Upstream;
  disk: Disk;
  cached: Cached;
};

const largest = 8 * 1024 * 1024;

/**
 * Pictures of the content service, cached on disk. A picture of one version never changes, so a cached one is not
 * requested again. They are public: requests carry no token.
 */
export function contentPictures({ tenantId, app, upstream, disk, cached }: Parts): Pick<Content, "picture" | "asset"> {
  const flights = new Map<string, Promise<Picture | null>>();

  async function fetched(path: string, key: string, isLasting: boolean): Promise<Picture | null> {
    const cachedPicture = isLasting ? asPicture(await disk.get(key)) : null;
    if (cachedPicture) return cachedPicture;
    const picture = pictureIn(await upstream.call({ path, headers: { Accept: "image/*" }, maxBytes: largest }));
    if (picture && isLasting) await disk.put(key, picture);
    return picture;
  }

  const pathOf = (id: string, size: PictureSize) =>
    `/api/assets/${encodeURIComponent(app)}/${encodeURIComponent(id)}${sizeQuery(size)}`;

  const picture: Content["picture"] = (id, size) => {
    const path = pathOf(id, size);
    const key = `content ${tenantId} ${upstream.baseUrl}${path} ${size.version ?? ""}`;
    const running = flights.get(key);
    if (running) return running;
    const started = fetched(path, key, size.version !== undefined).finally(() => flights.delete(key));
    flights.set(key, started);
    return started;
  };

  /** Without a version a picture may change: the cache decides how long it is fresh, the disk holds its bytes. */
  const asset: Content["asset"] = async (id, size) => {
    const path = pathOf(id, size);
    const load = async (): Promise<Loaded<CachedAsset>> => {
      const answer = await upstream.call({ path, headers: { Accept: "image/*" }, maxBytes: largest });
      if (answer.kind !== "ok") return absentOrFailed(answer);
      const found = pictureIn(answer);
      if (!found) return { kind: "absent" };
      const sum = createHash("sha256").update(found.bytes).digest("base64url");
      await disk.put(`asset ${sum}`, found);
      return { kind: "found", value: { type: found.type, sum } };
    };
    const reading = await cached.read({ key: `b|asset|${path}`, shape: cachedAsset, persist: "found", load });
    if (reading.kind !== "found") return null;
    return asPicture(await disk.get(`asset ${reading.value.sum}`)) ?? picture(id, size);
  };
  return { picture, asset };
}

const cachedAsset = z.object({ type: z.enum(pictureTypes), sum: z.string() });
type CachedAsset = z.infer<typeof cachedAsset>;

/** "Max" scales the picture to fit; the service's default mode would crop it. */
function sizeQuery({ width, height }: PictureSize): string {
  const sizes = Object.entries({ width, height }).filter(([, value]) => value !== undefined);
  if (sizes.length === 0) return "";
  return `?${sizes.map(([name, value]) => `${name}=${Math.round(Number(value))}`).join("&")}&mode=Max`;
}

function pictureIn(answer: UpstreamAnswer): Picture | null {
  if (answer.kind !== "ok" || answer.body.byteLength === 0) return null;
  const type = answer.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  return asPicture({ type, bytes: answer.body });
}

function asPicture(stored: Stored | null): Picture | null {
  const type = pictureTypes.find((one): one is PictureType => one === stored?.type);
  return stored && type ? { type, bytes: stored.bytes } : null;
}
