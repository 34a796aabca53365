/** Providers whose mailboxes belong to anybody: two addresses there have nothing in common. */
export const mailProviders = [
  ...["gmail.com", "googlemail.com", "gmx.de", "gmx.net", "gmx.at", "web.de", "t-online.de", "freenet.de", "arcor.de"],
  ...["outlook.de", "outlook.com", "hotmail.de", "hotmail.com", "live.de", "yahoo.de", "yahoo.com", "icloud.com"],
  ...["posteo.de", "mailbox.org", "vodafone.de", "aol.com"],
];
