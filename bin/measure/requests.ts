import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Where the code of a request begins: file and function. What the pipeline does for every request is in the first. */
export const requests = {
  "GET / that is not cached": [
    ["server/http/pages.ts", "pages"],
    ["app/layout/root-data.ts", "loader"],
    ["app/screens/catalogue/home/home.tsx", "loader"],
  ],
  "POST of the recommend form": [["app/screens/referral/recommend/recommend.tsx", "action"]],
  "one order message": [["server/orders/endpoints/auftraege.ts", "auftraege"]],
} as const;

type Start = readonly [file: string, name: string];

/** What a reader knows by its name and does not open: texts, components, values, refusals, the generated client. */
const known =
  /^(app\/(ui|i18n)|server\/platform\/(values|database\/client|wire\/messages))\/|\/(outcome|fault|refusals)\.ts$/;

const config = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile).config;
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const program = ts.createProgram(
  fileNames.filter((file) => /^(app|server)\//.test(file.slice(root.length)) && !/\.test\.tsx?$/.test(file)),
  options,
);
const checker = program.getTypeChecker();
const sourceOf = (file: string) => program.getSourceFile(root + file);
const pathOf = (node: ts.Node) => node.getSourceFile().fileName.slice(root.length);

/** What contexts call by a name: "claims" → server/rewards/store/claims.ts; consequences have a table of their own. */
const stores = new Map([
  ...["repositories", "adapters"].flatMap((part) => [...storesIn(`server/runtime/${part}.ts`)]),
  ["consequences", "server/consequences.ts"],
]);

/**
 * The files with code that runs if every branch is taken: what is called by name, and methods of repositories and
 * consequences, which contexts hide behind types.
 */
export function filesOfRequest(starts: readonly Start[]): string[] {
  const seen = new Set<ts.Node>();
  const files = new Set<string>();
  const waiting = starts.map(([file, name]) => declared(file, name));
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (seen.has(node) || known.test(pathOf(node))) continue;
    seen.add(node);
    files.add(pathOf(node));
    waiting.push(...calledIn(node));
  }
  return [...files].sort();
}

function declared(file: string, name: string): ts.Node {
  const source = sourceOf(file);
  const found = source?.statements
    .flatMap<ts.Node>((statement) =>
      ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : [statement],
    )
    .find((one) => (ts.isFunctionDeclaration(one) || ts.isVariableDeclaration(one)) && one.name?.getText() === name);
  if (!found) throw new Error(`${file} has no ${name}.`);
  return found;
}

/** The declarations, in the project, of what the code below a node names; types are left out. */
function calledIn(node: ts.Node): ts.Node[] {
  if (ts.isTypeNode(node)) return [];
  const own = ts.isIdentifier(node) ? declarationsOf(node) : ts.isPropertyAccessExpression(node) ? methodsOf(node) : [];
  const below: ts.Node[] = [];
  ts.forEachChild(node, (child) => void below.push(...calledIn(child)));
  return [...own, ...below];
}

function declarationsOf(name: ts.Identifier): ts.Node[] {
  const symbol = checker.getSymbolAtLocation(name);
  const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return (target?.declarations ?? []).filter(
    (one) =>
      /^(app|server)\//.test(pathOf(one)) &&
      (ts.isFunctionDeclaration(one) || (ts.isVariableDeclaration(one) && ts.isSourceFile(one.parent.parent.parent))),
  );
}

/** `tx.claims.save` → "save" in the store of claims. */
function methodsOf({ expression, name }: ts.PropertyAccessExpression): ts.Node[] {
  const file = ts.isPropertyAccessExpression(expression) ? stores.get(expression.name.text) : undefined;
  const source = file && sourceOf(file);
  if (!source) return [];
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    const isNamed = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isPropertyAssignment(node);
    if (isNamed && node.name?.getText() === name.text) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The repositories' names in the composition, and the files of the functions that make them. */
function storesIn(file: string): [string, string][] {
  const found: [string, string][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isCallExpression(node.initializer)) {
      const [made] = ts.isIdentifier(node.initializer.expression) ? declarationsOf(node.initializer.expression) : [];
      if (made && /\/store\//.test(pathOf(made))) found.push([node.name.getText(), pathOf(made)]);
    }
    ts.forEachChild(node, visit);
  };
  const source = sourceOf(file);
  if (source) visit(source);
  return found;
}
