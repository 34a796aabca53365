import { formatCents, parseCommission, splitReward } from "#server/platform/values/money.ts";
import type { Brand, Finding } from "./brand.ts";

type Rule = (brand: Brand) => Finding[];
type Path = readonly (string | number)[];

/** Rules about settings that are each allowed, and together are not what anybody wants. */
export const settingsRules: readonly Rule[] = [
  unwritten,
  hints,
  preset,
  hosts,
  addresses,
  partners,
  dates,
  parts,
  secrets,
];

/** The reward of a product of the catalogue in cents. */
export const rewardOf = ({ commission }: { commission: string }): number => parseCommission(commission)?.cents ?? 0;

const inRecord =
  ({ files }: Brand) =>
  (path: Path, message: string): Finding => ({ file: files.record, path, message });
const inCatalogue =
  ({ files }: Brand) =>
  (path: Path, message: string): Finding => ({ file: files.catalogue, path, message });
const euros = (cents: number) => formatCents(cents, "de");

/** A new brand's record has a postcode that nobody has, because its shape cannot say that it is to be written. */
function unwritten(brand: Brand): Finding[] {
  const { postcode } = brand.record.legal;
  return postcode === "00000" ? [inRecord(brand)(["legal", "postcode"], `"${postcode}" is still to be written`)] : [];
}

/** What an area announces is what its products give. */
function hints(brand: Brand): Finding[] {
  const { record, catalogue } = brand;
  if (!catalogue) return [];
  const found = inRecord(brand);
  const ofAreas = Object.entries(record.shop.areas).flatMap(([area, { category, rewardHintCents }]) => {
    const path = ["shop", "areas", area];
    const known = catalogue.categories.find(({ id, slug }) => id === category || slug === category);
    if (!known) return [found([...path, "category"], `${category} is no category of the catalogue: the page is empty`)];
    const rewards = catalogue.products.filter(({ categoryId }) => categoryId === known.id).map(rewardOf);
    const highest = Math.max(0, ...rewards);
    if (rewards.length === 0) return [found([...path, "category"], `${category} has no product: the page is empty`)];
    if (highest === rewardHintCents) return [];
    return [
      found(
        [...path, "rewardHintCents"],
        `announces ${euros(rewardHintCents)}, the highest reward of ${category} is ${euros(highest)}`,
      ),
    ];
  });
  const unpaid = catalogue.products.flatMap((product) =>
    rewardOf(product) === 0
      ? [inCatalogue(brand)(["products", product.id, "commission"], `${product.id} earns nothing`)]
      : [],
  );
  return [...ofAreas, ...unpaid];
}

/** What the form preselects is what is paid. */
function preset(brand: Brand): Finding[] {
  const { record, catalogue } = brand;
  const { defaultRecipientShare: share, maxRecipientCents: cap, maxRewardCents } = record.recommendation;
  const found = inRecord(brand);
  const highest = Math.max(0, ...(catalogue?.products ?? []).map(rewardOf));
  const whole = splitReward(highest, share, null).recipientCents;
  return [
    ...(cap !== null && whole > cap
      ? [
          found(
            ["recommendation", "maxRecipientCents"],
            `${euros(cap)} at most, but the preset of ${share} % would be ${euros(whole)}: the form never shows what it says`,
          ),
        ]
      : []),
    ...(highest > maxRewardCents
      ? [found(["recommendation", "maxRewardCents"], `${euros(maxRewardCents)}, a product gives ${euros(highest)}`)]
      : []),
    ...(record.bonus.deals !== null && record.bonus.cents === 0
      ? [found(["bonus", "cents"], `a bonus of nothing after ${record.bonus.deals} deals`)]
      : []),
    ...(share > 0 && !record.shopUrl.includes("{recipient}")
      ? [found(["shopUrl"], "without {recipient} the shop cannot say whose share it is")]
      : []),
  ];
}

/** Links lead to the brand, and where people see it. */
function hosts(brand: Brand): Finding[] {
  const { record, others } = brand;
  const found = inRecord(brand);
  const environments = Object.keys(record.hosts) as (keyof typeof record.hosts)[];
  return environments.flatMap((environment) => {
    const own = record.hosts[environment];
    const link = record.linkDomain[environment];
    const taken = others.flatMap((other) =>
      own.filter((host) => other.hosts[environment].includes(host)).map((host) => `${host} is ${other.name}'s`),
    );
    const local = environment === "production" ? own.filter((host) => /(^|\.)(localhost|test|local)$/.test(host)) : [];
    return [
      ...(link !== null && !own.includes(link)
        ? [found(["linkDomain", environment], `${link} is none of the hosts: links would lead nowhere`)]
        : []),
      ...taken.map((message) => found(["hosts", environment], message)),
      ...local.map((host) => found(["hosts", environment], `${host} exists on no visitor's network`)),
    ];
  });
}

