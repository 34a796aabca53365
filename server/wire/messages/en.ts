import type { FieldMessages, RefusalMessages } from "./messages.ts";

export const refusalMessages: RefusalMessages = {
  technical: "Sorry, something went wrong on our side. Please try again later.",
  notFound: "Your request could not be processed.",
  invalidInput: "Some details are missing or not valid. Please check the marked fields.",
  tooManyRequests: "Too many attempts in a short time. Please wait a moment and try again.",
  signatureInvalid: "The signature of this message is missing, invalid or too old.",

  wrongCredentials: "The e-mail address or the password is not correct.",
  linkExpired: "This link has expired. Use “Forgot password” to get a new one.",
  notAuthorized: "You are not allowed to do this.",
  loginFirst: "Please log in first.",
  accountBlocked: "This account is blocked. Please contact our support.",
  staffBlocked: "Employees, service providers and sales partners cannot take part in this programme.",
  emailNotRegistered: "This e-mail address is not registered with us.",
  emailExists: "There is already an account with this e-mail address.",
  emailNotAllowed: "You cannot take part with this e-mail address. Please contact our support.",
  emailInvalid: "This is not a valid e-mail address.",
  tokenUsed: "This link has already been used to log in. Please ask for a new one.",
  tokenInvalid: "This link is not valid. Please ask for a new one.",

  recommendationExists: "You have already recommended this offer. Your link is still valid.",
  recommendationExistsOptInRequired:
    "You have already recommended this offer but have not confirmed your e-mail address yet. We can send you the confirmation mail again.",
  optInRequired: "Please confirm your e-mail address first. Then you can share your link.",
  recommendationUnknown: "This recommendation does not exist.",
  recommendationExpired: "This recommendation has expired and can no longer be used.",
  recommendationBlocked: "This recommendation is blocked and can no longer be used.",
  productUnknown: "This offer does not exist, or no longer does.",
  termsNotAccepted: "Please accept the terms and conditions and the conditions for a successful reward.",
  captchaRequired: "Please answer the security question.",
  captchaWrong: "The security question was not answered correctly or has expired. Please try again.",
  codeUnknown: "This recommendation code does not exist. Please check what you typed.",
  recommendationFinished: "This recommendation is finished already.",

  recipientEmailEqualsReferrer: "The e-mail address must differ from the one of the person who recommended.",
  recipientUnknown: "We cannot find you for this recommendation. Please open the link you were sent once more.",
  recipientMinor: "You have to be at least 18 years old to take part.",
  recipientTooOldForYoung: "This offer is only for people under 28.",
  recipientDataMissing: "Please enter your details first.",

  orderUnknown: "This order does not exist.",
  orderConflict: "This order already belongs to another recommendation.",

  rewardAlreadyPickedUp: "This reward has already been picked up.",
  rewardTokenInvalid: "The link to your reward is not valid.",
  rewardLinkExpired: "The link to your reward has expired. Please contact our support.",
  rewardNotReady: "This reward has not been released yet.",
  rewardExpired: "This reward has expired.",
  rewardNotAvailable: "This reward is not on offer at the moment. Please choose another one.",
  bankDataNotSaved: "Your bank details could not be saved. Please use the link in the e-mail that we sent you.",
  ibanInvalid: "This IBAN is not valid.",
  ibanNotGerman: "Please enter a German IBAN. It begins with DE.",
  voucherPoolEmpty: "This voucher is sold out at the moment. Please choose another reward.",

  sameOperator: "This step needs a second person.",
  payoutRunState: "The payout run does not allow this in its present state.",
};

export const fieldMessages: FieldMessages = {
  required: "This field is required.",
  email: "This is not a valid e-mail address.",
  terms: "Your consent is needed to continue.",
  date: "Please enter a date as DD.MM.YYYY.",
  postcode: "A postcode has five digits.",
  tooLong: "This entry is too long.",
  format: "This entry does not have the right form.",
  choice: "This value is not on offer.",
  type: "This entry is not of the right kind.",
  range: "This value is outside what is allowed.",
  characters: "This entry contains characters that are not allowed here.",
  object: "A JSON object is expected.",
};
