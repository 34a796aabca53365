type Props = {
  /** HTML of the content service, already sanitised on the server */
  html: string;
};

/** A text of the content service: headings, paragraphs, lists, tables. */
export function Prose({ html }: Props) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
