import components from "./components.ts";
import { page } from "./page.ts";
import { member } from "./people/member.ts";
import { news } from "./people/news.ts";
import { ownData } from "./people/own-data.ts";
import { security } from "./people/security.ts";
import { status } from "./referral/status.ts";
import { consent } from "./tenants/consent.ts";

const banner = { banner: consent.banner, banner_sie: consent.banner_sie };

/** Without what stands on pages for sharing alone. Named one by one, so that the bundler leaves the others out. */
const parts = {
  page: components.page,
  form: components.form,
  confirm: components.confirm,
  missing: components.missing,
  product: components.product,
  reward: components.reward,
  status: components.status,
  consent: components.consent,
  dialog: components.dialog,
};

/** Texts of hydrated pages, with their menus and the consent banner: all that a browser loads. */
export const hydrated = {
  page,
  components: parts,
  member,
  security,
  status,
  news: {
    offer: news.offer,
    offerText: news.offerText,
    offerText_sie: news.offerText_sie,
    asked: news.asked,
    asked_sie: news.asked_sie,
  },
  ownData: { overview: ownData.overview, stepUp: ownData.stepUp },
  consent: banner,
};
