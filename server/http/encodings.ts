import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "identity" | "gzip" | "br";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smaller forms of text. `effort`: "once" for what is made once and sent often, "each" for one visitor's page. */
export function encoded(body: Buffer, encoding: "gzip" | "br", effort: "once" | "each"): Promise<Buffer> {
  if (encoding === "gzip") return zip(body, { level: effort === "once" ? 9 : 4 });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === "once" ? 9 : 4,
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
