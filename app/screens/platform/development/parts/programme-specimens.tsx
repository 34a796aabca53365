import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { MonthChart } from "#app/ui/member/month-chart.tsx";
import { PasskeyHint } from "#app/ui/member/passkey-hint.tsx";
import { StepUp } from "#app/ui/member/step-up.tsx";
import type { ProductFace } from "#app/ui/product/faces.ts";
import { Offer } from "#app/ui/product/offer.tsx";
import { Price } from "#app/ui/product/price.tsx";
import { ProductCard } from "#app/ui/product/product-card.tsx";
import { ProductDeck, ProductsMissing } from "#app/ui/product/product-deck.tsx";
import { AmountReview, BankReview } from "#app/ui/reward/bank-review.tsx";
import { Prize } from "#app/ui/reward/prize.tsx";
import { RewardCarousel } from "#app/ui/reward/reward-carousel.tsx";
import { ChannelList } from "#app/ui/share/channel-list.tsx";
import { MessagePreview } from "#app/ui/share/message-preview.tsx";
import { PersonalLink, ShareButtons } from "#app/ui/share/personal-link.tsx";
import { TrustBox } from "#app/ui/share/trust-box.tsx";
import { WhatNext } from "#app/ui/share/what-next.tsx";
import { BonusLine } from "#app/ui/status/bonus-line.tsx";
import { RecommendationCard } from "#app/ui/status/recommendation-card.tsx";
import { type Station, StatusBar } from "#app/ui/status/status-bar.tsx";
import { Rehearsal } from "#app/ui/table/rehearsal.tsx";
import { Specimen } from "./specimen.tsx";

const link = "https://marke.example/e/7KQ4M2XWPA";
const names = ["empfohlen", "zugesagt", "bestellt", "ausgezahlt"];
/** A status bar: the first stations done, the next one in `state`, the others to come. */
const bar = (done: number, state: Station["state"]): Station[] =>
  names.map((label, index) => ({ label, state: index < done ? "done" : index === done ? state : "todo" }));

type Props = { products: readonly ProductFace[]; picture: { src: string; width: number; height: number } };

/** Components for products, sharing, status and rewards. */
export function ProgrammeSpecimens({ products, picture }: Props) {
  return (
    <>
      {[undefined, "Empfehlen"].map((action) => (
        <Specimen key={action ?? ""} of="ProductDeck, ProductCard" state={action ? "with a button" : "one link"}>
          <ProductDeck count={products.length}>
            {products.map((product) => (
              <ProductCard key={product.id} product={product} href="#" {...(action ? { action } : {})} />
            ))}
          </ProductDeck>
        </Specimen>
      ))}
      <Specimen of="ProductsMissing">
        <ProductsMissing recommendHref="#" />
      </Specimen>
      <Specimen of="Price" state="monthly, once, split">
        <Price monthlyCents={3_995} />
        <Price onceCents={0} />
        <Price monthlyCents={1_995} priceSplit="6 Monate 19,95, danach 39,95" />
      </Specimen>
      <Specimen of="Offer">
        <Offer
          label="Darum geht es"
          moreLabel="Alles, was dazu"
          picture={picture}
          product={{ name: "Mobil M", lines: ["40 GB", "Allnet-Flat"], noteHtml: "" }}
        />
      </Specimen>
      <Specimen of="PersonalLink, ShareButtons, ChannelList, MessagePreview">
        <PersonalLink link={link} valid="bis 14.08.2026" />
        <ShareButtons link={link} canCopy deviceLink={null} />
        <ChannelList channels={[{ name: "email", label: "E-Mail", href: "mailto:?body=x", link }]} />
        <MessagePreview text={`Ich bin sehr zufrieden. ${link}`} link={link} />
      </Specimen>
      <Specimen of="TrustBox, WhatNext">
        <TrustBox facts={[{ label: "Anbieter", text: "Eine Firma" }]} links={[{ href: "#", label: "Datenschutz" }]} />
        <WhatNext title="So geht es weiter" steps={[{ when: "Jetzt", what: "Link teilen" }]} />
      </Specimen>
      <Specimen of="StatusBar" state="going, yours, done, stopped">
        <StatusBar stations={bar(1, "awaited")} label="Unterwegs" tone="going" sentence="Jemand hat den Link." />
        <StatusBar
          stations={bar(3, "awaited")}
          label="Erfolgreich"
          tone="yours"
          sentence="Es wartet Geld."
          nextActor="du"
          dates="bis 14.08.2026"
          action={<ButtonLink href="#">Aussuchen</ButtonLink>}
        />
        <StatusBar stations={bar(4, "done")} label="Fertig" tone="done" sentence="Das Geld ist da." />
        <StatusBar stations={bar(2, "stopped")} label="Beendet" tone="stopped" sentence="Es bleibt dabei." />
      </Specimen>
      <Specimen of="RecommendationCard, BonusLine">
        <RecommendationCard
          title="Mobil M"
          number="7KQ4M2XWPA"
          recommendedOn={new Date("2026-06-01T12:30:00Z")}
          recommendedAt="01.06.2026 - 14:30"
          rewardCents={4_500}
        >
          <StatusBar stations={bar(2, "awaited")} label="Unterwegs" tone="going" sentence="Bestellt ist." />
        </RecommendationCard>
        <BonusLine
          {...{ done: 2, needed: 3, remaining: 1, number: 1, cents: 6_000 }}
          months={6}
          window={{ firstDay: "2026-06-01", lastDay: "2026-11-30" }}
        />
      </Specimen>
      <Specimen of="Prize, AmountReview, BankReview">
        <Prize label="Deine Belohnung" cents={4_500} />
        <AmountReview cents={4_500} facts={[{ label: "Weg", value: "Gutschein" }]} />
        <BankReview cents={4_500} holder="Mara Muster" iban="DE89370400440532013000" arrives="Bis 14.08.2026" />
      </Specimen>
      <Specimen of="RewardCarousel">
        <RewardCarousel
          label="Das gibt es"
          rewards={["eins", "zwei", "drei", "vier"].map((id) => ({ id, title: id, cents: 4_500, picture }))}
        />
      </Specimen>
      <Specimen of="PasskeyHint">
        <PasskeyHint security="/bausteine" />
      </Specimen>
      <Specimen of="StepUp" state="with a wrong password, by link only, sent">
        <StepUp minutes={15} sentTo={null} hasPassword refused="wrong" />
        <StepUp minutes={15} sentTo={null} hasPassword={false} refused={null} />
        <StepUp minutes={15} sentTo="l…@beispiel.example" hasPassword={false} refused={null} />
      </Specimen>
      <Specimen of="MonthChart">
        <MonthChart
          months={[
            { month: "2026-01", accrued: 9_000, paid: 0 },
            { month: "2026-02", accrued: 4_500, paid: 9_000 },
          ]}
        />
      </Specimen>
      <Specimen of="Rehearsal">
        <Rehearsal
          title="Herbst"
          months={[
            { month: "2026-09", orders: 12, oldCents: 60_000, newCents: 66_000 },
            { month: "2026-10", orders: 7, oldCents: 35_000, newCents: 33_500 },
          ]}
        />
      </Specimen>
    </>
  );
}
