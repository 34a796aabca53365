/** A page with a draft in it. */
export const previewed = (page: string, draftId: string) =>
  `${page}${page.includes("?") ? "&" : "?"}entwurf=${draftId}`;
