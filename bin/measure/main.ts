import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { filesOfRequest, requests } from "./requests.ts";
import { productionFiles, shortFiles } from "./short-files.ts";
import { treeFigures } from "./tree.ts";

/** `npm run measure`: how much of the tree a reader has to open. Figures to compare, not limits. */
function main(): void {
  const short = shortFiles();
  console.log(`${productionFiles.length} production files, ${short.length} of at most 20 lines:`);
  for (const [why, of] of Object.entries(Object.groupBy(short, ({ why }) => why))) console.log(`  ${of.length} ${why}`);
  for (const { file, users } of short.filter(({ why }) => why === "with one user"))
    console.log(`     ${file} (${users[0]})`);
  console.log("\nfiles with code that a request may run, without texts, components and values:");
  for (const [name, starts] of Object.entries(requests)) {
    const files = filesOfRequest(starts);
    console.log(`  ${name}: ${files.length}`);
    if (process.argv.includes("--files")) for (const file of files) console.log(`     ${file}`);
  }
  console.log('\nfiles named after vouchers, by room, and files whose code says "voucher":');
  const rooms = (files: readonly string[]) =>
    Object.entries(
      Object.groupBy(files, (file) =>
        file
          .split("/")
          .slice(0, file.startsWith("app/screens") ? 3 : 2)
          .join("/"),
      ),
    )
      .map(([room, of]) => `${room} ${of?.length ?? 0}`)
      .join(", ");
  const named = productionFiles.filter((file) => /voucher/.test(file));
  const saying = productionFiles.filter(
    (file) => !file.startsWith("app/i18n/") && /voucher/i.test(readFileSync(file, "utf8")),
  );
  console.log(`  named: ${rooms(named)}\n  saying: ${rooms(saying)}\n`);
  for (const line of treeFigures(productionFiles)) console.log(line);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
