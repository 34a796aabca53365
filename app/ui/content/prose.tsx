type Props = {
  /** HTML of the content service, already sanitised on the server */
  html: string;
};

/** A text of the content service: headings, paragraphs, lists, tables. */
export function Prose({ html }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the content service's HTML is sanitised when it comes in
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
