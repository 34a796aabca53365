import { agency } from "./agencies/agency.ts";
import { agencyMoney } from "./agencies/agency-money.ts";
import { agencyReports } from "./agencies/agency-reports.ts";
import { business } from "./catalogue/business.ts";
import { help } from "./catalogue/help.ts";
import { home } from "./catalogue/home.ts";
import { items } from "./catalogue/items.ts";
import { shop } from "./catalogue/shop.ts";
import { texts } from "./catalogue/texts.ts";
import components from "./components.ts";
import { forbidden } from "./forbidden.ts";
import { list } from "./list.ts";
import { error, refusal } from "./messages.ts";
import { officeAgencies } from "./office/agencies.ts";
import { auditTrail } from "./office/audit-trail.ts";
import { bank } from "./office/bank.ts";
import { cases } from "./office/cases.ts";
import { installation } from "./office/installation.ts";
import { integration } from "./office/integration.ts";
import { lookBack } from "./office/look-back.ts";
import { moneyReports } from "./office/money-reports.ts";
import { notices } from "./office/notices.ts";
import { office } from "./office/office.ts";
import { orderFile } from "./office/order-file.ts";
import { officePeople } from "./office/people.ts";
import { support } from "./office/support.ts";
import { supportOffice } from "./office/support-office.ts";
import { tasks } from "./office/tasks.ts";
import { work } from "./office/work.ts";
import { page } from "./page.ts";
import { account } from "./people/account.ts";
import { member } from "./people/member.ts";
import { news } from "./people/news.ts";
import { newsletter } from "./people/newsletter.ts";
import { ownData } from "./people/own-data.ts";
import { privacy } from "./people/privacy.ts";
import { security } from "./people/security.ts";
import { advisers } from "./referral/advisers.ts";
import { code } from "./referral/code.ts";
import { participants } from "./referral/participants.ts";
import { recipient } from "./referral/recipient.ts";
import { recipientStatus } from "./referral/recipient-status.ts";
import { recommend } from "./referral/recommend.ts";
import { share } from "./referral/share.ts";
import { status } from "./referral/status.ts";
import { campaigns } from "./rewards/campaigns.ts";
import { overview } from "./rewards/overview.ts";
import { prices } from "./rewards/prices.ts";
import { reward } from "./rewards/reward.ts";
import { statement } from "./rewards/statement.ts";
import { consent } from "./tenants/consent.ts";
import { legal } from "./tenants/legal.ts";
import { theme } from "./tenants/theme.ts";

export const en = {
  page,
  account,
  agency,
  advisers,
  support,
  supportOffice,
  work,
  tasks,
  orderFile,
  officePeople,
  officeAgencies,
  notices,
  lookBack,
  moneyReports,
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
  recipientStatus,
  statement,
  reward,
  installation,
  integration,
  auditTrail,
  campaigns,
  items,
  prices,
  texts,
  theme,
  legal,
  cases,
  help,
  consent,
  error,
  refusal,
};
