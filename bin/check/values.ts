import ts from "typescript";

type Table = { readonly [key: string]: string | Table };
type Source = { file: string; code: string };

/**
 * Calls such as `t("valid")` whose text needs values: it has placeholders or a plural. The types of i18next check the
 * values that a call passes (app/i18n/index.test.ts), but let a call pass none at all. A template literal needs values
 * if all the texts that it may become do.
 */
export function withoutValues(tables: Readonly<Record<string, Table>>, sources: readonly Source[]): string[] {
  const needs = new Map(Object.entries(tables).flatMap(([area, table]) => needsIn(table, `${area}:`)));
  const needsValues = (pattern: RegExp) => {
    const keys = [...needs.keys()].filter((key) => pattern.test(key));
    return keys.length > 0 && keys.every((key) => needs.get(key));
  };
  return sources.flatMap(({ file, code }) => {
    const nodes = nodesIn(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
    const areas = areasIn(nodes);
    return nodes.flatMap((node) => {
      if (!ts.isCallExpression(node) || node.arguments.length !== 1) return [];
      const { expression } = node;
      const own = areas.get(ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText());
      if (!own) return [];
      return node.arguments
        .flatMap(nodesIn)
        .filter((part) => {
          const key = keyOf(part);
          const keys = key === null ? [] : key.includes(":") ? [key] : own.map((area) => `${area}:${key}`);
          return keys.some((full) => needsValues(new RegExp(`^${full}$`)));
        })
        .map((part) => `${file}: ${part.getText()} is requested without its values`);
    });
  });
}

/** The functions of a file that render texts, with their areas: `t`, `const { t: say } = useTranslation("reward")`. */
function areasIn(nodes: readonly ts.Node[]): ReadonlyMap<string, string[]> {
  const areas = new Map<string, string[]>([["t", []]]);
  for (const node of nodes) {
    if (!ts.isVariableDeclaration(node) || !ts.isObjectBindingPattern(node.name)) continue;
    const [area = ""] = /(?<=^useTranslation\(")\w+/.exec(node.initializer?.getText() ?? "") ?? [];
    for (const { name, propertyName } of node.name.elements)
      if ((propertyName ?? name).getText() === "t")
        areas.set(name.getText(), [...(areas.get(name.getText()) ?? []), area]);
  }
  return areas;
}

/** A literal as a pattern for keys, in which each `${…}` stands for a part of a key; null: the node is none. */
function keyOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text.replaceAll(".", "\\.");
  if (!ts.isTemplateExpression(node)) return null;
  const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
  return parts.map(({ text }) => text.replaceAll(".", "\\.")).join("\\w+");
}

/** Each key of a table, and whether its text needs values. */
function needsIn(table: Table, path: string): [string, boolean][] {
  return Object.entries(table).flatMap(([name, text]): [string, boolean][] => {
    if (typeof text !== "string") return needsIn(text, `${path}${name}.`);
    const key = name.replace(/(_sie)?(_(zero|one|other))?$/, "");
    return [[path + key, text.includes("{{") || /_(zero|one|other)$/.test(name)]];
  });
}

function nodesIn(node: ts.Node): ts.Node[] {
  const nodes = [node];
  ts.forEachChild(node, (child) => void nodes.push(...nodesIn(child)));
  return nodes;
}