/** People are answered by those who wrote. */
function addresses(brand: Brand): Finding[] {
  const { record } = brand;
  const { from, replyTo } = record.mail;
  const found = inRecord(brand);
  const domain = (address: string) => address.split("@")[1] ?? "";
  const isOwn = (host: string) => brandDomains(brand).some((own) => host === own || host.endsWith(`.${own}`));
  return [
    ...(/^(no-?reply|nicht-?antworten)/i.test(replyTo)
      ? [found(["mail", "replyTo"], `${replyTo} is the address for help, and nobody reads it`)]
      : []),
    ...(isOwn(domain(from))
      ? []
      : [found(["mail", "from"], `${from} is not of the brand's domain: mails look forged`)]),
    ...(new URL(record.siteUrl).protocol === "http:" ? [found(["siteUrl"], "http: browsers warn of it")] : []),
    ...(isOwn(new URL(record.siteUrl).hostname)
      ? []
      : [found(["siteUrl"], `${record.siteUrl} is not of the domain of the hosts`)]),
  ];
}

/** The domains of the brand: of its hosts in production, without their first names. */
export function brandDomains({ record }: Pick<Brand, "record">): string[] {
  const hosts = [...record.hosts.production, ...record.hosts.staging, ...record.hosts.testing];
  return [...new Set(hosts.map((host) => host.split(".").slice(-2).join(".")))];
}

/** A switch has what it switches. */
function partners(brand: Brand): Finding[] {
  const { record, catalogue } = brand;
  const { modules, signOn, shop } = record;
  const found = inRecord(brand);
  const rules: [boolean, Path, string][] = [
    [modules.adv && signOn === null, ["modules", "adv"], "on, but no agency can sign in to accept it (signOn)"],
    [modules.agencyFields && signOn === null, ["modules", "agencyFields"], "on, but there are no agencies (signOn)"],
    [
      record.frameAncestors.length > 0 && !modules.integratedFrame,
      ["frameAncestors"],
      "named, but modules.integratedFrame is off",
    ],
    [
      record.recommendWebPage !== null && !modules.integratedFrame,
      ["recommendWebPage"],
      "named, but modules.integratedFrame is off",
    ],
    [
      record.recommendation.emailWhitelist.length > 0 && !modules.whitelistedEmail,
      ["recommendation", "emailWhitelist"],
      "only these may take part, but modules.whitelistedEmail is off: nobody is told",
    ],
    [
      shop.campaigns && catalogue?.campaigns.length === 0,
      ["shop", "campaigns"],
      "on, but the catalogue has no campaign",
    ],
    [
      !shop.campaigns && (catalogue?.campaigns.length ?? 0) > 0,
      ["shop", "campaigns"],
      "off, so the catalogue's campaigns have no page and raise no reward",
    ],
    [
      modules.carousel && (catalogue?.rewards.length ?? 2) < 2,
      ["modules", "carousel"],
      "on, but there is one reward to show",
    ],
    [
      modules.showProductCategory && (catalogue?.categories.length ?? 2) < 2,
      ["modules", "showProductCategory"],
      "on, but there is one category",
    ],
    [
      modules.autologin && modules.forceLogin,
      ["modules", "autologin"],
      "on beside forceLogin: a forwarded mail opens what only a login may",
    ],
    [
      catalogue !== null && !catalogue.rewards.some(({ kind }) => kind === "cash") && modules.storeBankData,
      ["modules", "storeBankData"],
      "on, but no reward is paid to an account",
    ],
  ];
  return rules.flatMap(([isWrong, path, message]) => (isWrong ? [found(path, message)] : []));
}

/** What people may choose has not ended. Campaigns that ended stay as the brand's archive. */
function dates(brand: Brand): Finding[] {
  const ended = (brand.catalogue?.rewards ?? []).filter(({ endsOn }) => endsOn !== null && endsOn < brand.today);
  return ended.map(({ id, endsOn }) => inCatalogue(brand)(["rewards", id, "endsOn"], `${id} ended on ${endsOn}`));
}

/** A page shows products that there are. */
function parts(brand: Brand): Finding[] {
  const { record, catalogue } = brand;
  if (!catalogue) return [];
  const products = new Set(catalogue.products.map(({ id }) => id));
  return Object.entries(record.shop.areas).flatMap(([area, { parts: pages }]) =>
    pages.flatMap(({ productIds }, index) =>
      productIds
        .filter((id) => !products.has(id))
        .map((id) =>
          inRecord(brand)(
            ["shop", "areas", area, "parts", index, "productIds"],
            `${id} is no product of the catalogue`,
          ),
        ),
    ),
  );
}

/** Each secret has a variable of its own. */
function secrets(brand: Brand): Finding[] {
  const { orders, payout, signOn, content } = brand.record;
  const named: [Path, string][] = [
    ...orders.feedKeyVariables.map((name, index): [Path, string] => [["orders", "feedKeyVariables", index], name]),
    [["payout", "debtorIbanVariable"], payout.debtorIbanVariable],
    ...(signOn ? [[["signOn", "clientSecretVariable"], signOn.clientSecretVariable] as [Path, string]] : []),
    ...(content.source === "squidex"
      ? [[["content", "clientSecretVariable"], content.clientSecretVariable] as [Path, string]]
      : []),
  ];
  return named.flatMap(([path, name], index) =>
    named.findIndex(([, other]) => other === name) < index
      ? [inRecord(brand)(path, `${name} is named for another secret, too`)]
      : [],
  );
}
