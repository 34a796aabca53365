import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";

/**
 * `node bin/bundle/where.ts < log`: maps stack traces of bundled processes to source files and lines. The bundles must
 * be of the version that wrote the log. (`node --enable-source-maps` does this at run time, but takes 50 MB more in
 * each process.)
 */
const folder = "build/processes";
const place = /(?:file:\/\/)?[^\s()"]*build\/processes\/([\w.-]+\.js):(\d+):(\d+)/g;
const maps = new Map<string, SourceMap>();

function mapOf(file: string): SourceMap {
  const map = maps.get(file) ?? new SourceMap(JSON.parse(readFileSync(join(folder, `${file}.map`), "utf8")));
  maps.set(file, map);
  return map;
}

function inSources(file: string, line: number, column: number): string | null {
  const entry = mapOf(file).findEntry(line - 1, column - 1);
  if (!("originalSource" in entry)) return null;
  return `${join(folder, entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

const trace = readFileSync(0, "utf8");
process.stdout.write(
  trace.replace(place, (all, file, line, column) => inSources(file, Number(line), Number(column)) ?? all),
);
