import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

/**
 * What it takes to add a thing: it is added at the one place that defines it, in a copy of the sources in memory, and
 * the compiler must name every place where somebody has to decide something about it, at most five.
 */
const root = fileURLToPath(new URL("../../", import.meta.url));
const most = 5;

type Addition = { file: string; before: string; added: string; named: string[] };

/** By the added name. `named`: the files that the compiler names; texts are named by the file that shows them. */
const additions: Record<string, Addition> = {
  scratchField: {
    file: "server/referral/recipient/model.ts",
    before: "  city: {",
    added: `  scratchField: { kind: "text", isSealed: false, purpose: "a test", seenBy: "agency" },\n`,
    named: [
      "app/content/recipient-facts.ts",
      "app/screens/referral/recipient/details.tsx",
      "server/referral/recipient/schema.ts",
      "server/referral/store/recipients.ts",
      "server/referral/wire/empfaenger.ts",
    ],
  },
  scratchChannel: {
    file: "server/platform/tenant/model.ts",
    before: `  "linkedin",\n`,
    added: `  "scratchChannel",\n`,
    named: [
      "app/screens/agencies/parts/channel.ts",
      "app/screens/referral/recommend/parts/share-page.tsx",
      "app/ui/share/channel-list.tsx",
      "server/referral/link/share-channels.ts",
      "server/tenants/wire/kanaele.ts",
    ],
  },
  scratchColumn: {
    file: "server/agencies/reports.ts",
    before: "    phone: string;",
    added: "    scratchColumn: string;\n",
    named: [
      "app/screens/agencies/leads.tsx",
      "app/screens/agencies/parts/cells.ts",
      "server/agencies/store/agency-reports-sql.ts",
      "server/agencies/wire/agentur-berichte.ts",
    ],
  },
  scratchSwitch: {
    file: "server/platform/tenant/model.ts",
    before: "      agentRecommendation: off(",
    added: `      scratchSwitch: off("A test."),\n`,
    named: ["server/tenants/wire/mandant.ts"],
  },
  scratchMail: {
    file: "server/platform/mail/model.ts",
    before: "  loginLink: Greeted &",
    added: "  scratchMail: Greeted & { link: string };\n",
    named: [
      "app/screens/office/parts/step-list.tsx",
      "server/platform/mail/model.ts",
      "server/platform/mail/upstream/templates/de.ts",
      "server/platform/mail/upstream/templates/en.ts",
      "tests/support/data/mail-params.ts",
    ],
  },
  scratchRefusal: {
    file: "server/platform/refusals.ts",
    before: "  notFound: {",
    added: `  scratchRefusal: { status: 409, wire: "PSOF9999" },\n`,
    named: [
      "app/i18n/de/messages.ts",
      "server/platform/wire/messages/de.ts",
      "server/platform/wire/messages/en.ts",
      "server/platform/wire/messages/index.ts",
    ],
  },
  scratchOfOrder: {
    file: "server/orders/model.ts",
    before: "  /** The numbers that our link carried into the shop. */",
    added: "  scratchOfOrder: string | null;\n",
    named: [
      "server/orders/rules/says-nothing.ts",
      "server/orders/schema.ts",
      "server/orders/wire/auftrag-fields.ts",
      "server/orders/wire/auftrag.ts",
    ],
  },
  scratchText: {
    file: "app/i18n/de/home.ts",
    before: "  areas:",
    added: `  scratchText: "Nur deutsch",\n`,
    named: ["app/i18n/en/home.ts"],
  },
  scratchEnglishText: {
    file: "app/i18n/en/home.ts",
    before: "  areas:",
    added: `  scratchEnglishText: "English only",\n`,
    named: ["app/i18n/en/home.ts"],
  },
};

/** The sources with all additions, as the compiler reads them: the files it names, by the added name. */
function namedFiles(): Map<string, Set<string>> {
  const config = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile).config;
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const isSource = (file: string) =>
    /^(app\/|server\/|tests\/support\/data\/mail-params)/.test(file.slice(root.length)) && !/\.test\.tsx?$/.test(file);
  const host = ts.createCompilerHost({ ...options, noErrorTruncation: true });
  const readFile = host.readFile.bind(host);
  host.readFile = (file) =>
    Object.values(additions)
      .filter((addition) => file === root + addition.file)
      .reduce((text, { before, added }) => {
        expect(text.split(before), `${file}: ${before}`).toHaveLength(2);
        return text.replace(before, added + before);
      }, readFile(file) ?? "") || readFile(file);
  host.getSourceFile = (file, version) => {
    const text = host.readFile(file);
    return text === undefined ? undefined : ts.createSourceFile(file, text, version);
  };
  const program = ts.createProgram(fileNames.filter(isSource), { ...options, noErrorTruncation: true }, host);
  const named = new Map<string, Set<string>>();
  for (const { file, messageText } of program.getSemanticDiagnostics()) {
    const text = ts.flattenDiagnosticMessageText(messageText, "\n");
    const names = Object.keys(additions).filter((name) => text.includes(name));
    for (const name of names.length > 0 ? names : [text])
      named.set(name, (named.get(name) ?? new Set()).add(file?.fileName.slice(root.length) ?? ""));
  }
  return named;
}

test("the compiler names each place that a field of a recipient or an order, a channel, a mail, a refusal or a text needs, at most five", () => {
  const named = namedFiles();
  const found = Object.fromEntries([...named].map(([name, files]) => [name, [...files].sort()]));
  expect(found).toEqual(Object.fromEntries(Object.entries(additions).map(([name, one]) => [name, one.named])));
  for (const { named } of Object.values(additions)) expect(named.length).toBeLessThanOrEqual(most);
}, 300_000);
