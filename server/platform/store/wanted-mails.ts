import type { Db } from "../database/database.ts";
import type { MailReader } from "../mail/repository.ts";
import { emailKey } from "../values/email.ts";

/** Whether a person still wants the mails that they can end. */
export function wantedMails(db: Db): Pick<MailReader, "isSubscribed" | "wantsNews" | "wantsNotices"> {
  const isOne = async (text: string, address: string) =>
    (await db.sql(text, [db.tenantId, emailKey(address)])).length > 0;
  return {
    isSubscribed: (address) =>
      isOne(`SELECT FROM subscriber WHERE "tenantId" = $1 AND "emailKey" = $2 AND state = 'optedIn'`, address),

    wantsNews: (address) =>
      isOne(`SELECT FROM account WHERE "tenantId" = $1 AND "emailKey" = $2 AND "newsByMail"`, address),

    wantsNotices: (address) =>
      isOne(
        `SELECT FROM sso_user u LEFT JOIN notice_setting n ON n."tenantId" = u."tenantId" AND n."userId" = u.id
         WHERE u."tenantId" = $1 AND u."emailKey" = $2 AND u.state = 'active' AND n."isStopped" IS NOT TRUE`,
        address,
      ),
  };
}
