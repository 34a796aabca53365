import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { euroRuns, truncate } from "./format.ts";
import { type IconName, IconPath } from "./icon.tsx";

/**
 * touch: both together · apart: no contact yet, or nothing found · faded: time has run out · shut: closed for good ·
 * sent: on the way · done: arrived · one: only one of them is there
 */
export type MotifKind = "touch" | "apart" | "faded" | "shut" | "sent" | "done" | "one";

type Props = {
  kind: MotifKind;
  /** icon of the subject, drawn into the recipient's circle; only where that is whole and empty: "touch" */
  sign?: IconName | undefined;
};

type DividedProps = { me: Part; recipient: Part /** the amount depends on the order */; isUpTo: boolean };
/** `cents`: 0 is drawn as a ring. */
type Part = { word: string; cents: number };

/** The two circles as a picture. Decorative: its content is also stated in words. */
export function Motif({ kind, sign }: Props) {
  return (
    <Circles>
      {drawings[kind]}
      {sign && kind === "touch" ? (
        <g className="sign fine on-recipient" transform="translate(208 44) scale(3.5)">
          <IconPath name={sign} />
        </g>
      ) : null}
    </Circles>
  );
}

/** The two circles with each person's amount. */
export function DividedMotif({ me, recipient, isUpTo }: DividedProps) {
  const { t } = useTranslation("components");
  const language = useLanguage();
  const upTo = isUpTo ? t("product.upTo") : null;
  return (
    <Circles>
      {filled("me", 86, me, language, upTo)}
      {filled("recipient", 250, recipient, language, upTo)}
    </Circles>
  );
}

/** A reward that was handed over: its amount in the owner's circle, and a tick where it came from. */
export function HandedOverMotif({ owner }: { owner: Part }) {
  const language = useLanguage();
  return (
    <Circles>
      <circle className="me" cx="86" cy="86" r="82" />
      <path className="sign on-me" d="m62 88 17 17 32-36" />
      {filled("recipient", 250, owner, language, null)}
    </Circles>
  );
}

function Circles({ children }: { children: ReactNode }) {
  return (
    <svg className="motif" viewBox="0 0 336 172" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

const drawings = {
  touch: (
    <>
      <circle className="me" cx="86" cy="86" r="82" />
      <circle className="recipient" cx="250" cy="86" r="82" />
    </>
  ),
  apart: (
    <>
      <circle className="me" cx="72" cy="100" r="70" />
      <circle className="recipient ring gone" cx="270" cy="62" r="58" />
    </>
  ),
  faded: (
    <>
      <circle className="me ring" cx="86" cy="86" r="81" />
      <circle className="recipient ring gone" cx="250" cy="86" r="81" />
    </>
  ),
  shut: (
    <>
      <circle className="me" cx="86" cy="86" r="82" />
      <path className="sign on-me" d="M56 86h60" />
      <circle className="recipient ring" cx="250" cy="86" r="81" />
    </>
  ),
  sent: (
    <>
      <circle className="me ring" cx="86" cy="86" r="81" />
      <circle className="recipient" cx="250" cy="86" r="82" />
      <path className="sign on-recipient" d="M212 68h76v44h-76zm1 1 37 26 37-26" />
    </>
  ),
  done: (
    <>
      <circle className="me" cx="86" cy="86" r="82" />
      <circle className="recipient" cx="250" cy="86" r="82" />
      <path className="sign on-recipient" d="m226 88 17 17 32-36" />
    </>
  ),
  one: (
    <>
      <circle className="me" cx="86" cy="86" r="82" />
      <circle className="recipient ring" cx="250" cy="86" r="81" />
    </>
  ),
} satisfies Record<MotifKind, JSX.Element>;

function filled(who: "me" | "recipient", x: number, { word, cents }: Part, language: string, upTo: string | null) {
  const amount = euroRuns(cents, language);
  const letters = amount.reduce((sum, { text }) => sum + text.length, 0);
  const size = cents === 0 ? 30 : letters > 5 ? 36 : letters > 4 ? 46 : 54;
  return (
    <g className={cents === 0 ? "text-none" : `text-${who}`}>
      <circle className={cents === 0 ? `${who} ring` : who} cx={x} cy="86" r={cents === 0 ? 81 : 82} />
      <text className="who" x={x} y={cents === 0 ? 74 : upTo ? 46 : 58} fontSize="15">
        {shortened(word)}
      </text>
      {upTo && cents > 0 ? (
        <text className="who" x={x} y="66" fontSize="15">
          {upTo}
        </text>
      ) : null}
      <text x={x} y={cents === 0 ? 108 : 92 + size / 3} fontSize={size}>
        {amount.map(({ text, sign }) => (sign ? <tspan key={text}>{text}</tspan> : text))}
      </text>
    </g>
  );
}

/** Shortens a name that would not fit its circle; the text beside the picture has the full name. */
function shortened(word: string): string {
  const name = truncate(word, 10);
  return name.length > 14 ? `${name.slice(0, 13).trimEnd()}…` : name;
}
