import { Fragment } from "react";

type Props = {
  /** "Read the <terms>terms</terms>." */
  text: string;
  /** the target of each tag */
  hrefs: Readonly<Record<string, string>>;
};

/** A sentence with links, each opening in a new tab, so that typed values are not lost. */
export function Linked({ text, hrefs }: Props) {
  const pieces = text.split(/<(\w+)>([^<]*)<\/\w+>/);
  return (
    <>
      {pieces.map((piece, at) => {
        if (at % 3 === 1) return null;
        const tag = pieces[at - 1] ?? "";
        return at % 3 === 0 ? (
          <Fragment key={piece}>{piece}</Fragment>
        ) : (
          <a key={tag} href={hrefs[tag]} target="_blank" rel="noopener">
            {piece}
          </a>
        );
      })}
    </>
  );
}
