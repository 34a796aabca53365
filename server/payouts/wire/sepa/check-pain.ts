import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { memoryPages, validateXML } from "xmllint-wasm";
import { root } from "#server/platform/process/root.ts";

/** Our own schema of what we send, not the official one of ISO 20022 (decision 008). */
const schemaName = "pain-001-own.xsd";

/** Schema violations of a payment file; empty if it may be sent. Quotes no value of the file. */
export async function painProblems(xml: string): Promise<string[]> {
  const contents = await readFile(join(root, "server/payouts/wire/sepa", schemaName), "utf8");
  const { valid, errors } = await validateXML({
    xml: [{ fileName: "payments.xml", contents: xml }],
    schema: [{ fileName: schemaName, contents }],
    maxMemoryPages: memoryPages.GiB,
  });
  if (valid) return [];
  const problems = errors.map(({ message, loc }) => {
    const element = /Element '\{[^{}]*\}(\w+)'/.exec(message)?.[1] ?? "document";
    const facet = /\[facet '(\w+)'\]/.exec(message)?.[1] ?? "structure";
    return `line ${loc?.lineNumber ?? "?"}: ${element} (${facet})`;
  });
  return [...new Set(problems)];
}
