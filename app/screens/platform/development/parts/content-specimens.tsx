import { Amount } from "#app/ui/content/amount.tsx";
import { Video } from "#app/ui/content/blocks.tsx";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Day, Moment } from "#app/ui/content/day.tsx";
import { EmptyState } from "#app/ui/content/empty-state.tsx";
import { Facts, Points } from "#app/ui/content/facts.tsx";
import { FaqList } from "#app/ui/content/faq-list.tsx";
import { FootnoteMark, Footnotes } from "#app/ui/content/footnotes.tsx";
import { Motif, type MotifKind } from "#app/ui/content/motif.tsx";
import { Notice, Unavailable } from "#app/ui/content/notice.tsx";
import { OutcomeNotice } from "#app/ui/content/outcome-notice.tsx";
import { Prose } from "#app/ui/content/prose.tsx";
import { StepLine } from "#app/ui/content/step-line.tsx";
import { VersionList } from "#app/ui/content/version-list.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Specimen } from "./specimen.tsx";

const motifs: readonly MotifKind[] = ["touch", "apart", "faded", "shut", "sent", "done", "one"];

/** Components of content. */
export function ContentSpecimens() {
  return (
    <>
      <Specimen of="ButtonLink" state="primary, plain, quiet, danger, small">
        <p>
          <ButtonLink href="#" kind="primary">
            Weiter
          </ButtonLink>{" "}
          <ButtonLink href="#">Weiter</ButtonLink>{" "}
          <ButtonLink href="#" kind="quiet">
            Weiter
          </ButtonLink>{" "}
          <ButtonLink href="#" kind="danger">
            Weiter
          </ButtonLink>{" "}
          <ButtonLink href="#" size="s">
            Weiter
          </ButtonLink>
        </p>
      </Specimen>
      {(["info", "success", "warning", "error"] as const).map((tone) => (
        <Specimen key={tone} of="Notice" state={tone}>
          <Notice tone={tone} title="Das ist passiert">
            Und das kommt jetzt.
          </Notice>
        </Specimen>
      ))}
      <Specimen of="OutcomeNotice" state="refused, done">
        <OutcomeNotice refusal="orderDecided" done={null} />
        <OutcomeNotice refusal={null} done="Die Entscheidung ist gespeichert." />
      </Specimen>
      <Specimen of="Amount, Day, Moment" state="in a text, m, l, xl">
        <p>
          <Amount cents={4_500} /> am <Day value="2026-08-14" /> <Amount cents={4_500} size="m" />{" "}
          <Amount cents={4_500} size="l" /> <Amount cents={123_450} size="xl" />{" "}
          <Moment value={new Date("2026-08-14T07:30:00Z")} />
        </p>
      </Specimen>
      <Specimen of="Motif" state={motifs.join(", ")}>
        {motifs.map((kind) => (
          <Motif key={kind} kind={kind} />
        ))}
      </Specimen>
      <Specimen of="EmptyState">
        <EmptyState title="Noch nichts da" actions={<ButtonLink href="#">Empfehlen</ButtonLink>}>
          <p>Hier steht bald etwas.</p>
        </EmptyState>
      </Specimen>
      <Specimen of="Panel, Facts" state="plain and lined">
        <Panel title="Auf einen Blick">
          <Facts facts={[{ label: "Produkt", value: "Mobil M" }]} />
          <Facts lined facts={[{ label: "Nummer", value: "7KQ4M2XWPA" }]} />
        </Panel>
      </Specimen>
      <Specimen of="FaqList">
        <FaqList questions={[{ id: "frage", question: "Wann kommt das Geld?", answer: "<p>Nach 14 Tagen.</p>" }]} />
      </Specimen>
      <Specimen of="Prose, FootnoteMark, Footnotes">
        <Prose html="<p>Ein Absatz mit <a href='#'>Link</a>.</p><ul><li>Ein Punkt</li></ul>" />
        <p>
          39,95 im Monat <FootnoteMark mark="1" first />
        </p>
        <Footnotes notes={[{ mark: "1", html: "<p>24 Monate Laufzeit.</p>" }]} />
      </Specimen>
      <Specimen of="StepLine, Points">
        <StepLine
          steps={[
            { title: "Aussuchen", text: "Ein Produkt." },
            { title: "Empfehlen", text: "Den Link teilen." },
            { title: "Freuen", text: "Beide bekommen etwas." },
          ]}
        />
        <Points points={["Kostenlos", "Ohne Anmeldung", "In zwei Minuten"]} />
      </Specimen>
      <Specimen of="VersionList">
        <VersionList
          versions={[
            { date: "2026-11-22", href: "#", inForce: true },
            { date: "2025-01-01", href: "#", inForce: false },
          ]}
        />
      </Specimen>
      <Specimen of="Video" state="plays here, and as a link">
        <Video title="So funktioniert es" href="https://video.example/1" plays />
        <Video title="So funktioniert es" href="https://video.example/1" plays={false} />
      </Specimen>
      <Specimen of="Unavailable, Footnotes" state="their source does not answer">
        <Unavailable />
        <Footnotes notes={null} />
      </Specimen>
    </>
  );
}
