import { useTranslation } from "react-i18next";
import { path } from "#app/paths.ts";
import { Amount } from "#app/ui/content/amount.tsx";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { DividedMotif } from "#app/ui/content/motif.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { Hero } from "#app/ui/layout/hero.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { Offer } from "#app/ui/product/offer.tsx";
import { ProductName } from "#app/ui/product/product-parts.tsx";
import { ContactBox } from "#app/ui/recommend/contact-box.tsx";
import { TrustLines } from "#app/ui/share/trust-lines.tsx";
import { WhatNext } from "#app/ui/share/what-next.tsx";
import type { RecipientScreen } from "./recipient-screen.ts";

/**
 * The referrer, both rewards, the offer, one button; then what happens next and who runs the site. `isUnknownHere`: a
 * later step did not find the recipient in this browser, as in a frame that keeps no cookies.
 */
export function RecipientLanding({ screen, isUnknownHere }: { screen: RecipientScreen; isUnknownHere: boolean }) {
  const { t } = useTranslation("recipient");
  const { audience, firstName: name, productName: product, winner } = screen;
  const trust = <Trust screen={screen} />;
  return (
    <>
      <Hero
        action={
          screen.product ? (
            <div className="flow">
              <Offer
                label={t("landing.offer")}
                product={screen.product}
                picture={screen.picture}
                moreLabel={t("landing.offerMore")}
              />
              {screen.cost ? <CostSum cost={screen.cost} /> : null}
            </div>
          ) : (
            trust
          )
        }
      >
        {isUnknownHere ? <UnknownHere screen={screen} /> : null}
        <h1>
          <ProductName name={t(`landing.${audience}.${product ? "titleProduct" : "title"}`, { name, product })} />
        </h1>
        <p className="lead">{t(`landing.${audience}.lead.${winner}`, { name })}</p>
        <DividedMotif
          me={{ word: name, cents: screen.referrerCents }}
          recipient={{ word: t("landing.you"), cents: screen.recipientCents }}
          isUpTo={screen.isUpTo}
        />
        <p className="vh">{screen.amounts}</p>
        {screen.raise ? <p className="hint">{t("landing.raise", screen.raise)}</p> : null}
        <div className="actions">
          <ButtonLink href={screen.go} kind="primary">
            {t("landing.go")}
          </ButtonLink>
          <ButtonLink href={screen.look} kind="quiet">
            {t("landing.look")}
          </ButtonLink>
          <p className="hint">{t("landing.until", { date: screen.validUntil })}</p>
        </div>
      </Hero>
      {screen.offers.length > 0 ? <Offers screen={screen} /> : null}
      <Section>
        <div className="beside">
          <WhatNext
            title={t("landing.howTitle")}
            steps={[
              { when: t("landing.when1"), what: t("landing.how1") },
              {
                when: screen.orderBy ? t("landing.when2", { date: screen.orderBy }) : t("landing.when2Days", screen),
                what: t(`landing.${audience}.how2`),
              },
              { when: t("landing.when3"), what: t(`landing.${audience}.how3.${winner}`, { ...screen, name }) },
            ]}
          />
          <div className="flow flow-l">
            {screen.contact ? <ContactBox adviser={screen.contact} to="recipient" /> : null}
            {screen.product ? trust : null}
          </div>
        </div>
      </Section>
    </>
  );
}

/** What can be chosen on a link for all offers, each with what it brings; it is ordered in the shop. */
function Offers({ screen: { offers, firstName: name } }: { screen: RecipientScreen }) {
  const { t } = useTranslation("recipient");
  return (
    <Section title={t("landing.offersTitle")} lead={t("landing.offersText")} tone="sunken">
      <Facts
        lined
        facts={offers.map(({ name: label, gets, referrerGets }) => ({
          label,
          value: [
            gets ? t("landing.offerYou", { amount: gets }) : null,
            referrerGets ? t("landing.offerReferrer", { name, amount: referrerGets }) : null,
          ]
            .filter((part) => part !== null)
            .join(", "),
        }))}
      />
    </Section>
  );
}

/** A way on for people whose browser kept nothing: a window of its own, or the receipt. */
function UnknownHere({ screen: { language, go } }: { screen: RecipientScreen }) {
  const { t } = useTranslation("recipient");
  return (
    <Notice live>
      {t("landing.unknownHere")}{" "}
      <a href={go} target="_blank" rel="noopener">
        {t("landing.ownWindow")}
      </a>{" "}
      · <a href={path(language, "code")}>{t("landing.byReceipt")}</a>
    </Notice>
  );
}

function Trust({ screen }: { screen: RecipientScreen }) {
  const { t } = useTranslation("recipient");
  const { language, firstName: name, referrerName: referrer, brand, operator, city, eraseWeeks: weeks } = screen;
  return (
    <TrustLines
      lines={[t("landing.trust1", { brand, operator, city }), t("landing.trust2"), t("landing.trust3", { name })]}
      facts={[
        { label: t("landing.safeWho"), text: t("landing.safe1", { referrer, brand, operator, city }) },
        { label: t("landing.safeWhat"), text: t("landing.safe2", { weeks }) },
        { label: t("landing.safeSees"), text: t("landing.safe3", { name }) },
      ]}
      links={[
        { href: path(language, "imprint"), label: t("landing.imprint") },
        { href: path(language, "privacy"), label: t("landing.privacy") },
      ]}
    />
  );
}

type Props = { cost: NonNullable<RecipientScreen["cost"]> };

/** What the offer costs its recipient in all, and how the sum is made. */
function CostSum({
  cost: { months, monthsCents, onceCents, advantageCents, advantage, rewardCents, sumCents },
}: Props) {
  const { t } = useTranslation("recipient");
  const lines = [
    { label: t("cost.months", { months }), cents: monthsCents },
    { label: t("cost.once"), cents: onceCents },
    { label: advantage || t("cost.advantage"), cents: -advantageCents },
    { label: t("cost.reward"), cents: -rewardCents },
  ];
  return (
    <section className="cost" aria-labelledby="kosten">
      <h3 id="kosten">{t("cost.title")}</h3>
      <p className="cost-sum">
        <Amount cents={sumCents} size="m" />{" "}
        <span className="small muted">{t(rewardCents > 0 ? "cost.inLessReward" : "cost.in", { months })}</span>
      </p>
      <details className="more">
        <summary>{t("cost.how")}</summary>
        <dl className="facts cost-lines" data-lined="">
          {lines
            .filter(({ cents }) => cents !== 0)
            .map(({ label, cents }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {cents < 0 ? "−" : null}
                  <Amount cents={Math.abs(cents)} />
                </dd>
              </div>
            ))}
        </dl>
        <p className="small muted">{t(rewardCents > 0 ? "cost.noteReward" : "cost.note", { months })}</p>
      </details>
    </section>
  );
}
