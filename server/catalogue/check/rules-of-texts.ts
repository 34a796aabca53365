import { formatCents, splitReward } from "#server/platform/values/money.ts";
import { placeholdersOf } from "#server/platform/values/text.ts";
import type { TenantRecord } from "#server/tenants/model.ts";
import { type Finding, type Passage, passagesOf, type TextBrand } from "./brand.ts";
import { type Contradiction, inEnglish, type StatedClock } from "./contradiction.ts";
import { duIn, sieIn } from "./form-of-address.ts";
import { brandDomains, rewardOf } from "./rules-of-settings.ts";

/** What a passage contradicts. */
type PassageRule = (passage: Passage, brand: TextBrand) => Contradiction[];

/** Rules about what people read. */
export const textRules: readonly ((brand: TextBrand) => Finding[])[] = [ofPassages, ofLanguages];

function ofPassages(brand: TextBrand): Finding[] {
  return passagesOf(brand).flatMap((passage) => {
    const { text: _, language: __, isFromReferrer: ___, ...place } = passage;
    return contradictionsOf(passage, brand).map((found) => ({ ...place, message: inEnglish(found) }));
  });
}

/** Everything that one passage contradicts. */
export function contradictionsOf(passage: Passage, brand: TextBrand): Contradiction[] {
  const rules: readonly PassageRule[] = [
    amounts,
    durations,
    otherBrands,
    telephones,
    mails,
    days,
    links,
    address,
    drafts,
    bonus,
  ];
  return rules.flatMap((rule) => rule(passage, brand));
}

const aboutRewards = /prämie|reward|bonus|gutschein|voucher|belohnung/i;
const amount =
  /(\d{1,3}(?:[.,]\d{3})*(?:[.,]\d{2})?)\s?(?:€|Euro|EUR|euros?)(?!\p{L})|(?:€|EUR)\s?(\d{1,3}(?:,\d{3})*(?:\.\d{2})?)/giu;

/** A reward in a text is one that somebody can get. */
function amounts({ text }: Passage, brand: TextBrand): Contradiction[] {
  const { record, catalogue } = brand;
  if (!catalogue) return [];
  const rewards = catalogue.products.map(rewardOf);
  const { maxRecipientCents: cap } = record.recommendation;
  const parts = rewards.flatMap((cents) => Object.values(splitReward(cents, 50, cap)));
  const values = catalogue.rewards.flatMap(({ valueCents }) => valueCents ?? []);
  const known = new Set([...rewards, ...parts, ...values, record.bonus.cents, cap ?? 0]);
  const highest = Math.max(0, ...rewards);
  return sentencesOf(text)
    .filter((sentence) => aboutRewards.test(sentence))
    .flatMap((sentence) => [...sentence.matchAll(amount)])
    .flatMap((match): Contradiction[] => {
      const cents = centsOf(match[1] ?? match[2] ?? "");
      const before = match.input.slice(0, match.index);
      const isUpTo = /\b(?:bis zu|up to)\s*$/i.test(before);
      if (isUpTo && cents !== highest) return [{ code: "upTo", said: euros(cents), is: euros(highest) }];
      return known.has(cents) ? [] : [{ code: "amount", said: euros(cents) }];
    });
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+|\n/);
const euros = (cents: number) => formatCents(cents, "de");

/** "1.250,50", "1,250.50", "75" in cents. */
function centsOf(written: string): number {
  const cents = /[.,](\d{2})$/.exec(written)?.[1];
  const whole = written.replace(/[.,]\d{2}$/, "").replaceAll(/[.,]/g, "");
  return Number(whole) * 100 + Number(cents ?? 0);
}

