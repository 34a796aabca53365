import components from "./components.ts";
import { consent } from "./consent.ts";
import { member } from "./member.ts";
import { ownData } from "./own-data.ts";
import { page } from "./page.ts";
import { security } from "./security.ts";
import { status } from "./status.ts";

const banner = { banner: consent.banner, banner_sie: consent.banner_sie };

/** Texts of hydrated pages, with their menus and the consent banner: all that a browser loads. */
export const hydrated = {
  ...{ page, components, member, security, status },
  ...{ ownData: { overview: ownData.overview, stepUp: ownData.stepUp }, consent: banner },
};
