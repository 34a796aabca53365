/** A screen says what it needs: nothing, the one small script for forms and sharing, or React; and whether it is to be found. */
export type Handle = { hydrate?: boolean; enhance?: boolean; isPublic?: boolean };

/** One route that does without React in the browser frees the whole page of it. */
export function isHydrated(handles: readonly (Handle | undefined)[]): boolean {
  return handles.every((handle) => handle?.hydrate !== false);
}
