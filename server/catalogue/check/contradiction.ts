/** The durations of a record that sentences are held against. */
export type StatedClock =
  | "withdrawalDays"
  | "orderDays"
  | "linkDays"
  | "claimDays"
  | "voucherHours"
  | "loginLinkMinutes"
  | "eraseWeeks"
  | "complaintClosesMonths"
  | "forecastWeeks";

/** What a text says against the brand. `said`: the words; `is`: what holds instead, as people read it. */
export type Contradiction =
  | { code: "upTo" | "otherBrand" | "telephone"; said: string; is: string }
  | { code: "duration"; said: string; clock: StatedClock; is: string }
  | { code: "amount" | "mail" | "past" | "du" | "sie" | "unwritten"; said: string }
  | { code: "insecureLink" | "noHeading" | "noPage"; said: string }
  | { code: "bonus" };

/** As the command line says it. */
export function inEnglish(found: Contradiction): string {
  switch (found.code) {
    case "upTo":
      return `says up to ${found.said}, the highest reward is ${found.is}`;
    case "amount":
      return `says ${found.said}, which no product gives`;
    case "duration":
      return `says ${found.said}, clocks.${found.clock} ${found.is.replace("–", " to ")}`;
    case "otherBrand":
      return `${found.said} is ${found.is}'s`;
    case "telephone":
      return `${found.said} is not legal.phone (${found.is})`;
    case "mail":
      return `${found.said} is not an address of the brand`;
    case "past":
      return `"${found.said}" has passed`;
    case "insecureLink":
      return `${found.said} is http: browsers warn of it`;
    case "noHeading":
      return `${found.said} is no heading of the page`;
    case "noPage":
      return `${found.said} is no page`;
    case "du":
      return `says "${found.said}", formOfAddress is sie`;
    case "sie":
      return `says "${found.said}", formOfAddress is du`;
    case "unwritten":
      return `"${found.said}" is still to be written`;
    case "bonus":
      return "speaks of a bonus, but bonus.deals is null";
  }
}
