import { createContext, type ReactElement, useContext } from "react";

/** Draws a part to markup, or remembers what it was drawn to. */
export type Keep = (part: ReactElement) => string;

/** null where React also runs in the browser: there it must draw every part itself. */
export const KeptParts = createContext<Keep | null>(null);

type Props = { tag: "header" | "ul"; className: string; children: ReactElement };

/** A part that is the same on many pages: drawn once for the same properties, of which it must be a pure function. */
export function Kept({ tag: Tag, className, children }: Props) {
  const keep = useContext(KeptParts);
  if (!keep) return <Tag className={className}>{children}</Tag>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: keep(children) }} />;
}
