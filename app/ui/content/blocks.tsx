import { Picture } from "./picture.tsx";
import { Prose } from "./prose.tsx";
import { Video } from "./video.tsx";

type Props = {
  blocks: readonly {
    id: string;
    title: string;
    html: string;
    pictures: readonly Parameters<typeof Picture>[0]["picture"][];
    video: { href: string; plays: boolean } | null;
  }[];
};

/** Editors' blocks, one below the other: text, and a picture or a video beside it if there is one. */
export function Blocks({ blocks }: Props) {
  return (
    <div className="blocks">
      {blocks.map(({ id, title, html, pictures: [picture], video }) => (
        <section className="block" key={id}>
          <div className="flow">
            {title ? <h2>{title}</h2> : null}
            {html ? <Prose html={html} /> : null}
          </div>
          {video ? <Video title={title} poster={picture} {...video} /> : null}
          {picture && !video ? <Picture picture={picture} sizes="(min-width: 48rem) 50vw, 100vw" /> : null}
        </section>
      ))}
    </div>
  );
}
