import mailSpellChecker from "@zootools/email-spell-checker";

/** The providers whose misspelling is common in Germany. Other domains are never doubted. */
const domains = [
  ...["gmail.com", "googlemail.com", "gmx.de", "gmx.net", "gmx.at", "web.de", "t-online.de", "freenet.de", "arcor.de"],
  ...["outlook.de", "outlook.com", "hotmail.de", "hotmail.com", "live.de", "yahoo.de", "yahoo.com", "icloud.com"],
  ...["posteo.de", "mailbox.org", "vodafone.de", "aol.com"],
];

/** The address that was probably meant: "lena@gmial.com" → "lena@gmail.com"; null: nothing is doubted. */
export function suggestEmail(email: string): string | null {
  const options = { email, domains, secondLevelDomains: [], topLevelDomains: [], domainThreshold: 2 };
  return mailSpellChecker.run(options)?.full ?? null;
}
