import { useTranslation } from "react-i18next";
import { euroRuns } from "./format.ts";

/**
 * touch: both together · apart: no contact yet, or nothing found · faded: the time is over · shut: closed for good ·
 * sent: on the way · done: arrived · one: only one of them is here
 */
export type MotifKind = "touch" | "apart" | "faded" | "shut" | "sent" | "done" | "one";

type Props = {
  kind: MotifKind;
  /** amounts written into the circles, with a word each; cents */
  amounts?: { me: { word: string; cents: number }; friend: { word: string; cents: number } } | undefined;
};

/** The two circles as a picture. It decorates: what it shows is also said in words. */
export function Motif({ kind, amounts }: Props) {
  const { i18n } = useTranslation("components");
  return (
    <svg className="motif" viewBox="0 0 336 172" aria-hidden="true" focusable="false">
      {drawings[kind]}
      {amounts ? (
        <>
          {written("me", 86, amounts.me.word, euroRuns(amounts.me.cents, i18n.language))}
          {written("friend", 250, amounts.friend.word, euroRuns(amounts.friend.cents, i18n.language))}
        </>
      ) : null}
    </svg>
  );
}

const drawings = {
  touch: (
    <>
      <circle className="me" cx="86" cy="86" r="82" />
      <circle className="friend" cx="250" cy="86" r="82" />
    </>
  ),
  apart: (
    <>
      <circle className="me" cx="72" cy="100" r="70" />
      <circle className="friend ring gone" cx="270" cy="62" r="58" />
    </>
  ),
  faded: (
    <>
      <circle className="me ring" cx="86" cy="86" r="81" />
      <circle className="friend ring gone" cx="250" cy="86" r="81" />
    </>
  ),
  shut: (
    <>
      <circle className="me" cx="86" cy="86" r="82" />
      <path className="sign on-me" d="M56 86h60" />
      <circle className="friend ring" cx="250" cy="86" r="81" />
    </>
  ),
  sent: (
    <>
      <circle className="me ring" cx="86" cy="86" r="81" />
      <circle className="friend" cx="250" cy="86" r="82" />
      <path className="sign on-friend" d="M212 68h76v44h-76zm1 1 37 26 37-26" />
    </>
  ),
  done: (
    <>
      <circle className="me" cx="86" cy="86" r="82" />
      <circle className="friend" cx="250" cy="86" r="82" />
      <path className="sign on-friend" d="m226 88 17 17 32-36" />
    </>
  ),
  one: (
    <>
      <circle className="me" cx="86" cy="86" r="82" />
      <circle className="friend ring" cx="250" cy="86" r="81" />
    </>
  ),
} satisfies Record<MotifKind, JSX.Element>;

function written(who: "me" | "friend", x: number, word: string, amount: ReturnType<typeof euroRuns>) {
  return (
    <g className={`text-${who}`}>
      <text className="who" x={x} y="58" fontSize="15">
        {word}
      </text>
      <text x={x} y="110" fontSize={amount.length > 4 ? 38 : 54}>
        {amount.map(({ text, sign }) => (sign ? <tspan key={text}>{text}</tspan> : text))}
      </text>
    </g>
  );
}
