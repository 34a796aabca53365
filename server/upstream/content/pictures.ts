import { type Picture, type PictureSize, type PictureType, pictureTypes } from "#server/domain/content/model.ts";
import type { Content } from "#server/domain/content/ports.ts";
import type { Disk, Stored } from "../disk.ts";
import type { Upstream, UpstreamAnswer } from "../http.ts";

type Parts = {
  tenantId: string;
  app: string;
  upstream: Upstream;
  disk: Disk;
};

const largest = 8 * 1024 * 1024;

/**
 * Pictures of the content service, through the disk. A picture of one version never changes, so what is kept is asked for
 * no more. The service gives them to anybody: no token goes along.
 */
export function contentPictures({ tenantId, app, upstream, disk }: Parts): Content["picture"] {
  const flights = new Map<string, Promise<Picture | null>>();

  async function fetched(path: string, key: string, isLasting: boolean): Promise<Picture | null> {
    const kept = isLasting ? asPicture(await disk.read(key)) : null;
    if (kept) return kept;
    const picture = pictureIn(await upstream.call({ path, headers: { Accept: "image/*" }, maxBytes: largest }));
    if (picture && isLasting) await disk.keep(key, picture);
    return picture;
  }

  return (id, size) => {
    const path = `/api/assets/${encodeURIComponent(app)}/${encodeURIComponent(id)}${sizeQuery(size)}`;
    const key = `content ${tenantId} ${upstream.baseUrl}${path} ${size.version ?? ""}`;
    const there = flights.get(key);
    if (there) return there;
    const mine = fetched(path, key, size.version !== undefined).finally(() => flights.delete(key));
    flights.set(key, mine);
    return mine;
  };
}

/** "Max" fits the picture into the size; the service's own default would cut it. */
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
