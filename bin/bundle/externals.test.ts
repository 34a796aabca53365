import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyExternals, externals } from "./externals.ts";

test("what the image gets of node_modules is all that the bundles import from there", () => {
  const folder = mkdtempSync(join(tmpdir(), "externals-"));
  try {
    copyExternals(folder);
    writeFileSync(
      join(folder, "use.mjs"),
      `${externals.map((name, at) => `import * as p${at} from ${JSON.stringify(name)};`).join("\n")}
       const svg = await p2.default({ type: "div", props: { style: { display: "flex" } } }, { width: 9, height: 9, fonts: [] });
       console.log((await p1.renderAsync(svg)).width, (await p0.hash("x")).slice(0, 7), typeof p3.validateXML);`,
    );
    const env = { ...process.env, NODE_PATH: "" };
    const said = execFileSync(process.execPath, ["use.mjs"], { cwd: folder, env, encoding: "utf8" });
    expect(said.trim()).toBe("9 $argon2 function");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
