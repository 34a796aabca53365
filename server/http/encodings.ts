import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "identity" | "gzip" | "br";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const qualities = { asset: 11, once: 9, each: 4 };

/**
 * Smaller forms of text. `effort`: "asset" for a built file, which is made small once a process, "once" for a page that is
 * sent often, "each" for one visitor's page.
 */
export function encoded(body: Buffer, encoding: "gzip" | "br", effort: keyof typeof qualities): Promise<Buffer> {
  if (encoding === "gzip") return zip(body, { level: effort === "each" ? 4 : 9 });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: qualities[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window that is no larger than the page: the usual one costs megabytes for each page that is being made small.
      [constants.BROTLI_PARAM_LGWIN]: body.length < 65_000 ? 16 : 20,
    },
  });
}

/** The smallest form that the browser takes (Accept-Encoding), of those that are there. */
export function chosen(accepted: string | undefined, there: { gzip?: unknown; br?: unknown }): Encoding {
  if (accepted === undefined) return "identity";
  if (there.br && /\bbr\b(?!;q=0(?:\.0+)?(?:,|$))/.test(accepted)) return "br";
  if (there.gzip && /\bgzip\b(?!;q=0(?:\.0+)?(?:,|$))/.test(accepted)) return "gzip";
  return "identity";
}
