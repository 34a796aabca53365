import type { MailParams } from "#server/domain/mail/model.ts";

const link = "https://nordlicht.example/praemie?t=Ab_3-xyz&x=1";

/** One mail of each kind. */
export const mailParams: MailParams = {
  confirmNewsletter: { firstName: "Jörg", link, days: 7 },
  newsletter: {
    firstName: "Jörg",
    subject: "Neues im März",
    paragraphs: ["Im März gibt es neue Tarife.", "Bis bald."],
    unsubscribeLink: link,
  },
  confirmRecommendation: { firstName: "Jörg", productName: "Tarif M", link },
  linkReady: {
    firstName: "Jörg",
    productName: "Tarif M",
    shareLink: "https://nordlicht.example/e/7KQ4M2XWPA",
    validUntil: "2026-05-31",
    link,
  },
  recipientAgreed: {
    firstName: "Jörg",
    referrerName: "Mara",
    productName: "Tarif M",
    shopLink: "https://shop.nordlicht.example/?nr=7KQ4M2XWPA&produkt=m",
    orderBy: "2026-04-30",
    cents: 2500,
    isUpTo: false,
    link,
  },
  loginLink: { firstName: "Jörg", link, minutes: 10 },
  friendOrdered: {
    firstName: "Jörg",
    productName: "Tarif M",
    orderedOn: "2026-03-29",
    cents: 4550,
    weeksFrom: 4,
    weeksTo: 8,
    link,
  },
  rewardReady: { firstName: "Jörg", cents: 6000, link, expiresOn: "2027-02-28" },
  rewardReminder: { firstName: "Jörg", cents: 6000, link, expiresOn: "2027-02-28" },
  rewardLinkRenewed: { firstName: "Jörg", cents: 6000, link },
  bankDataNeeded: { firstName: "Jörg", cents: 6000, link },
  bankDataChanged: { firstName: "Jörg", last4: "3000" },
  voucher: {
    firstName: "Jörg",
    cents: 6000,
    brand: "Bücherkiste",
    code: "AB12-CD34",
    validUntil: "2029-12-31",
    redeemLink: "https://buecherkiste.example/einloesen",
    redeemText: "Den Code an der Kasse eingeben.",
  },
  paid: { firstName: "Jörg", cents: 6000, last4: "3000" },
};
