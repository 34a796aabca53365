const form = /^[a-z0-9][a-z0-9_-]{0,31}$/i;

/** What a parameter may say about the way somebody came: a short plain word; anything else is no channel. */
export function readChannel(text: string | null | undefined): string | null {
  return text && form.test(text) ? text.toLowerCase() : null;
}