type Clocks = TenantRecord["clocks"];
/** What a sentence about `of` may say, in the unit. */
const clocks: readonly { of: RegExp; unit: RegExp; value: (clocks: Clocks) => number; name: StatedClock }[] = [
  { name: "withdrawalDays", of: /widerruf|withdraw/i, unit: /Tage?n?|days?/, value: (one) => one.withdrawalDays },
  { name: "orderDays", of: /klick|click|bestell|order/i, unit: /Tage?n?|days?/, value: (one) => one.orderDays },
  { name: "linkDays", of: /\blink/i, unit: /Tage?n?|days?/, value: (one) => one.linkDays },
  {
    name: "claimDays",
    of: /verfällt|verfallen|expire|abgeholt/i,
    unit: /Tage?n?|days?/,
    value: (one) => one.claimDays,
  },
  { name: "voucherHours", of: /gutschein|voucher/i, unit: /Stunden?|hours?/, value: (one) => one.voucherHours },
  { name: "loginLinkMinutes", of: /link/i, unit: /Minuten?|minutes?/, value: (one) => one.loginLinkMinutes },
  { name: "eraseWeeks", of: /lösch|erase|delete/i, unit: /Wochen?|weeks?/, value: (one) => one.eraseWeeks },
  {
    name: "complaintClosesMonths",
    of: /reklam|complain/i,
    unit: /Monate?n?|months?/,
    value: (one) => one.complaintClosesMonths,
  },
];

/** A duration in a text is the tenant's clock. */
function durations({ text }: Passage, { record }: TextBrand): Contradiction[] {
  const { forecastWeeks } = record.clocks;
  return sentencesOf(text).flatMap((sentence) => {
    const range = /(\d+)\s?(?:bis|to|–|-)\s?(\d+)\s(?:Wochen|weeks)/i.exec(sentence);
    if (range) {
      const isRight = Number(range[1]) === forecastWeeks.from && Number(range[2]) === forecastWeeks.to;
      if (isRight) return [];
      const is = `${forecastWeeks.from}–${forecastWeeks.to}`;
      return [{ code: "duration", said: range[0], clock: "forecastWeeks", is }];
    }
    const stated = /(\d+)\s(\p{L}+)/gu;
    return [...sentence.matchAll(stated)].flatMap(([whole, number, unit = ""]) => {
      const meant = clocks.filter(
        (clock) => clock.of.test(sentence) && new RegExp(`^(?:${clock.unit.source})$`, "i").test(unit),
      );
      const [first] = meant;
      if (!first || meant.some((clock) => clock.value(record.clocks) === Number(number))) return [];
      return [{ code: "duration", said: whole, clock: first.name, is: String(first.value(record.clocks)) }];
    });
  });
}

