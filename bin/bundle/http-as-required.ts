type Imported = { kind: string };
type Place = { path: string; namespace: string };
type Loaded = { contents: string; loader: "js" };
type Hooks = {
  onResolve(which: { filter: RegExp }, resolve: (imported: Imported) => Place | undefined): void;
  onLoad(which: { filter: RegExp; namespace: string }, load: () => Loaded): void;
};

const namespace = "required";

/**
 * Where a module imports node:http, Node looks at everything it exports, and finds its own fetch there, which is only then
 * loaded (server/one-fetch.ts has another). Where it is required, nothing is looked at.
 */
export const httpAsRequired = {
  name: "http as required",
  setup({ onResolve, onLoad }: Hooks) {
    onResolve({ filter: /^node:http$/ }, ({ kind }) =>
      kind === "import-statement" ? { path: "http", namespace } : undefined,
    );
    onLoad({ filter: /^http$/, namespace }, () => ({
      contents: 'module.exports = require("node:http");',
      loader: "js",
    }));
  },
};
