/**
 * How often links are followed from one network address, as far as this process has counted. `suspicious`: more often
 * than the people behind one address usually do; `excessive`: so often that clicks from it are refused for a while.
 */
export type ClickRate = "normal" | "suspicious" | "excessive";
