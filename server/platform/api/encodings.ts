import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "identity" | "gzip" | "br";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const qualities = { asset: 11, once: 9, each: 4 };

/**
 * Compresses text. `effort`: "asset" for a built file, compressed once per process; "once" for a page that is sent
 * often; "each" for one visitor's page.
 */
export function encoded(body: Buffer, encoding: "gzip" | "br", effort: keyof typeof qualities): Promise<Buffer> {
  if (encoding === "gzip") return zip(body, { level: effort === "each" ? 4 : 9 });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: qualities[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window no larger than the page: the default takes megabytes for each page being compressed.
      [constants.BROTLI_PARAM_LGWIN]: body.length < 65_000 ? 16 : 20,
    },
  });
}

/** The smallest available encoding that the browser accepts (Accept-Encoding). */
export function chosen(accepted: string | undefined, available: { gzip?: unknown; br?: unknown }): Encoding {
  if (accepted === undefined) return "identity";
  if (available.br && /\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(accepted)) return "br";
  if (available.gzip && /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(accepted)) return "gzip";
  return "identity";
}
