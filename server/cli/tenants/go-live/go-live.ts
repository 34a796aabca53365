import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import { release } from "#server/platform/process/release.ts";
import type { Tried, Trying } from "./model.ts";
import { failed, held } from "./model.ts";
import { tryFeed, tryHosts } from "./try-hosts.ts";
import { tryMail, tryPayer } from "./try-money.ts";
import { tryContent, tryProducts, trySignOn } from "./try-services.ts";

/**
 * Tries everything that a brand's record names, all at once, and tells how many kinds of trial have ended; the order of
 * the answers is always the same.
 */
export async function tryBrand(trying: Trying, tell: TellProgress): Promise<Tried[]> {
  const all = [
    [tryRecord(trying)],
    tryHosts(trying),
    tryFeed(trying),
    tryMail(trying).then((one) => [one]),
    [tryPayer(trying)],
    trySignOn(trying),
    tryContent(trying),
    tryProducts(trying),
  ];
  let ended = 0;
  await tell(ended, all.length);
  const noted = all.map(async (trial) => {
    const tried = await trial;
    await tell(++ended, all.length);
    return tried;
  });
  return (await Promise.all(noted)).flat();
}

function tryRecord({ record, version }: Trying): Tried {
  return version === null
    ? failed("record", record.id, "is not applied as it stands in its file: tenant apply, then repeat this")
    : held("record", record.id, `version ${version} is what the file says`);
}

/** "failed  mail empfehlungen@marke.example: the relay does not answer …" */
export const lineOf = ({ what, name, ok, said }: Tried) => `${ok ? "holds " : "FAILED"}  ${what} ${name}: ${said}`;

/**
 * Writes that everything held into two files of a day, for programs and for people, and returns their names. A repeat
 * on the same day replaces them.
 */
export async function writeCertificate(folder: string, trying: Trying, tried: readonly Tried[]): Promise<string[]> {
  const { record, version, environment, now } = trying;
  const certificate = {
    tenant: record.id,
    name: record.name,
    environment,
    recordVersion: version,
    release,
    at: now,
    tried,
  };
  const text = [
    `${record.name} (${record.id}) may go live in ${environment}.`,
    "",
    `Tried on ${now.toISOString()} with release ${release} and version ${version} of the record.`,
    "It holds for this moment, this release and this version.",
    "",
    ...tried.map(lineOf),
    "",
  ].join("\n");
  const names = ["json", "txt"].map((ending) => join(folder, `go-live-${now.toISOString().slice(0, 10)}.${ending}`));
  const [json = "", readable = ""] = names;
  await writeFile(json, `${JSON.stringify(certificate, null, 2)}\n`);
  await writeFile(readable, text);
  return names;
}
