import { writeSetting } from "#server/platform/store/settings.ts";

/** The time of all pictures: noon on a Wednesday, while the seeded campaigns run. */
const noon = Date.parse("2027-03-17T12:00:00+01:00");

/** Sets the installation's clock to the time of the pictures, from which it continues. */
export function setNoon(databaseUrl: string): Promise<void> {
  return writeSetting(databaseUrl, "clock.offset", noon - Date.now());
}
