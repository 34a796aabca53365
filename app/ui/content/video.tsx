import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import { Motif } from "./motif.tsx";
import { Picture } from "./picture.tsx";

type Props = {
  title: string;
  /** its page on the video host */
  href: string;
  /** it may be played here after a click; otherwise it stays a link */
  plays: boolean;
  poster?: Parameters<typeof Picture>[0]["picture"] | undefined;
};

/** A video before it is played: nothing is loaded from its host before the click (app/browser/video.ts). */
export function Video({ title, href, plays, poster }: Props) {
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
