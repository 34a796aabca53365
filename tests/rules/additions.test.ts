import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import { additions } from "#tests/support/checks/additions.ts";

/**
 * What it takes to add a thing: it is added at the one place that defines it, in a copy of the sources in memory, and
 * the compiler must name every place where somebody has to decide something about it, at most five.
 */
const root = fileURLToPath(new URL("../../", import.meta.url));
const most = 5;

/** The sources with all additions, as the compiler reads them: the files it names, by the added name. */
function namedFiles(): Map<string, Set<string>> {
  const config = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile).config;
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const isSource = (file: string) => /^(app\/|server\/)/.test(file.slice(root.length)) && !/\.test\.tsx?$/.test(file);
  const host = ts.createCompilerHost({ ...options, noErrorTruncation: true });
  const readFile = host.readFile.bind(host);
  host.readFile = (file) =>
    Object.values(additions)
      .filter((addition) => file === root + addition.file)
      .reduce((text, { before, added }) => {
        expect(text.split(before), `${file}: ${before}`).toHaveLength(2);
        return text.replace(before, added + before);
      }, readFile(file) ?? "") || readFile(file);
  host.getSourceFile = (file, version) => {
    const text = host.readFile(file);
    return text === undefined ? undefined : ts.createSourceFile(file, text, version);
  };
  const program = ts.createProgram(fileNames.filter(isSource), { ...options, noErrorTruncation: true }, host);
  const named = new Map<string, Set<string>>();
  for (const { file, messageText } of program.getSemanticDiagnostics()) {
    const text = ts.flattenDiagnosticMessageText(messageText, "\n");
    const names = Object.keys(additions).filter((name) => text.includes(name));
    for (const name of names.length > 0 ? names : [text])
      named.set(name, (named.get(name) ?? new Set()).add(file?.fileName.slice(root.length) ?? ""));
  }
  return named;
}

test("the compiler names each place that a stored field, a field of an order message, a channel, a mail, a refusal or a text needs, at most five", () => {
  const named = namedFiles();
  const found = Object.fromEntries([...named].map(([name, files]) => [name, [...files].sort()]));
  expect(found).toEqual(Object.fromEntries(Object.entries(additions).map(([name, one]) => [name, one.named])));
  for (const { named } of Object.values(additions)) expect(named.length).toBeLessThanOrEqual(most);
}, 300_000);
