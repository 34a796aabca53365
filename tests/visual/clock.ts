import { writeSetting } from "#server/store/settings.ts";

/** When all pictures are taken: noon on a Wednesday, in a time in which the seeded campaigns run. */
const noon = Date.parse("2027-03-17T12:00:00+01:00");

/** Sets the installation's clock to the moment of the pictures, from which it goes on. */
export function setNoon(databaseUrl: string): Promise<void> {
  return writeSetting(databaseUrl, "clock.offset", noon - Date.now());
}
