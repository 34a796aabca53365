import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import { Motif } from "./motif.tsx";
import { Prose } from "./prose.tsx";

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

type PictureProps = {
  picture: { src: string; srcSet: string | undefined; width: number; height: number };
  /** its displayed width, as a value of the sizes attribute */
  sizes: string;
};

/** A picture of the content service, described by the text beside it; its space is reserved while it loads. */
function Picture({ picture, sizes }: PictureProps) {
  const { src, srcSet, width, height } = picture;
  return (
    <img
      className="picture"
      src={src}
      srcSet={srcSet}
      sizes={srcSet ? sizes : undefined}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

type VideoProps = {
  title: string;
  /** its page on the video host */
  href: string;
  /** it may be played here after a click; otherwise it stays a link */
  plays: boolean;
  poster?: Parameters<typeof Picture>[0]["picture"] | undefined;
};

/** A video before it is played: nothing is loaded from its host before the click (app/browser/video.ts). */
export function Video({ title, href, plays, poster }: VideoProps) {
  const { t } = useTranslation("components");
  const { host } = new URL(href);
  const name = title || host;
  return (
    <figure className="video">
      <a href={href} target="_blank" rel="noopener noreferrer" data-video={plays ? name : undefined}>
        {poster ? <Picture picture={poster} sizes="(min-width: 48rem) 50vw, 100vw" /> : <Motif kind="touch" />}
        <span className="video-play">
          <Icon name="play" />
          {t("video.play", { title: name })}
        </span>
      </a>
      <figcaption className="small muted">{t("video.host", { host })}</figcaption>
    </figure>
  );
}
