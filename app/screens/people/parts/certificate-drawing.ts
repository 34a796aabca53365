import type { Readable } from "node:stream";
import { i18nFor } from "#app/i18n/index.ts";
import { artifact, drawBrand, left, taggedPdf, width, writeText } from "#app/invoice/tagged-pdf.ts";
import type { RequestContext } from "#server/context.ts";
import type { Certificate } from "#server/people/privacy/certificate.ts";
import { clocksAfterDeletion } from "#server/people/privacy/kept.ts";
import type { RetentionClock } from "#server/people/privacy/retention.ts";
import { formatMoment } from "#server/platform/values/calendar.ts";
import { themeColours } from "#server/platform/values/theme.ts";

type Ctx = Pick<RequestContext, "tenant" | "language">;
type Part = { heading: string; lines: string[] };

/** The sections of a certificate as texts. None is about the person. */
export function certificateParts({ subject, at, seq, hash, signature }: Certificate, ctx: Ctx): Part[] {
  const { t } = i18nFor(ctx);
  const kept = clocksAfterDeletion().map((clock) => `${t(`privacy:clocks.${clock}.why`)}: ${until(clock)}`);
  function until(clock: RetentionClock) {
    return t(`privacy:clocks.${clock}.until`);
  }
  return [
    {
      heading: t("ownData:certificate.what"),
      lines: [t(`ownData:certificate.erased.${subject}`)],
    },
    { heading: t("ownData:certificate.when"), lines: [formatMoment(at)] },
    {
      heading: t("ownData:certificate.rule"),
      lines: [
        subject === "account"
          ? t("ownData:certificate.ruleAccount")
          : t("ownData:certificate.ruleDue", { until: until(subject) }),
      ],
    },
    {
      heading: t("ownData:certificate.kept"),
      lines: subject === "account" ? kept : [t(`ownData:certificate.stays.${subject}`)],
    },
    {
      heading: t("ownData:certificate.proof"),
      lines: [
        `${t("ownData:certificate.entry")}: ${seq}`,
        `${t("ownData:certificate.hash")}: ${hash}`,
        `${t("ownData:certificate.signature")}: ${signature}`,
        t("ownData:certificate.check", { brand: ctx.tenant.name, email: ctx.tenant.legal.email }),
      ],
    },
  ];
}

/** Draws a certificate as a tagged PDF on A4, in the tenant's own font and colours. A stream. */
export function drawCertificate(certificate: Certificate, ctx: Ctx): Readable {
  const { t } = i18nFor(ctx);
  const { tenant } = ctx;
  const { operator, street, postcode, city } = tenant.legal;
  const colours = themeColours(tenant.theme, "light");
  const doc = taggedPdf(t("ownData:certificate.document"), ctx);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const write = (tag: "H1" | "H2" | "P", font: string, size: number, text: string, gap: number) =>
    root.add(
      doc.struct(tag, {}, () => {
        doc.fontSize(size).fillColor(colours.ink);
        writeText(doc, font, text, left, doc.y, { width });
        doc.y += gap;
      }),
    );
  artifact(doc, () => drawBrand(doc, tenant));
  doc.y = 96;
  write("H1", "heading", 24, t("ownData:certificate.document"), 8);
  write("P", "text", 11, t("ownData:certificate.intro", { operator }), 2);
  write("P", "text", 9, `${street}, ${postcode} ${city}`, 14);
  for (const { heading, lines } of certificateParts(certificate, ctx)) {
    write("H2", "heading", 13, heading, 3);
    for (const line of lines) write("P", "text", lines.length > 4 ? 9 : 10.5, line, 2);
    doc.y += 10;
  }
  root.end();
  doc.end();
  return doc;
}
