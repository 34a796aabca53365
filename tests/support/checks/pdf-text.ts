import { inflateSync } from "node:zlib";

/**
 * The text of a PDF as pdfkit writes one, without line breaks: glyphs of embedded fonts, read by the fonts' own tables
 * of characters.
 */
export function pdfText(pdf: Buffer): string {
  const objects = objectsIn(pdf);
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = "", id = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? "")?.[1] ?? "";
      fonts.set(name, charactersIn(objects.get(table)?.stream ?? ""));
    }
  }
  return [...objects.values()].map(({ stream }) => shownIn(stream, fonts)).join("");
}

type PdfObject = { head: string; stream: string };

function objectsIn(pdf: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  const text = pdf.toString("latin1");
  for (const match of text.matchAll(/(\d+) 0 obj\n/g)) {
    const from = match.index + match[0].length;
    const body = text.slice(from, text.indexOf("\nendobj", from));
    const begin = body.indexOf("stream\n");
    const head = begin < 0 ? body : body.slice(0, begin);
    const packed = begin < 0 ? "" : body.slice(begin + 7, body.lastIndexOf("\nendstream"));
    const isPacked = head.includes("/FlateDecode");
    const stream = isPacked ? inflateSync(Buffer.from(packed, "latin1")).toString("latin1") : packed;
    objects.set(match[1] ?? "", { head, stream });
  }
  return objects;
}

/** From the number of a glyph, four hexadecimal digits, to its characters. */
function charactersIn(table: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, first = "", list = ""] of table.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [at, [, hex = ""]] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, "0");
      characters.set(glyph, Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"));
    }
  }
  return characters;
}

function shownIn(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let [font, text] = ["", ""];
  for (const [, name, glyphs] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = name;
    for (const [, hex = ""] of glyphs?.matchAll(/<([^>]*)>/g) ?? [])
      for (const [glyph] of hex.matchAll(/\w{4}/g)) text += fonts.get(font)?.get(glyph) ?? "\ufffd";
  }
  return text;
}
