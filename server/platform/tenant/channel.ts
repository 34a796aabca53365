/** Form of a channel name as campaigns use them: "Herbst_2026", "newsletter.kw47". */
export const channelForm = /^[a-z0-9][a-z0-9._-]{0,63}$/i;

/** The channel that a URL parameter names, in lower case; null unless it has the form of a channel name. */
export function readChannel(text: string | null | undefined): string | null {
  return text && channelForm.test(text) ? text.toLowerCase() : null;
}
