import { each } from "./dom.ts";

/** Loads a video from its host only when it is requested. Without script the link leads to its page. */
export function videos(): void {
  each<HTMLAnchorElement>("a[data-video]", (link) =>
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const player = document.createElement("iframe");
      player.src = link.href;
      player.title = link.dataset["video"] ?? "";
      player.allow = "fullscreen; autoplay";
      player.referrerPolicy = "no-referrer";
      player.tabIndex = -1;
      link.replaceWith(player);
      player.focus();
    }),
  );
}
