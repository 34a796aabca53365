import { account } from "./account.ts";
import { advisers } from "./advisers.ts";
import { agency } from "./agency.ts";
import { agencyMoney } from "./agency-money.ts";
import { agencyReports } from "./agency-reports.ts";
import { auditTrail } from "./audit-trail.ts";
import { bank } from "./bank.ts";
import { business } from "./business.ts";
import { campaigns } from "./campaigns.ts";
import { cases } from "./cases.ts";
import { code } from "./code.ts";
import components from "./components.ts";
import { consent } from "./consent.ts";
import { forbidden } from "./forbidden.ts";
import { help } from "./help.ts";
import { home } from "./home.ts";
import { installation } from "./installation.ts";
import { integration } from "./integration.ts";
import { legal } from "./legal.ts";
import { list } from "./list.ts";
import { lookBack } from "./look-back.ts";
import { member } from "./member.ts";
import { error, refusal } from "./messages.ts";
import { news } from "./news.ts";
import { newsletter } from "./newsletter.ts";
import { office } from "./office.ts";
import { overview } from "./overview.ts";
import { ownData } from "./own-data.ts";
import { page } from "./page.ts";
import { participants } from "./participants.ts";
import { prices } from "./prices.ts";
import { privacy } from "./privacy.ts";
import { recipient } from "./recipient.ts";
import { recommend } from "./recommend.ts";
import { reward } from "./reward.ts";
import { security } from "./security.ts";
import { share } from "./share.ts";
import { shop } from "./shop.ts";
import { standing } from "./standing.ts";
import { statement } from "./statement.ts";
import { status } from "./status.ts";
import { support } from "./support.ts";
import { supportOffice } from "./support-office.ts";
import { texts } from "./texts.ts";
import { work } from "./work.ts";

export const en = {
  page,
  account,
  agency,
  advisers,
  support,
  supportOffice,
  work,
  lookBack,
  bank,
  forbidden,
  agencyMoney,
  agencyReports,
  components,
  home,
  business,
  shop,
  recommend,
  share,
  recipient,
  code,
  list,
  member,
  news,
  newsletter,
  participants,
  security,
  office,
  overview,
  ownData,
  privacy,
  status,
  standing,
  statement,
  reward,
  installation,
  integration,
  auditTrail,
  campaigns,
  prices,
  texts,
  legal,
  cases,
  help,
  consent,
  error,
  refusal,
};
