/**
 * Every refusal of the product: its code, its HTTP status for machines, the form field beside which it is shown, and
 * its wire code in the facade. The texts are in server/platform/wire/messages; screens address them as refusal.<code>.
 */
type Row = { status: number; field?: string; wire: string };

export const refusals = {
  technical: { status: 500, wire: "PSOF0001" },
  notFound: { status: 404, wire: "PSOF0004" },
  invalidInput: { status: 400, wire: "PSOF0005" },
  tooManyRequests: { status: 429, wire: "PSOF0006" },
  busy: { status: 503, wire: "PSOF0008" },
  signatureInvalid: { status: 401, wire: "PSOF0007" },
  signatureMissing: { status: 401, wire: "PSOF0023" },
  signatureTimeUnit: { status: 401, wire: "PSOF0024" },
  signatureTooOld: { status: 401, wire: "PSOF0025" },
  feedWithoutKey: { status: 401, wire: "PSOF0026" },
  originNotAllowed: { status: 403, wire: "PSOF0027" },
  methodNotAllowed: { status: 405, wire: "PSOF0028" },

  wrongCredentials: { status: 401, field: "email", wire: "PSOF0201" },
  linkExpired: { status: 410, wire: "PSOF0202" },
  notAuthorized: { status: 403, wire: "PSOF0203" },
  loginFirst: { status: 401, wire: "PSOF0204" },
  accountBlocked: { status: 403, wire: "PSOF0205" },
  staffBlocked: { status: 403, wire: "PSOF0206" },
  emailNotRegistered: { status: 404, field: "email", wire: "PSOF0207" },
  emailExists: { status: 409, field: "email", wire: "PSOF0208" },
  emailNotAllowed: { status: 403, field: "email", wire: "PSOF0209" },
  emailInvalid: { status: 400, field: "email", wire: "PSOF0210" },
  emailNotListed: { status: 400, field: "email", wire: "PSOF0218" },
  tokenUsed: { status: 410, wire: "PSOF0211" },
  tokenInvalid: { status: 404, wire: "PSOF0212" },
  passkeyInvalid: { status: 401, wire: "PSOF0220" },
  supportReadsOnly: { status: 403, wire: "PSOF0221" },
  linkUsed: { status: 410, wire: "PSOF0213" },
  passwordWrong: { status: 403, field: "current", wire: "PSOF0214" },
  passwordCommon: { status: 400, field: "password", wire: "PSOF0215" },
  passwordNotChanged: { status: 409, wire: "PSOF0216" },
  freshLoginNeeded: { status: 403, wire: "PSOF0217" },

  signOnUnavailable: { status: 503, wire: "PSOF0231" },
  signInOver: { status: 410, wire: "PSOF0232" },
  signInRefused: { status: 401, wire: "PSOF0233" },
  signInUnverified: { status: 403, wire: "PSOF0234" },
  signInUnknown: { status: 403, wire: "PSOF0235" },
  signInWithoutRole: { status: 403, wire: "PSOF0236" },
  signInEnded: { status: 403, wire: "PSOF0237" },

  stepUpRequired: { status: 403, wire: "PSOF0251" },
  rewardsOpen: { status: 409, field: "giveUp", wire: "PSOF0252" },
  rewardOnTheWay: { status: 409, wire: "PSOF0253" },

  recommendationExists: { status: 409, field: "email", wire: "PSOF0301" },
  recommendationExistsOptInRequired: { status: 409, field: "email", wire: "PSOF0302" },
  optInRequired: { status: 409, wire: "PSOF0303" },
  recommendationUnknown: { status: 404, wire: "PSOF0304" },
  recommendationExpired: { status: 410, wire: "PSOF0305" },
  recommendationBlocked: { status: 410, wire: "PSOF0306" },
  productUnknown: { status: 404, field: "productId", wire: "PSOF0307" },
  adviserUnknown: { status: 404, wire: "PSOF0330" },
  termsNotAccepted: { status: 400, field: "terms", wire: "PSOF0308" },
  captchaRequired: { status: 400, field: "captcha", wire: "PSOF0309" },
  captchaWrong: { status: 400, field: "captcha", wire: "PSOF0310" },
  codeUnknown: { status: 404, field: "code", wire: "PSOF0311" },
  campaignNotActive: { status: 409, wire: "PSOF0313" },
  campaignConsentMissing: { status: 400, field: "campaignConsent", wire: "PSOF0314" },
  recommendationFinished: { status: 409, wire: "PSOF0312" },

  recipientEmailEqualsReferrer: { status: 409, field: "email", wire: "PSOF0401" },
  recipientUnknown: { status: 404, wire: "PSOF0402" },
  recipientMinor: { status: 400, field: "birthDate", wire: "PSOF0403" },
  recipientTooOldForYoung: { status: 400, field: "birthDate", wire: "PSOF0404" },
  recipientDataMissing: { status: 409, wire: "PSOF0405" },
  companyMissing: { status: 400, field: "company", wire: "PSOF0406" },

  orderUnknown: { status: 404, wire: "PSOF0501" },
  orderConflict: { status: 409, wire: "PSOF0502" },
  orderDecided: { status: 409, wire: "PSOF0503" },
  orderDoubted: { status: 409, wire: "PSOF0504" },

  rewardAlreadyPickedUp: { status: 409, wire: "PSOF0601" },
  rewardTokenInvalid: { status: 404, wire: "PSOF0602" },
  rewardLinkExpired: { status: 410, wire: "PSOF0603" },
  rewardNotReady: { status: 409, wire: "PSOF0604" },
  rewardExpired: { status: 410, wire: "PSOF0605" },
  rewardNotAvailable: { status: 409, field: "rewardId", wire: "PSOF0606" },
  bankDataNotSaved: { status: 409, wire: "PSOF0607" },
  ibanInvalid: { status: 400, field: "iban", wire: "PSOF0608" },
  ibanNotGerman: { status: 400, field: "iban", wire: "PSOF0609" },
  ibanOutsideEea: { status: 400, field: "iban", wire: "PSOF0611" },
  customerNumberInvalid: { status: 400, field: "customerNumber", wire: "PSOF0612" },
  customerNumberRejected: { status: 409, field: "customerNumber", wire: "PSOF0613" },
  noRewardWaiting: { status: 404, wire: "PSOF0615" },
  severalRewardsWaiting: { status: 409, wire: "PSOF0616" },
  customerNumberConfirmed: { status: 409, field: "customerNumber", wire: "PSOF0614" },
  voucherPoolEmpty: { status: 409, field: "rewardId", wire: "PSOF0610" },

  consentUnregistered: { status: 404, wire: "PSOF0901" },
  consentTextOutdated: { status: 409, wire: "PSOF0902" },
  contentUnavailable: { status: 503, wire: "PSOF0903" },
  categoryUnknown: { status: 404, field: "kategorie", wire: "PSOF0315" },

  keyReused: { status: 409, wire: "PSOF0020" },
  keyInUse: { status: 409, wire: "PSOF0021" },
  keyUnknown: { status: 403, wire: "PSOF0022" },

  agreementMissing: { status: 400, field: "agreed", wire: "PSOF0721" },
  invitationExists: { status: 409, field: "email", wire: "PSOF0722" },
  invitationEnded: { status: 410, wire: "PSOF0723" },
  invitationReminded: { status: 409, wire: "PSOF0724" },
  lostReasonMissing: { status: 400, field: "lostReason", wire: "PSOF0725" },
  leadConflict: { status: 409, wire: "PSOF0726" },

  caseUnknown: { status: 404, wire: "PSOF0801" },
  caseEnded: { status: 409, wire: "PSOF0802" },
  complaintNotPossible: { status: 409, wire: "PSOF0803" },

  planRowOverlaps: { status: 409, field: "validFrom", wire: "PSOF1001" },
  planRowPast: { status: 409, field: "validFrom", wire: "PSOF1002" },
  planRowEndsFirst: { status: 400, field: "validUntil", wire: "PSOF1003" },
  planGroupUnknown: { status: 400, field: "productGroup", wire: "PSOF1004" },
  invoiceState: { status: 409, wire: "PSOF1005" },
  lastOwner: { status: 409, wire: "PSOF1006" },
  changedMeanwhile: { status: 409, wire: "PSOF1007" },
  viewNameTaken: { status: 409, field: "name", wire: "PSOF1008" },
  viewsFull: { status: 409, field: "name", wire: "PSOF1009" },

  sameOperator: { status: 403, wire: "PSOF0701" },
  operatorNew: { status: 403, wire: "PSOF0719" },
  ownMatter: { status: 403, wire: "PSOF0720" },
  payoutRunState: { status: 409, wire: "PSOF0702" },
  payerUnknown: { status: 409, wire: "PSOF0704" },
  paymentFileInvalid: { status: 409, wire: "PSOF0705" },
  statementUnreadable: { status: 400, wire: "PSOF0706" },
  moneyDiffers: { status: 409, wire: "PSOF0714" },
  statementTooLarge: { status: 413, wire: "PSOF0713" },
  orderFileUnreadable: { status: 400, wire: "PSOF0727" },
  checkedFileGone: { status: 410, wire: "PSOF0728" },
  voucherListUnreadable: { status: 400, wire: "PSOF0707" },
  goodwillConflict: { status: 409, wire: "PSOF0703" },
  goodwillLimit: { status: 409, wire: "PSOF0715" },
  requestWaits: { status: 409, wire: "PSOF0716" },
  payerReal: { status: 409, wire: "PSOF0718" },
  recoverableLess: { status: 409, wire: "PSOF0717" },
} as const satisfies Record<string, Row>;

export type RefusalCode = keyof typeof refusals;
/**
 * `waitSeconds`: when to retry, where known (Retry-After). `also`: what else is wrong with the same input; a form shows
 * all, the facade answers the first.
 */
export type Refusal = { code: RefusalCode; field?: string; waitSeconds?: number; also?: readonly RefusalCode[] };

export function refusalRow(refusal: Refusal): Row {
  return refusals[refusal.code];
}