function otherBrands({ text }: Passage, { others, record }: TextBrand): Contradiction[] {
  return others.flatMap((other) => {
    const said = [other.name, other.legal.operator, other.legal.phone, ...other.hosts.production].filter(
      (word) => word !== record.name && new RegExp(`(?<![\\p{L}\\d.])${escaped(word)}(?![\\p{L}\\d])`, "u").test(text),
    );
    return said.map((word) => ({ code: "otherBrand" as const, said: word, is: other.name }));
  });
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const digits = (text: string) => text.replace(/^\+49/, "0").replaceAll(/\D/g, "");

function telephones({ text }: Passage, { record, others }: TextBrand): Contradiction[] {
  const isKnown = (number: string) => [record, ...others].some(({ legal }) => digits(legal.phone) === digits(number));
  return [...text.matchAll(/(?<![\d{-])(?:\+49|0)[1-9][\d /()-]{6,}\d/g)]
    .filter(([number]) => !isKnown(number))
    .map(([number]) => ({ code: "telephone", said: number.trim(), is: record.legal.phone }));
}

function mails({ text }: Passage, brand: TextBrand): Contradiction[] {
  const { legal, mail, support } = brand.record;
  const known = [legal.email, mail.replyTo, mail.from, support.email];
  return [...text.matchAll(/[\w.+-]+@([\w-]+(?:\.[\w-]+)+)/g)]
    .filter(([address, domain = ""]) => !known.includes(address) && !isOwn(domain, brand))
    .map(([address]) => ({ code: "mail", said: address }));
}

function isOwn(host: string, brand: TextBrand): boolean {
  const { siteUrl, shopUrl } = brand.record;
  const domains = [...brandDomains(brand), ...[siteUrl, shopUrl].map((url) => new URL(url).hostname)];
  return domains.some((own) => host === own || host.endsWith(`.${own}`));
}

/** A day that a text names as an end has not passed. */
function days({ text }: Passage, { today }: TextBrand): Contradiction[] {
  const named = /(?:bis(?: zum)?|until|gültig bis|valid until)\s+(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})/gi;
  return [...text.matchAll(named)].flatMap(([whole, day = "", month = "", year = ""]) => {
    const at = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    return at < today ? [{ code: "past", said: whole }] : [];
  });
}

/** Links of a text file: to our pages, and within the page. */
function links({ text, line, file }: Passage, { isPage, texts }: TextBrand): Contradiction[] {
  if (line === undefined) return [];
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = ""]): Contradiction[] => {
    if (/^(?:https:|mailto:|tel:)/.test(target) || target.includes("{")) return [];
    if (target.startsWith("http:")) return [{ code: "insecureLink", said: target }];
    if (target.startsWith("#")) {
      const whole = texts.find((one) => one.file === file)?.text ?? "";
      return new RegExp(`\\{#${escaped(target.slice(1))}[ }]`).test(whole) ? [] : [{ code: "noHeading", said: target }];
    }
    return isPage(target.replace(/[?#].*$/, "")) ? [] : [{ code: "noPage", said: target }];
  });
}

/** The referrer's own messages say du to a recipient, whatever the brand says. */
function address({ text, language, isFromReferrer }: Passage, { record }: TextBrand): Contradiction[] {
  if (language !== "de" || isFromReferrer) return [];
  const wrong = record.formOfAddress === "sie" ? duIn(text) : sieIn(text);
  const [said] = wrong;
  return said === undefined ? [] : [{ code: record.formOfAddress === "sie" ? "du" : "sie", said }];
}

function drafts({ text }: Passage): Contradiction[] {
  const found = /lorem ipsum|\bTODO\b|\bFIXME\b|\bXXX\b|\bTBD\b|\[\.\.\.\]|Mustertext/i.exec(text);
  return found ? [{ code: "unwritten", said: found[0] }] : [];
}

function bonus({ text, line }: Passage, { record, texts }: TextBrand): Contradiction[] {
  if (record.bonus.deals !== null || !/\bbonus\b/i.test(text)) return [];
  // A section that is shown with a bonus only.
  if (line !== undefined && texts.some(({ text: whole }) => whole.includes("when=bonus"))) return [];
  return [{ code: "bonus" }];
}

/** What is written in one language is written in the other, with the same placeholders. */
function ofLanguages(brand: TextBrand): Finding[] {
  const { record, files, texts } = brand;
  const pairs: [readonly string[], { de: string; en: string }][] = [
    [["slogan"], record.slogan],
    [["templates", "subject"], record.templates.subject],
    ...(["long", "short"] as const).flatMap((length) =>
      (["referrer", "both", "recipient"] as const).map((by): [string[], { de: string; en: string }] => [
        ["templates", length, by],
        record.templates[length][by],
      ]),
    ),
    [["terms", "referrer"], record.terms.referrer],
    [["terms", "recipient"], record.terms.recipient],
  ];
  const ofRecord = pairs.flatMap(([path, { de, en }]) => {
    const [german, english] = [placeholdersOf(de).sort(), placeholdersOf(en).sort()];
    const isSame = de === en && de.includes(" ");
    return [
      ...(String(german) === String(english)
        ? []
        : [{ file: files.record, path: [...path, "en"], message: `has {${english}}, the German text {${german}}` }]),
      ...(isSame ? [{ file: files.record, path: [...path, "en"], message: "is the German text" }] : []),
    ];
  });
  const missing = texts
    .filter(
      ({ language, slug }) => language === "de" && !texts.some((one) => one.language === "en" && one.slug === slug),
    )
    .map(({ file }) => ({ file, line: 1, message: "has no English text: people who read English get the German one" }));
  return [...ofRecord, ...missing];
}
