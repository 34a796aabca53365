/** A short plain word, as campaigns are named: "Herbst_2026", "newsletter.kw47". */
export const channelForm = /^[a-z0-9][a-z0-9._-]{0,63}$/i;

/** What a parameter may say about the way somebody came; anything but a short plain word is no channel. */
export function readChannel(text: string | null | undefined): string | null {
  return text && channelForm.test(text) ? text.toLowerCase() : null;
}
