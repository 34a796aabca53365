import { writeFileSync } from "node:fs";
import { root } from "#server/platform/process/root.ts";
import { generatedDocuments } from "./generate.ts";

/** `npm run contract`: writes the tables of docs/ that follow from the code. Repeating it changes nothing. */
for (const { file, stored, generated } of generatedDocuments()) {
  if (stored !== generated) writeFileSync(`${root}/${file}`, generated);
  console.log(`${file} is ${stored === generated ? "up to date" : "written"}`);
}
