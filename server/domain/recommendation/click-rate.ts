/**
 * How often links are followed from one network address, for as far as it is known: `normal`; `suspicious`: more often than
 * the people behind one address do; `excessive`: so often that no more clicks are taken from it for a while.
 */
export type ClickRate = "normal" | "suspicious" | "excessive";
