import { globSync, readFileSync } from "node:fs";
import { root } from "#server/platform/process/root.ts";
import { alerts, alertsFile, alertsResource, alertsResourceFile } from "./alerts.ts";
import { dashboard, dashboardFile } from "./dashboard.ts";
import { tables } from "./tables.ts";

/** `<!-- table: name -->` … `<!-- end -->`: what stands between is the table of that name. */
const place = /<!-- table: ([\w-]+) -->\n[\s\S]*?<!-- end -->/g;

type Generated = { file: string; stored: string; generated: string };

/** The documents with such places, as they have to be, the alerts and the dashboard. An unknown name is a fault. */
export function generatedDocuments(): Generated[] {
  return [
    ...documents(),
    { file: alertsFile, stored: readFileSync(`${root}/${alertsFile}`, "utf8"), generated: alerts() },
    {
      file: alertsResourceFile,
      stored: readFileSync(`${root}/${alertsResourceFile}`, "utf8"),
      generated: alertsResource(),
    },
    { file: dashboardFile, stored: readFileSync(`${root}/${dashboardFile}`, "utf8"), generated: dashboard() },
  ];
}

function documents(): Generated[] {
  return globSync("docs/**/*.md", { cwd: root }).flatMap((file) => {
    const stored = readFileSync(`${root}/${file}`, "utf8");
    const generated = stored.replace(place, (_, name: string) => {
      const made = tables[name];
      if (!made) throw new Error(`${file}: there is no table "${name}"`);
      return `<!-- table: ${name} -->\n${made()}\n<!-- end -->`;
    });
    return stored.includes("<!-- table: ") ? [{ file, stored, generated }] : [];
  });
}
