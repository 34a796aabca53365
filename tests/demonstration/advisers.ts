import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Adviser } from "#server/catalogue/agency/model.ts";
import { people } from "#tests/fakes/people.ts";

type Listed = Omit<Adviser, "id" | "agencyId" | "createdAt"> & { agency: string };

/** The first people of each agency become advisers, with their number at the agency. */
export const advisers: readonly Listed[] = people
  .filter(({ role, state, agency }) => agency && state === "invited" && role && role !== "agent")
  .slice(0, 12)
  .map(({ firstName, lastName, agency, number }, index) => ({
    firstName,
    lastName,
    agency: agency ?? "",
    externalId: number ?? "",
    ...placeOf(agency ?? "", index),
    photo: photoOf(number ?? ""),
    isListed: true,
  }));

function placeOf(agency: string, index: number): { postcode: string; city: string } {
  const around = {
    "A-1001": [
      ["01067", "Dresden"],
      ["01662", "Meißen"],
      ["01796", "Pirna"],
    ],
    "A-1002": [
      ["20095", "Hamburg"],
      ["21335", "Lüneburg"],
    ],
    "A-1003": [
      ["28195", "Bremen"],
      ["27568", "Bremerhaven"],
    ],
  }[agency] ?? [["20457", "Hamburg"]];
  const [postcode = "", city = ""] = around[index % around.length] ?? [];
  return { postcode, city };
}

/** A drawn portrait; null: the neutral picture is shown. */
function photoOf(number: string): string | null {
  const file = join(import.meta.dirname, "portraits", `${number}.jpg`);
  return existsSync(file) ? readFileSync(file).toString("base64") : null;
}
