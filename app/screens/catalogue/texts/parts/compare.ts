import { diffLines, diffWordsWithSpace } from "diff";

/** A line of a comparison, in parts; `isChanged` marks the words that differ. "gap": lines that are the same. */
export type DiffLine =
  | { kind: "same" | "removed" | "added"; parts: { text: string; isChanged: boolean }[] }
  | { kind: "gap"; count: number };

/** Lines around a change that are shown. */
const around = 1;

/** How a text became another one: whole lines, with the changed words of lines that are only partly new. */
export function compareTexts(before: string, after: string): DiffLine[] {
  const blocks = diffLines(ended(before), ended(after));
  return blocks.flatMap(({ value, added, removed }, at): DiffLine[] => {
    const [previous, next] = [blocks[at - 1], blocks[at + 1]];
    if (removed) return lines("removed", next?.added ? words(value, next.value, "removed") : whole(value));
    if (added) return lines("added", previous?.removed ? words(previous.value, value, "added") : whole(value));
    const same = lines("same", [{ text: value, isChanged: false }]);
    const head = previous ? around : 0;
    const tail = next ? around : 0;
    const hidden = same.length - head - tail;
    if (hidden < 2) return same;
    return [...same.slice(0, head), { kind: "gap", count: hidden }, ...same.slice(same.length - tail)];
  });
}

type Part = { text: string; isChanged: boolean };

const ended = (text: string) => (text === "" || text.endsWith("\n") ? text : `${text}\n`);
const whole = (text: string): Part[] => [{ text, isChanged: true }];

/** One side of two texts: what is only in it is changed. */
function words(before: string, after: string, side: "removed" | "added"): Part[] {
  return diffWordsWithSpace(before, after).flatMap(({ value, ...is }): Part[] => {
    if (!is.added && !is.removed) return [{ text: value, isChanged: false }];
    return is[side] ? [{ text: value, isChanged: true }] : [];
  });
}

/** Cuts parts at the ends of lines. */
function lines(kind: "same" | "removed" | "added", parts: readonly Part[]): DiffLine[] {
  const made: { kind: typeof kind; parts: Part[] }[] = [{ kind, parts: [] }];
  for (const { text, isChanged } of parts) {
    for (const [index, piece] of text.split("\n").entries()) {
      if (index > 0) made.push({ kind, parts: [] });
      if (piece !== "") made.at(-1)?.parts.push({ text: piece, isChanged });
    }
  }
  if (made.at(-1)?.parts.length === 0) made.pop();
  return made;
}
