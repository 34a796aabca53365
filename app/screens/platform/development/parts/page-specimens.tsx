import { Received } from "#app/ui/case/received.tsx";
import { AreaLink, ButtonLink } from "#app/ui/content/button-link.tsx";
import { Contents } from "#app/ui/content/prose.tsx";
import { CaptchaField } from "#app/ui/form/captcha-field.tsx";
import { Dialog } from "#app/ui/layout/dialog.tsx";
import { Hero } from "#app/ui/layout/hero.tsx";
import type { PageLink } from "#app/ui/layout/links.ts";
import { MailSent } from "#app/ui/layout/mail-sent.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { BulkChoose, BulkPreview, BulkResults, BulkTick } from "#app/ui/list/bulk.tsx";
import { Chips } from "#app/ui/list/chips.tsx";
import { List } from "#app/ui/list/list.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import type { ListView } from "#app/ui/list/query.ts";
import { MemberNav } from "#app/ui/member/member-nav.tsx";
import { CampaignList } from "#app/ui/product/campaign-list.tsx";
import { PartLinks } from "#app/ui/product/category-page.tsx";
import { CategoryTile } from "#app/ui/product/category-tile.tsx";
import { ProductSummary } from "#app/ui/product/product-summary.tsx";
import { BankForm } from "#app/ui/reward/bank-form.tsx";
import { InSight } from "#app/ui/reward/in-sight.tsx";
import { QrCode } from "#app/ui/share/qr-code.tsx";
import { TrustLines } from "#app/ui/share/trust-lines.tsx";
import { Specimen } from "./specimen.tsx";

const links: PageLink[] = [
  { href: "#eins", label: "Eins", current: true },
  { href: "#zwei", label: "Zwei", current: false },
];
const field = (name: string) => ({ id: `page-${name}`, name });
const square = '<svg viewBox="0 0 2 2" xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1v1H0zM1 1h1v1H1z"/></svg>';

const view: ListView = {
  path: "/bausteine",
  request: { orderBy: "name", descending: false, pageSize: 25, pageNumber: 2, after: null, filter: {} },
  columns: null,
  isRoomy: false,
  isPlain: true,
  saved: { list: "agencyLeads", href: "#", views: [] },
  page: { hasNext: true, pageCount: 9, totalCount: 225, isTotalExact: true, lastKey: "2" },
};

type Props = { picture: { src: string; width: number; height: number } };

/** Components of page layout. */
export function PageSpecimens({ picture }: Props) {
  return (
    <>
      <Specimen of="MemberNav, PartLinks, Contents, AreaLink, PageLinks, Chips">
        <MemberNav label="Beispiel" links={links.map((link) => ({ ...link, isHydrated: false }))} />
        <PartLinks label="Teile" parts={links} />
        <Contents sections={[{ id: "eins", title: "Eins" }]} />
        <AreaLink to="/bausteine">Weiter</AreaLink>
        <PageLinks newest="/bausteine" older="/bausteine" />
        <Chips
          label="Art"
          chips={[
            { href: "/bausteine", label: "Alles", count: "12", isCurrent: true },
            { href: "/bausteine?art=eins", label: "Nachrichten", count: "9", isCurrent: false },
          ]}
        />
      </Specimen>
      <Specimen of="Hero">
        <Hero>
          <h2>Ein Versprechen</h2>
          <p className="lead">Und ein Satz dazu.</p>
        </Hero>
      </Specimen>
      <Specimen of="Section" state="plain, sunken, beside">
        <Section title="Ein Abschnitt">Text</Section>
        <Section title="Ein Abschnitt" tone="sunken">
          Text
        </Section>
        <Section title="Ein Abschnitt" shape="beside">
          Text
        </Section>
      </Specimen>
      <Specimen of="Dialog" state="closed until a script opens it">
        <Dialog id="specimen-dialog" title="Noch da?">
          <ButtonLink href="#">Ja</ButtonLink>
        </Dialog>
      </Specimen>
      <Specimen of="CategoryTile, CampaignList">
        <CategoryTile href="#" title="Mobilfunk" text="Tarife" picture={picture} upToCents={11_000} />
        <CampaignList campaigns={[{ href: "#", title: "Sommer", endsOn: "2026-08-31", raises: [] }]} />
      </Specimen>
      <Specimen of="ProductSummary, InSight">
        <ProductSummary product={{ name: "Mobil M", monthlyCents: 2_995, lines: ["25 GB"], noteHtml: null }} />
        <InSight product="Mobil M" reward={{ label: "Deine Belohnung", cents: 4_500, isUpTo: false }} />
      </Specimen>
      <Specimen of="BankForm, CaptchaField">
        <BankForm
          errors={[]}
          asksBirthDate
          fields={{ holder: field("holder"), iban: field("iban"), birthDate: field("birthDate") }}
        />
        <CaptchaField meta={field("captcha")} question={null} />
      </Specimen>
      <Specimen of="QrCode, TrustLines">
        <QrCode svg={square} link="https://marke.example/e/7KQ4M2XWPA" />
        <TrustLines lines={["Eine Firma"]} facts={[{ label: "Anbieter", text: "Eine Firma" }]} links={[]} />
      </Specimen>
      <Specimen of="List">
        <List
          caption="Beispiele"
          view={view}
          items={[{ name: "Eins" }, { name: "Zwei" }]}
          keyOf={({ name }) => name}
          unlisted={{}}
          columns={[
            { name: "name", label: "Name", isSortable: true, isTitle: true, cell: ({ name }) => name },
            { name: "letters", label: "Buchstaben", align: "end", cell: ({ name }) => name.length },
          ]}
          filters={[{ name: "from", label: "Von", kind: "day" }]}
          empty={{ title: "Nichts", text: "Noch nichts da." }}
        />
      </Specimen>
      <Specimen of="BulkChoose, BulkTick, BulkPreview, BulkResults">
        <BulkChoose ids={["1", "2"]} choose="Einige freigeben …" all="Alle 2 freigeben …" />
        <p>
          <BulkTick id="1" name="A-1001" /> A-1001
        </p>
        <BulkPreview id="auswahl-vorschau" title="1 Auftrag freigeben" names={["A-1001"]} nothing="Kein Auftrag.">
          <p>Er kommt auf die Rechnung des Monats.</p>
        </BulkPreview>
        <BulkResults
          results={[
            { id: "1", label: "A-1001", refusal: null },
            { id: "2", label: "A-1002", refusal: "orderDecided" },
          ]}
          done={(count) => `${count} Auftrag ist freigegeben.`}
        />
      </Specimen>
      <Specimen of="MailSent">
        <MailSent
          title="Schau in dein Postfach"
          text="Der Link kommt gleich."
          again={{ href: "#", label: "Noch einmal" }}
          resend={{ email: "lena@beispiel.example", action: "#", hidden: {} }}
        />
      </Specimen>
      <Specimen of="Received">
        <Received number="K7Q4-M2XW" writtenTo="lena@beispiel.example" answerBy="04.12.2026" again="#" home="/" />
      </Specimen>
    </>
  );
}
